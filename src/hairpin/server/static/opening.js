/** Opening a record from a file: chosen, or dropped anywhere on the page. The server checks it; its text stays in this tab. */
import { ask } from "./api.js";
import { toast } from "./toast.js";

const BIGGEST = 900_000; // bytes; the server takes no more

/** Take records that are dropped on this page or chosen in its file inputs. */
export function takeRecords() {
  for (const input of document.querySelectorAll("[data-open-record]")) {
    input.addEventListener("change", () => {
      const [file] = input.files;
      input.value = ""; // the same file can be chosen again
      if (file) open(file);
    });
  }
  const over = (on) => document.body.toggleAttribute("data-dropping", on);
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
    open(file);
  });
}

/** @param {File} file */
async function open(file) {
  try {
    if (file.size > BIGGEST) throw new Error("This is too big for a record.");
    const text = await file.text();
    const name = await post(text);
    location.assign(`/replay/${name}`);
  } catch (refusal) {
    toast(`${file.name} cannot be shown`, { small: refusal.message, kind: "refusal", sign: "open" });
  }
}

/** A record that the server no longer has at hand is given to it again, if this tab still knows it. @param {string} name */
export async function openAgain(name) {
  const text = kept(name);
  if (text && (await post(text).catch(() => "")) === name) location.reload();
}

async function post(record) {
  const { replay } = await ask("/api/replays", { record });
  try {
    sessionStorage.setItem(replay, record);
  } catch {
    /* Storage can be forbidden or full; after a while the file has to be chosen again then. */
  }
  return replay;
}

function kept(name) {
  try {
    return sessionStorage.getItem(name);
  } catch {
    return null;
  }
}
