/** Bots that drive for people who are away: for whom, and a notice when that changes. */
import { el, icon, carOf, stand } from "./dom.js";
import { toast } from "./toast.js";

/** @import { Table } from "../types.d.ts" */

/** @param {HTMLElement} holder @param {Table} before the table as it was @param {Table} table */
export function showStandIns(holder, before, table) {
  const away = table.state === "playing" ? table.seats.filter((seat) => seat.stand_in) : [];
  holder.hidden = away.length === 0;
  holder.replaceChildren(
    ...away.map((seat) =>
      el("li", {}, stand(carOf(seat), "s"), icon("bot"), el("span", {}, `A bot drives for ${seat.name}`)),
    ),
  );
  for (const seat of table.seats) {
    const was = before.seats[seat.seat];
    if (table.state !== "playing" || Boolean(was?.stand_in) === seat.stand_in) continue;
    if (seat.stand_in)
      toast(`${seat.name} is away: a bot drives.`, { small: `${seat.name} drives again on coming back.`, sign: "bot" });
    else if (seat.you)
      toast("You drive again.", { small: "A bot stood in while you were away; its answers count.", sign: "bot" });
    else if (seat.by === "person") toast(`${seat.name} is back.`, { sign: "check" });
  }
}
