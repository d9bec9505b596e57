/** Talking to the server: JSON up and down; a refusal is a sentence. */

/** A refusal of the server, or none at all when the line is down (`status` 0). */
export class Refusal extends Error {
  /** @param {string} says @param {number} status @param {any} [body] @param {number} [wait] seconds to wait before asking again */
  constructor(says, status, body = {}, wait = 0) {
    super(says);
    this.status = status;
    this.body = body;
    this.wait = wait;
  }
}

/**
 * @param {string} path @param {any} [body] sent as JSON; without one the question is a GET
 * @returns {Promise<any>}
 */
export async function ask(path, body) {
  const request = body === undefined
    ? { headers: { accept: "application/json" } }
    : { method: "POST", headers: { "content-type": "application/json", accept: "application/json" }, body: JSON.stringify(body) };
  let reply;
  try {
    reply = await fetch(path, { ...request, credentials: "same-origin" });
  } catch {
    throw new Refusal("The connection is lost.", 0);
  }
  const told = await reply.json().catch(() => ({}));
  if (reply.ok) return told;
  const says = told.says ?? (reply.status >= 500 ? "The server could not answer. Please try again." : `Refused (${reply.status}).`);
  throw new Refusal(says, reply.status, told, Number(reply.headers.get("retry-after")) || 0);
}

/** An unguessable name for one answer, so that sending it twice is sending it once. */
export function freshKey() {
  return Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16).padStart(2, "0")).join("");
}

/** Wait. @param {number} milliseconds @returns {Promise<void>} */
export function pause(milliseconds) {
  return new Promise((done) => setTimeout(done, milliseconds));
}
