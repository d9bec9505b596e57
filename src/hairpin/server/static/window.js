/** The part of a drawing that is shown: it glides after what goes on; a map in a corner shows the whole, and a press on it opens that. */
import { draw, el } from "./dom.js";
import { Mirror } from "./mirror.js";
import { milliseconds, still } from "./motion.js";

export class BoardWindow {
  /** @param {HTMLElement} box @param {SVGElement} picture @param {SVGElement} layer what moves on the board @param {any} scene */
  constructor(box, picture, layer, scene) {
    this.box = box;
    this.picture = picture;
    this.all = [0, 0, scene.width, scene.height];
    this.now = null;
    this.whole = false;
    this.scene = scene;
    if (scene.map) box.append(this.#map(layer, scene));
  }

  /** Show a scene through its window. @param {any} scene */
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
      this.map.dataset.corner = part?.corner ?? "br";
      ["x", "y", "width", "height"].forEach((side) => this.frame.setAttribute(side, String(part?.[side] ?? 0)));
    }
    if (this.wanted && wanted.every((side, place) => side === this.wanted[place])) return;
    this.wanted = wanted;
    this.#glide(wanted);
  }

  #glide(to) {
    cancelAnimationFrame(this.frames);
    const from = this.now;
    if (!from || document.documentElement.dataset.rush || still()) return this.#set(to);
    const time = milliseconds("--time-car");
    const begun = performance.now();
    const step = (at) => {
      const share = Math.min(1, (at - begun) / time);
      const eased = share * share * (3 - 2 * share);
      this.#set(from.map((side, place) => side + (to[place] - side) * eased));
      if (share < 1) this.frames = requestAnimationFrame(step);
    };
    this.frames = requestAnimationFrame(step);
    return undefined;
  }

  #set(sides) {
    this.now = sides;
    this.picture.setAttribute("viewBox", sides.map((side) => Math.round(side * 10) / 10).join(" "));
  }

  #map(layer, scene) {
    this.frame = draw("rect", { rx: 26, fill: "none", stroke: "#fff", "stroke-width": 14 });
    const small = draw("svg", { viewBox: this.all.join(" "), "aria-hidden": "true" }, draw("use", { href: `#backdrop-${scene.map}` }), new Mirror(layer).copy, this.frame);
    this.map = el("button", { type: "button", class: "board-map", "aria-label": "The whole board", "aria-pressed": "false", on: { click: () => this.#toggle() } }, small);
    return this.map;
  }

  #toggle() {
    this.whole = !this.whole;
    this.map.setAttribute("aria-pressed", String(this.whole));
    this.show(this.scene);
  }
}
