/**
 * The Screen as the page holds it: plain data from the server. A change gives a new Screen in which every part that did
 * not change is the same object, so that drawing can skip it. What a change may hold is defined by `hairpin.drawing.changes`.
 */

/**
 * @typedef {{id: string, symbol: string, x: number, y: number, turn?: number, size?: number, mood?: string, words?: string,
 *   text?: string, answers?: number[], pick?: string, when?: string, wide?: number, high?: number}} Piece
 * @typedef {{width: number, height: number, backdrop: string, groups: Piece[][], window?: any, map?: string}} Scene
 * @typedef {{id: string, label: string, words: string, drawings: [string, Scene][]}} Board
 */

/** The Screen after a change. @param {any} screen @param {any} change */
export function changed(screen, change) {
  const { boards, racks, counters, panels, seats, trays, sheets, order, log, ...parts } = change;
  const next = { ...screen, ...parts };
  if (boards) next.boards = Array.isArray(boards) ? boards : screen.boards.map((board) => (boards[board.id] ? changedBoard(board, boards[board.id]) : board));
  if (racks) next.racks = changedHolders(screen.racks, racks);
  if (counters) next.counters = changedHolders(screen.counters, counters);
  if (panels) next.panels = Array.isArray(panels) ? panels : screen.panels.map((panel) => panels[panel.id] ?? panel);
  if (seats) next.seats = Array.isArray(seats) ? seats : screen.seats.map((seat, place) => (seats[place] ? { ...seat, ...seats[place] } : seat));
  if (trays) next.trays = changedRow(screen.trays, trays);
  if (sheets) next.sheets = changedRow(screen.sheets, sheets);
  if (order !== undefined) next.order = order?.columns || !order ? order : { ...screen.order, drivers: changedRow(screen.order.drivers, order.drivers) };
  if (log) next.log = [...screen.log.filter((line) => line.number >= (log.from ?? 0)), ...(log.add ?? [])];
  return next;
}

function changedBoard(board, { drawings = {}, ...parts }) {
  const next = board.drawings.map(([size, scene]) => {
    const groups = drawings[size];
    if (!groups) return [size, scene];
    const window = "window" in groups ? { window: groups.window } : {};
    return [size, { ...scene, groups: scene.groups.map((group, number) => (groups[number] ? changedRow(group, groups[number]) : group)), ...window }];
  });
  return { ...board, ...parts, drawings: next };
}

function changedHolders(holders, change) {
  if (Array.isArray(change)) return change;
  return holders.map((holder) => {
    if (!change[holder.id]) return holder;
    const { items, ...parts } = change[holder.id];
    return { ...holder, ...parts, ...(items ? { items: changedRow(holder.items, items) } : {}) };
  });
}

/** A row of things with ids: some are other ones now, or other in parts, and their order may be another. */
function changedRow(row, { set = {}, put = {}, ids }) {
  const known = new Map(row.map((one) => [one.id, set[one.id] ?? (put[one.id] ? { ...one, ...put[one.id] } : one)]));
  for (const [id, one] of Object.entries(set)) known.set(id, one);
  return (ids ?? row.map((one) => one.id)).map((id) => known.get(id));
}

/** The pieces of a scene, back to front. @param {Scene} scene @returns {Piece[]} */
export function pieces(scene) {
  return scene.groups.flat();
}
