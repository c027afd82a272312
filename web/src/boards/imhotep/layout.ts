/** Where everything lies on the board, in two arrangements: wide, and narrow for a board under 640 px. Units are those of the viewBox. */

import { waiting, type Ship, type Site, type View } from "./types";

export type Box = [x: number, y: number, w: number, h: number];
export interface At { x: number; y: number }
export interface Scaled extends At { s: number }

export interface Layout {
  narrow: boolean;
  box: [number, number];
  river: [number, number];
  ship: number;
  docked: number;
  sites: Record<Site, Box>;
  place: [number, number][];
  quay: Box;
  art: { pyramid: number; temple: number; burial: number; obelisks: number; card: number };
}

export const WIDE: Layout = {
  narrow: false,
  box: [792, 728],
  river: [230, 498],
  ship: 0.78,
  docked: 0.6,
  sites: { market: [10, 10, 250, 210], pyramid: [271, 10, 250, 210], temple: [532, 10, 250, 210], burial_chamber: [10, 508, 430, 210], obelisks: [451, 508, 331, 210] },
  place: [[62, 299], [326, 299], [62, 375], [326, 375]],
  quay: [566, 304, 216, 128],
  art: { pyramid: 1.1, temple: 1, burial: 42, obelisks: 1, card: 54 },
};

export const NARROW: Layout = {
  narrow: true,
  box: [390, 566],
  river: [166, 362],
  ship: 0.59,
  docked: 0.42,
  sites: { market: [6, 6, 124, 152], pyramid: [133, 6, 124, 152], temple: [260, 6, 124, 152], burial_chamber: [6, 418, 207, 142], obelisks: [216, 418, 168, 142] },
  place: [[37, 208], [229, 208], [37, 272], [229, 272]],
  quay: [6, 368, 378, 44],
  art: { pyramid: 0.62, temple: 0.51, burial: 23, obelisks: 0.56, card: 40 },
};

const UPPER: Site[] = ["market", "pyramid", "temple"];
export const isUpper = (site: Site): boolean => UPPER.includes(site);
export const middle = (l: Layout, site: Site): number => l.sites[site][0] + l.sites[site][2] / 2;
export const berthY = (l: Layout, site: Site): number => (isUpper(site) ? l.river[0] + (l.narrow ? 4 : 8) : l.river[1] - (l.narrow ? 34 : 56));
export const shipWidth = (capacity: number): number => 42 * capacity + 92;

export function berthed(l: Layout, site: Site, capacity: number): Scaled {
  return { x: middle(l, site) - (shipWidth(capacity) * l.docked) / 2, y: berthY(l, site) - (l.narrow ? 2 : 4), s: l.docked };
}

export function shipAt(l: Layout, index: number, ship: Ship): Scaled {
  if (ship.site) return berthed(l, ship.site, ship.capacity);
  const [x, y] = l.place[index] ?? [0, 0];
  return { x, y, s: l.ship };
}

/** A space of a ship in the ship's own units; space 0 is the bow, which looks to the right. */
export const onShip = (capacity: number, space: number): At => ({ x: 44 + 42 * (capacity - 1 - space), y: 10 });

export interface Spot { x: number; y: number; depth: number; level: number }

/** The spaces of a pyramid in fill order: column by column from the left, each from the back. Offsets from the middle of its floor. */
export function pyramidSpots(levels: [number, number][]): Spot[] {
  const spots: Spot[] = [];
  for (const [level, [rows, columns]] of levels.entries()) {
    for (let c = 0; c < columns; c++) {
      for (let r = 0; r < rows; r++) spots.push({ x: (c - r) * 30, y: (c + r - (rows + columns - 2) / 2) * 20 - 24 * level, depth: 10 * level + c + r, level });
    }
  }
  return spots;
}

/** The middle of a pyramid's floor and its scale. */
export function pyramidAt(l: Layout, count: number, index: number): Scaled {
  const [x, y, w] = l.sites.pyramid;
  if (count === 1) return { x: x + w / 2, y: y + (l.narrow ? 101 : 137), s: l.art.pyramid };
  if (l.narrow) return { x: x + w / 2 + (index - 1) * 35, y: y + (index === 1 ? 122 : 76), s: 0.41 };
  return { x: x + w / 2 + (index - 1) * 70, y: y + (index === 1 ? 162 : 98), s: 0.78 };
}

export function templeAt(l: Layout, effects: boolean): Scaled {
  const [x, y, w] = l.sites.temple;
  const s = l.art.temple;
  return { x: x + (w - 232 * s) / 2, y: y + (l.narrow ? 56 : effects ? 30 : 46) - (effects && l.narrow ? 8 : 0), s };
}

/** A stone of the temple in the temple's units; high stacks are pushed together. */
export function inTemple(space: number, layer: number, layers: number): At {
  const step = layers <= 3 ? 30 : 84 / (layers - 1);
  return { x: 11 + space * 42.5, y: 86 - layer * step };
}

export function burialAt(l: Layout, columns: number, rows = false): { x: number; y: number; u: number; columns: number } {
  const [x, y, w] = l.sites.burial_chamber;
  const shown = Math.max(8, columns);
  const u = (l.art.burial * 8) / shown;
  return { x: x + (rows && !l.narrow ? 20 : (w - u * shown) / 2), y: y + (l.narrow ? 34 : rows ? 54 : 42) + (l.art.burial - u) * 1.5, u, columns: shown };
}

/** The foot of a player's obelisk. */
export function obeliskAt(l: Layout, seats: number, seat: number): Scaled {
  const [x, y, w, h] = l.sites.obelisks;
  const pitch = l.narrow ? 40 : 78;
  return { x: x + w / 2 + (seat - (seats - 1) / 2) * pitch, y: y + h - (l.narrow ? 26 : 34), s: l.art.obelisks };
}

/** From stone to stone of a stack: all stacks alike, so that heights can be compared. */
export const obeliskStep = (highest: number): number => (highest <= 4 ? 30 : 84 / (highest - 1));

/** The foot of a tower space of side B, and of a player's loose stones. */
export function towerAt(l: Layout, spaces: number, index: number): Scaled {
  const [x, y, w] = l.sites.obelisks;
  return { x: x + (w * (index + 0.5)) / spaces, y: y + (l.narrow ? 80 : 118), s: l.narrow ? 0.36 : 0.62 };
}
export function looseAt(l: Layout, seats: number, seat: number): Scaled {
  const [x, y, w, h] = l.sites.obelisks;
  return { x: x + (w * (seat + 0.5)) / seats, y: y + h - (l.narrow ? 12 : 14), s: l.narrow ? 0.36 : 0.56 };
}

/** A stone and where its middle lies: enough to see what moved between two views. */
export interface Stone extends At { id: string; owner: number }

export function stones(l: Layout, view: View): Stone[] {
  const found: Stone[] = [];
  const rest = waiting(view);
  for (const [i, ship] of view.ships.entries()) {
    const at = shipAt(l, i, ship);
    const load = rest && ship.site === rest.site ? rest.owners.map((o) => o as number | null) : ship.stones;
    for (const [j, owner] of load.entries()) {
      if (owner === null) continue;
      const p = onShip(ship.capacity, j);
      found.push({ id: `ship-${i}-${j}`, owner, x: at.x + (p.x + 20) * at.s, y: at.y + (p.y + 22) * at.s });
    }
  }
  for (const [k, pyramid] of view.pyramids.entries()) {
    const at = pyramidAt(l, view.pyramids.length, k);
    for (const [i, spot] of pyramidSpots(pyramid.levels).entries()) {
      const owner = pyramid.spaces[i]?.owner ?? null;
      if (owner !== null) found.push({ id: `pyramid-${k}-${i}`, owner, x: at.x + spot.x * at.s, y: at.y + (spot.y - 12) * at.s });
    }
  }
  const temple = templeAt(l, view.sides.temple === "B");
  const layers = templeLayers(view);
  for (const [c, space] of view.temple.entries()) {
    for (const [layer, owner] of space.stones.entries()) {
      const p = inTemple(c, layer, layers);
      found.push({ id: `temple-${c}-${layer}`, owner, x: temple.x + (p.x + 20) * temple.s, y: temple.y + (p.y + 22) * temple.s });
    }
  }
  const burial = burialAt(l, chamberColumns(view), view.sides.burial_chamber === "B");
  for (const [r, row] of view.chamber.entries()) {
    for (const [c, owner] of row.entries()) {
      if (owner !== null) found.push({ id: `burial-${r}-${c}`, owner, x: burial.x + (c + 0.5) * burial.u, y: burial.y + (r + 0.5) * burial.u });
    }
  }
  const seats = view.players.length;
  const towered = view.sides.obelisks === "B";
  for (const [seat, height] of view.obelisks.entries()) {
    const at = towered ? looseAt(l, seats, seat) : obeliskAt(l, seats, seat);
    for (let j = 0; j < height; j++) {
      const off = towered ? { x: (j - (height - 1) / 2) * 46, y: -20 } : { x: 0, y: -20 - j * obeliskStep(Math.max(...view.obelisks)) };
      found.push({ id: `obelisk-${seat}-${j}`, owner: seat, x: at.x + off.x * at.s, y: at.y + off.y * at.s });
    }
  }
  for (const [k, tower] of view.towers.entries()) {
    const at = towerAt(l, towerSpaces(view), k);
    for (let j = 0; j < 3; j++) found.push({ id: `tower-${k}-${j}`, owner: tower.owner, x: at.x, y: at.y - (20 + j * 30) * at.s });
  }
  return found;
}

export const templeLayers = (view: View): number => Math.max(1, ...view.temple.map((s) => s.stones.length));
export const chamberColumns = (view: View): number => Math.max(...view.chamber.map((r) => r.length));
export const towerSpaces = (view: View): number => Math.max(view.obelisk_points.length, view.towers.length);

/**
 * Stones that a view shows and the one before it did not, each with the way it came: from a place where a stone of that
 * owner is gone, else from the quay (`seat`'s own) or from the bank.
 */
export function arrivals(l: Layout, before: View | null, after: View, seat: number): Map<string, { dx: number; dy: number; after: number }> {
  const came = new Map<string, { dx: number; dy: number; after: number }>();
  if (!before) return came;
  const was = stones(l, before);
  const is = stones(l, after);
  const same = (a: Stone, b: Stone): boolean => a.id === b.id && a.owner === b.owner;
  const gone = was.filter((a) => !is.some((b) => same(a, b)));
  const fresh = is.filter((a) => !was.some((b) => same(a, b)));
  const quay = { x: l.quay[0] + l.quay[2] / 2, y: l.quay[1] + l.quay[3] / 2 };
  for (const [k, stone] of fresh.entries()) {
    const at = gone.findIndex((g) => g.owner === stone.owner);
    const from = at >= 0 ? gone.splice(at, 1)[0] : undefined;
    const origin = from ?? (stone.owner === seat ? quay : { x: -30, y: (l.river[0] + l.river[1]) / 2 });
    came.set(stone.id, { dx: origin.x - stone.x, dy: origin.y - stone.y, after: Math.min(4, k) * 40 });
  }
  return came;
}

/** Corner brackets round a rectangle: the mark of the last move. */
export function brackets(x: number, y: number, w: number, h: number, k = 8): string {
  return `M${x} ${y + k}V${y}H${x + k}M${x + w - k} ${y}H${x + w}V${y + k}M${x + w} ${y + h - k}V${y + h}H${x + w - k}M${x + k} ${y + h}H${x}V${y + h - k}`;
}

/** The outline of an empty berth. */
export function hull(x: number, y: number, s: number): string {
  return `M${x} ${y}c${4 * s} ${24 * s} ${14 * s} ${34 * s} ${34 * s} ${34 * s}h${92 * s}c${20 * s} 0 ${30 * s} ${-10 * s} ${34 * s} ${-34 * s}c${-8 * s} ${9 * s} ${-14 * s} ${11 * s} ${-26 * s} ${11 * s}h${-108 * s}c${-12 * s} 0 ${-18 * s} ${-2 * s} ${-26 * s} ${-11 * s}Z`;
}

/** The outline round a waiting ship, in the ship's units. */
export function around(capacity: number): string {
  const w = shipWidth(capacity);
  return `M-3 8Q8 88 52 94H${w - 50}Q${w - 4} 88 ${w + 3} 4Q${w - 30} -8 ${w - 44} -2H40Q14 -4 -3 8Z`;
}
