/** Requests to the server, as JSON in both directions; a refusal is a sentence. */

/**
 * What a refusal says beside its sentence, depending on what was asked: the step of the table, who took a seat and
 * which ones are free, or the option that is wrong.
 * @typedef {{says?: string, step?: number, by?: string, free?: number[], option?: string}} RefusalBody
 */

/** The server refused, or could not be reached (`status` 0). */
export class Refusal extends Error {
  /**
   * @param {string} says @param {number} status @param {RefusalBody} [body]
   * @param {number} [wait] seconds to wait before asking again
   */
  constructor(says, status, body = {}, wait = 0) {
    super(says);
    this.status = status;
    this.body = body;
    this.wait = wait;
  }
}

/**
 * Ask the server, and get its JSON; the caller knows of which type that is.
 * @template T
 * @param {string} path @param {object} [body] sent as JSON; without one the request is a GET
 * @param {string} [method] of a request with a body
 * @returns {Promise<T>}
 */
export async function ask(path, body, method = "POST") {
  /** @type {RequestInit} */
  const request =
    body === undefined
      ? { headers: { accept: "application/json" } }
      : {
          method,
          headers: { "content-type": "application/json", accept: "application/json" },
          body: JSON.stringify(body),
        };
  let reply;
  try {
    reply = await fetch(path, { ...request, credentials: "same-origin" });
  } catch {
    throw new Refusal("The connection is lost.", 0);
  }
  const told = await reply.json().catch(() => ({}));
  if (reply.ok) return told;
  const unsaid = reply.status >= 500 ? "The server could not answer. Please try again." : `Refused (${reply.status}).`;
  throw new Refusal(told.says ?? unsaid, reply.status, told, Number(reply.headers.get("retry-after")) || 0);
}

/** What went wrong, in words. @param {unknown} problem */
export function reasonOf(problem) {
  return problem instanceof Error ? problem.message : String(problem);
}

/** An unguessable name for one answer, so that it counts once however often it is sent. */
export function freshKey() {
  return Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16).padStart(2, "0")).join("");
}

/** Wait. @param {number} milliseconds @returns {Promise<void>} */
export function pause(milliseconds) {
  return new Promise((done) => setTimeout(done, milliseconds));
}
