/** Where the cells of a sheet lie, in four sizes: desktop, phone, a phone with little height, and at a glance. Any number of levels, columns, squares and quarry stones fits. */

import type { Place, Player, Structure } from "./types";

export type Size = "wide" | "tall" | "short" | "tiny";
export type Kind = "block" | "square" | "cap";
export interface Box { x: number; y: number; w: number; h: number }
export interface Spot extends Box { place: Place; kind: Kind; structure: Structure }
export interface Stone extends Box { stone: number; colour: string; left: boolean }

interface Frame {
  pyramid: { x: number; base: number; w: number; h: number; px: number; py: number; gap: number };
  arch: { x: number; w: number; span: number; cap: number };
  relief: { x: number; y: number; w: number; h: number; p: number; gap: number };
  quarry: { x: number; y: number; w: number; p: number; s: number };
}

const FRAMES: Record<Size, Frame> = {
  wide: {
    pyramid: { x: 52, base: 408, w: 385, h: 264, px: 77, py: 52, gap: 3 },
    arch: { x: 512, w: 74, span: 230, cap: 48 },
    relief: { x: 52, y: 447, w: 240, h: 180, p: 60, gap: 2 },
    quarry: { x: 52, y: 658, w: 690, p: 58, s: 48 },
  },
  tall: {
    pyramid: { x: 14, base: 240, w: 225, h: 158, px: 45, py: 31, gap: 1.6 },
    arch: { x: 262, w: 44, span: 116, cap: 24.2 },
    relief: { x: 12, y: 254, w: 184, h: 138, p: 46, gap: 1.4 },
    quarry: { x: 13, y: 412, w: 364, p: 30.4, s: 29 },
  },
  short: {
    pyramid: { x: 14, base: 200, w: 240, h: 135, px: 48, py: 27, gap: 1.6 },
    arch: { x: 276, w: 44, span: 102, cap: 22 },
    relief: { x: 12, y: 212, w: 164, h: 123, p: 41, gap: 1.4 },
    quarry: { x: 13, y: 344, w: 364, p: 30.4, s: 28 },
  },
  tiny: {
    pyramid: { x: 1, base: 63, w: 94, h: 62, px: 18.8, py: 12.3, gap: 0.8 },
    arch: { x: 112, w: 14, span: 46, cap: 10 },
    relief: { x: 174, y: 19, w: 62, h: 46, p: 15.2, gap: 0.7 },
    quarry: { x: 1, y: 72, w: 236, p: 19.7, s: 17.5 },
  },
};

export interface Sheet {
  size: Size;
  spots: Spot[];
  quarry: Stone[];
  /** Middle of the place for the points of each pyramid level, of each height of the arch, of each step of the relief. */
  levels: [number, number][];
  heights: [number, number][];
  base: number;
  pyramid: { x: number; w: number };
  arch: { x: number; w: number };
  relief: Box;
}

export function sheet(player: Player, size: Size): Sheet {
  const f = FRAMES[size];
  const first = player.pyramid[0]?.length ?? 1;
  const px = Math.min(f.pyramid.px, f.pyramid.w / first);
  const py = Math.min(f.pyramid.py, f.pyramid.h / Math.max(1, player.pyramid.length));
  const [w, h] = [px - f.pyramid.gap, py - f.pyramid.gap * 0.9];
  const base = f.pyramid.base;
  const spots: Spot[] = [];
  const side = size === "wide" ? 14 : size === "tiny" ? 0 : 8;
  const levels: [number, number][] = [];
  player.pyramid.forEach((row, level) => {
    const start = f.pyramid.x + ((first - row.length) * px) / 2;
    row.forEach((place, i) => spots.push({ place, kind: "block", structure: "pyramid", x: start + i * px, y: base - (level + 1) * py, w, h }));
    levels.push([start + row.length * px + side, base - (level + 0.5) * py]);
  });
  const tallest = Math.max(player.left.length, player.right.length, 1);
  const ay = Math.min(f.pyramid.py, (f.pyramid.h - f.arch.cap) / tallest);
  const ah = ay - f.pyramid.gap * 0.9;
  const heights: [number, number][] = [];
  for (const [column, x] of [[player.left, f.arch.x], [player.right, f.arch.x + f.arch.span - f.arch.w]] as const) {
    column.forEach((place, i) => spots.push({ place, kind: "block", structure: "arch", x, y: base - (i + 1) * ay, w: f.arch.w, h: ah }));
  }
  for (let i = 0; i < tallest; i++) heights.push([f.arch.x + f.arch.span / 2, base - (i + 0.5) * ay]);
  if (player.capstone) {
    const y = base - tallest * ay - f.arch.cap - f.pyramid.gap * 0.9;
    spots.push({ place: player.capstone, kind: "cap", structure: "arch", x: f.arch.x, y, w: f.arch.span, h: f.arch.cap });
    heights.push([f.arch.x + f.arch.span - (size === "wide" ? 22 : 14), y + f.arch.cap / 2]);
  }
  const columns = player.relief[0]?.length ?? 1;
  const p = Math.min(f.relief.p, f.relief.w / columns, f.relief.h / Math.max(1, player.relief.length));
  player.relief.forEach((row, r) =>
    row.forEach((place, c) => spots.push({ place, kind: "square", structure: "relief", x: f.relief.x + c * p, y: f.relief.y + r * p, w: p - f.relief.gap, h: p - f.relief.gap })),
  );
  const step = Math.min(f.quarry.p, f.quarry.w / Math.max(1, player.quarry.length));
  const s = Math.min(f.quarry.s, step - 1);
  const quarry = player.quarry.map((q, i) => ({ stone: q.stone, colour: q.colour, left: q.left, x: f.quarry.x + i * step, y: f.quarry.y, w: s, h: size === "tiny" ? 12 : s * 0.96 }));
  return {
    size, spots, quarry, levels, heights, base,
    pyramid: { x: f.pyramid.x, w: first * px },
    arch: { x: f.arch.x, w: f.arch.span },
    relief: { x: f.relief.x, y: f.relief.y, w: columns * p, h: player.relief.length * p },
  };
}

/** Corners around a box: the last move. */
export function brackets({ x, y, w, h }: Box, out = 4, arm = 9): string {
  const [l, t, r, b] = [x - out, y - out, x + w + out, y + h + out];
  return `M${l} ${t + arm}V${t}H${l + arm}M${r - arm} ${t}H${r}V${t + arm}M${r} ${b - arm}V${b}H${r - arm}M${l + arm} ${b}H${l}V${b - arm}`;
}

/** The smallest box around several. */
export function around(boxes: Box[]): Box {
  const x = Math.min(...boxes.map((b) => b.x));
  const y = Math.min(...boxes.map((b) => b.y));
  return { x, y, w: Math.max(...boxes.map((b) => b.x + b.w)) - x, h: Math.max(...boxes.map((b) => b.y + b.h)) - y };
}
