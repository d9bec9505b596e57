/**
 * Dragging: a pointer lifts an item, the item follows it, and is put where it is let go. Clicks and keys do the same.
 */
import { hit } from "./dom.js";

/** So many pixels a pointer moves before it drags. */
const FAR = 6;

export class Drag {
  /**
   * @param {HTMLElement} holder
   * @param {{item: string, onto: string, touch?: boolean}} what selectors of what can be lifted and of where it can be
   *   let go; fingers drag only where the page need not be scrolled by them
   * @param {{lift?: (item: HTMLElement) => void, put: (item: string, place: HTMLElement) => void}} act
   */
  constructor(holder, what, act) {
    this.holder = holder;
    this.what = what;
    this.act = act;
    this.ended = false;
    holder.addEventListener("pointerdown", (event) => this.#grab(event));
    holder.addEventListener("click", (event) => this.#click(event), { capture: true });
  }

  /** A drag ends with a click that means nothing. @param {Event} event */
  #click(event) {
    if (this.ended) event.stopPropagation();
    this.ended = false;
  }

  /** @param {PointerEvent} event */
  #grab(event) {
    const item = hit(event, this.what.item);
    if (!item || event.button !== 0 || (event.pointerType === "touch" && !this.what.touch)) return;
    const start = [event.clientX, event.clientY];
    const id = item.dataset.key ?? "";
    const listening = new AbortController(); // until the pointer is let go
    /** @type {HTMLElement | null} */
    let ghost = null;
    /** @param {PointerEvent} now */
    const move = (now) => {
      const [dx, dy] = [now.clientX - start[0], now.clientY - start[1]];
      if (!ghost && Math.hypot(dx, dy) < FAR) return;
      ghost ??= this.#lift(item);
      ghost.style.transform = `translate(${dx}px, ${dy}px)`;
      this.#over(this.#under(now));
      now.preventDefault();
    };
    /** @param {PointerEvent} now */
    const end = (now) => {
      listening.abort();
      if (!ghost) return;
      ghost.remove();
      this.#over(null);
      if (item.dataset.state === "lifted") item.dataset.state = "legal";
      const place = now.type === "pointerup" ? this.#under(now) : null;
      this.ended = now.type === "pointerup";
      setTimeout(() => (this.ended = false));
      if (place) this.act.put(id, place);
    };
    const { signal } = listening;
    addEventListener("pointermove", move, { signal });
    addEventListener("pointerup", end, { signal });
    addEventListener("pointercancel", end, { signal });
  }

  /** @param {HTMLElement} item */
  #lift(item) {
    const ghost = /** @type {HTMLElement} */ (item.cloneNode(true));
    const box = item.getBoundingClientRect();
    ghost.removeAttribute("data-key");
    ghost.classList.add("dragged");
    Object.assign(ghost.style, {
      left: `${box.left}px`,
      top: `${box.top}px`,
      width: `${box.width}px`,
      height: `${box.height}px`,
    });
    document.body.append(ghost);
    if (this.act.lift) this.act.lift(item);
    else item.dataset.state = "lifted";
    return ghost;
  }

  /** @param {HTMLElement | null} place */
  #over(place) {
    for (const one of this.holder.querySelectorAll(this.what.onto)) one.toggleAttribute("data-over", one === place);
  }

  /** @param {PointerEvent} event @returns {HTMLElement | null} */
  #under(event) {
    const found = document
      .elementsFromPoint(event.clientX, event.clientY)
      .map((one) => one.closest(this.what.onto))
      .find(Boolean);
    return found instanceof HTMLElement && this.holder.contains(found) ? found : null;
  }
}
