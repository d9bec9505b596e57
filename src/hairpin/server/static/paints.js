/**
 * The paints of a table: boards read those of their seats as `--seat-0` and so on, the page's own cars and lines as
 * `--worn-red` and so on, by the printed paint of the seat.
 */
import { find, PAINTS, printedPaint } from "./dom.js";

/** @typedef {{seat: number, color_name: string, paint: string}} PaintedSeat */

/** Show these seats in their paints from now on. @param {PaintedSeat[]} seats */
export function paintSeats(seats) {
  const { style } = document.documentElement;
  for (const seat of seats) {
    const printed = printedPaint(seat);
    const paint = seat.paint && seat.paint !== printed ? `var(--car-${seat.paint})` : ""; // "" takes it away again
    style.setProperty(`--seat-${seat.seat}`, paint);
    style.setProperty(`--worn-${printed}`, paint);
  }
}

/** The paint that the viewer has chosen in the settings; "" for that of the seat. */
export function myPaint() {
  return find(document, "#settings [data-paint]").dataset.paint ?? "";
}

/**
 * The paints of a new table where only the viewer has chosen one, as the server will share them out.
 * @param {string[]} printed of the seats @param {number} mine the viewer's seat; -1 for none
 */
export function sharedPaints(printed, mine) {
  const paint = myPaint();
  if (!paint || mine < 0) return printed;
  const worn = printed.with(mine, paint);
  const free = PAINTS.find((one) => !worn.includes(one)) ?? "";
  return worn.map((one, seat) => (one === paint && seat !== mine ? free : one));
}
