/**
 * Opening a record from a file: chosen, or dropped anywhere on the page. The server checks it; its text stays in this
 * tab.
 */
import { ask, reasonOf } from "./api.js";
import { findAll } from "./dom.js";
import { toast } from "./toast.js";

export const BIGGEST = 900_000; // bytes; the server takes no more

/** Show records that are dropped on this page or chosen in its file inputs. */
export function takeRecords() {
  takeFiles(open);
}

/** Take files that are dropped on this page or chosen in its file inputs. @param {(file: File) => void} take */
export function takeFiles(take) {
  for (const input of findAll(document, "[data-open-record]", HTMLInputElement)) {
    input.addEventListener("change", () => {
      const [file] = input.files ?? [];
      input.value = ""; // the same file can be chosen again
      if (file) take(file);
    });
  }
  const over = (/** @type {boolean} */ on) => document.body.toggleAttribute("data-dropping", on);
  addEventListener("dragover", (event) => {
    if (!event.dataTransfer?.types.includes("Files")) return;
    event.preventDefault();
    over(true);
  });
  addEventListener("dragleave", (event) => !event.relatedTarget && over(false));
  addEventListener("drop", (event) => {
    const [file] = event.dataTransfer?.files ?? [];
    over(false);
    if (!file) return;
    event.preventDefault();
    take(file);
  });
}

/** @param {File} file */
async function open(file) {
  if (file.size > BIGGEST) refuse(file.name, "This is too big for a record.");
  else await show(await file.text(), file.name);
}

/** Give a record to the server and go to its replay. @param {string} text @param {string} called */
export async function show(text, called) {
  try {
    location.assign(`/replay/${await post(text)}`);
  } catch (problem) {
    refuse(called, reasonOf(problem));
  }
}

/** @param {string} called @param {string} small */
function refuse(called, small) {
  toast(`${called} cannot be shown`, { small, kind: "refusal", sign: "open" });
}

/**
 * A record that the server no longer has at hand is given to it again, if this tab still knows it.
 * @param {string} name
 */
export async function openAgain(name) {
  const text = kept(name);
  if (text && (await post(text).catch(() => "")) === name) location.reload();
}

/** @param {string} record */
async function post(record) {
  /** @type {{replay: string}} */
  const { replay } = await ask("/api/replays", { record });
  try {
    sessionStorage.setItem(replay, record);
  } catch {
    /* Storage can be forbidden or full; after a while the file has to be chosen again then. */
  }
  return replay;
}

/** @param {string} name */
function kept(name) {
  try {
    return sessionStorage.getItem(name);
  } catch {
    return null;
  }
}
