/** Geometry of a palace: cells of 100 units, x to the east, y to the south. */

import type { Edge, Side } from "./types";

export interface Box { x: number; y: number; w: number; h: number }

const OUT: Record<Side, [number, number]> = { N: [0, -1], E: [1, 0], S: [0, 1], W: [-1, 0] };
const FROM: Record<Side, [number, number]> = { N: [0, 0], E: [1, 0], S: [1, 1], W: [0, 1] };
const TO: Record<Side, [number, number]> = { N: [1, 0], E: [1, 1], S: [0, 1], W: [0, 0] };

/** Cells of a box that holds them all, the fountain included. */
export function bounds(cells: { x: number; y: number }[]): Box {
  const xs = [0, ...cells.map((c) => c.x)];
  const ys = [0, ...cells.map((c) => c.y)];
  const [x, y] = [Math.min(...xs), Math.min(...ys)];
  return { x, y, w: Math.max(...xs) - x + 1, h: Math.max(...ys) - y + 1 };
}

/** The longest wall as a line beside the palace, pushed outward by `d`; edges follow each other clockwise. */
export function run(edges: Edge[], d: number): string {
  const first = edges[0];
  if (!first) return "";
  const last = edges[edges.length - 1] ?? first;
  const corner = (x: number, y: number, at: [number, number], a: Side, b?: Side): string => {
    const [ax, ay] = OUT[a];
    const [bx, by] = b && b !== a ? OUT[b] : [0, 0];
    return `${(x + at[0]) * 100 + (ax + bx) * d} ${(y + at[1]) * 100 + (ay + by) * d}`;
  };
  const start: [number, number] = [first.x + FROM[first.side][0], first.y + FROM[first.side][1]];
  const end: [number, number] = [last.x + TO[last.side][0], last.y + TO[last.side][1]];
  const round = edges.length > 3 && start[0] === end[0] && start[1] === end[1];
  const points = [corner(first.x, first.y, FROM[first.side], first.side, round ? last.side : undefined)];
  edges.forEach((e, i) => {
    const next = edges[i + 1];
    if (next || !round) points.push(corner(e.x, e.y, TO[e.side], e.side, next?.side));
  });
  return `M${points.join("L")}${round ? "Z" : ""}`;
}

/** Where a wall is printed on a small tile: a line inside its side. */
export function wallLine(x: number, y: number, side: Side): string {
  const [a, b] = [x * 100, y * 100];
  return { N: `M${a} ${b + 6}h100`, S: `M${a} ${b + 94}h100`, W: `M${a + 6} ${b}v100`, E: `M${a + 94} ${b}v100` }[side];
}

/** Corner brackets round a box. */
export function brackets(x: number, y: number, w: number, h: number, arm = 24): string {
  const [r, b] = [x + w, y + h];
  return `M${x} ${y + arm}v-${arm}h${arm}M${r - arm} ${y}h${arm}v${arm}M${r} ${b - arm}v${arm}h-${arm}M${x + arm} ${b}h-${arm}v-${arm}`;
}
