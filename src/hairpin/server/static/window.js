/**
 * The part of a drawing that is shown. It glides after the race; a map in a corner shows the whole drawing, and a press
 * on the map opens it.
 */
import { draw, el } from "./dom.js";
import { Mirror } from "./mirror.js";
import { milliseconds, still } from "./pace.js";

/** @import { Scene } from "../types.d.ts" */

const SIDES = /** @type {const} */ (["x", "y", "width", "height"]);

export class BoardWindow {
  /**
   * @param {HTMLElement} box @param {SVGElement} picture @param {SVGElement} layer what moves on the board
   * @param {Scene} scene
   */
  constructor(box, picture, layer, scene) {
    this.box = box;
    this.picture = picture;
    this.all = [0, 0, scene.width, scene.height];
    /** @type {number[] | null} */
    this.now = null;
    /** @type {number[] | null} */
    this.wanted = null;
    this.frames = 0; // of the animation: the one that is asked for
    this.whole = false;
    this.scene = scene;
    /** @type {{button: HTMLButtonElement, frame: SVGRectElement} | null} */
    this.map = null;
    if (scene.map) {
      this.map = this.#map(layer, scene.map);
      box.append(this.map.button);
    }
  }

  /** Show a scene through its window. @param {Scene} scene */
  show(scene) {
    this.scene = scene;
    const { window: part } = scene;
    const wanted = part && !this.whole ? [part.x, part.y, part.width, part.height] : this.all;
    const [, , width, height] = part ? [0, 0, part.width, part.height] : this.all;
    if (!this.whole) {
      this.picture.style.aspectRatio = `${width} / ${height}`;
      this.box.style.setProperty("--aspect", `${width} / ${height}`);
    }
    if (this.map) {
      this.map.button.dataset.corner = part?.corner ?? "br";
      for (const side of SIDES) this.map.frame.setAttribute(side, String(part?.[side] ?? 0));
    }
    if (this.wanted?.every((side, place) => side === wanted[place])) return;
    this.wanted = wanted;
    this.#glide(wanted);
  }

  /** @param {number[]} to */
  #glide(to) {
    cancelAnimationFrame(this.frames);
    const from = this.now;
    if (!from || document.documentElement.dataset.rush || still()) {
      this.#set(to);
      return;
    }
    const time = milliseconds("--time-car");
    const begun = performance.now();
    /** @param {number} at */
    const step = (at) => {
      const share = Math.min(1, (at - begun) / time);
      const eased = share * share * (3 - 2 * share);
      this.#set(from.map((side, place) => side + (to[place] - side) * eased));
      if (share < 1) this.frames = requestAnimationFrame(step);
    };
    this.frames = requestAnimationFrame(step);
  }

  /** @param {number[]} sides */
  #set(sides) {
    this.now = sides;
    this.picture.setAttribute("viewBox", sides.map((side) => Math.round(side * 10) / 10).join(" "));
  }

  /** @param {SVGElement} layer @param {string} backdrop */
  #map(layer, backdrop) {
    const frame = draw("rect", { rx: 26, fill: "none", stroke: "var(--shine)", "stroke-width": 14 });
    const small = draw(
      "svg",
      { viewBox: this.all.join(" "), "aria-hidden": "true" },
      draw("use", { href: `#backdrop-${backdrop}` }),
      new Mirror(layer).copy,
      frame,
    );
    const button = el(
      "button",
      {
        type: "button",
        class: "board-map",
        "aria-label": "The whole board",
        "aria-pressed": "false",
        on: { click: () => this.#toggle() },
      },
      small,
    );
    return { button, frame };
  }

  #toggle() {
    this.whole = !this.whole;
    this.map?.button.setAttribute("aria-pressed", String(this.whole));
    this.show(this.scene);
  }
}
