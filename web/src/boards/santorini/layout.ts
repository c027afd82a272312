/** The island in isometric view: where a space lies, its top face, and what hides what. Units of a 720 × 680 scene. */

import type { View } from "./types";

export const RISE = [0, 22, 42, 60] as const;
const HALF = [58, 50, 38, 28] as const;
const SLOPE = 2 / 3;
/** Workers are drawn in nine tenths of the kit's size. */
export const TALL = 0.9;

export interface Spot { x: number; y: number; file: number; rank: number }

export function spot(name: string): Spot {
  const file = name.charCodeAt(0) - 97;
  const rank = Number(name[1]) - 1;
  return { x: 360 + (file - rank) * 60, y: 506 - (file + rank) * 40, file, rank };
}

export const named = (file: number, rank: number): string => "abcde".charAt(file) + String(rank + 1);
export const rise = (level: number): number => RISE[Math.min(3, Math.max(0, level))] ?? 0;

/** Higher is nearer to the eye. */
export const depth = (name: string): number => {
  const { file, rank } = spot(name);
  return 10 * (8 - file - rank) + (4 - file);
};

export const inBack = (a: { name: string }, b: { name: string }): number => depth(a.name) - depth(b.name);

/** Outline of the top of a space at a level. */
export function face(name: string, level: number, grow = 0): string {
  const { x, y } = spot(name);
  const w = (HALF[level] ?? 28) + grow;
  const h = w * SLOPE;
  const top = y - rise(level);
  return level < 3 ? `M${x} ${top - h}L${x + w} ${top}L${x} ${top + h}L${x - w} ${top}Z` : `M${x - w} ${top}a${w} ${h} 0 1 0 ${2 * w} 0a${w} ${h} 0 1 0 ${-2 * w} 0Z`;
}

/** Four corners of the top of a space. */
export function brackets(name: string, level: number): string {
  const { x, y } = spot(name);
  const w = (HALF[level] ?? 28) - 4;
  const h = w * SLOPE;
  const t = y - rise(level);
  const [a, b] = [w * 0.27, h * 0.27];
  return `M${x - a} ${t - h + b}L${x} ${t - h}L${x + a} ${t - h + b}M${x + w - a} ${t - b}L${x + w} ${t}L${x + w - a} ${t + b}M${x + a} ${t + h - b}L${x} ${t + h}L${x - a} ${t + h - b}M${x - w + a} ${t + b}L${x - w} ${t}L${x - w + a} ${t - b}`;
}

/** Where a click means this space: the whole ground, and the walls above it. */
export function body(name: string, level: number, dome: boolean): string {
  const { x, y } = spot(name);
  const [w, h] = [60, 40];
  if (level === 0 && !dome) return `M${x} ${y - h}L${x + w} ${y}L${x} ${y + h}L${x - w} ${y}Z`;
  const top = y - rise(level) - (dome ? 40 : 0);
  const s = Math.max(34, (HALF[level] ?? 28) + 2);
  return `M${x - w} ${y}L${x - s} ${top}L${x} ${top - s * SLOPE}L${x + s} ${top}L${x + w} ${y}L${x} ${y + h}Z`;
}

/** The four spaces of a Fate square by its south-west space, and the middle where they meet. */
export function square(corner: string): { spaces: string[]; x: number; y: number } {
  const { file, rank, x, y } = spot(corner);
  return { spaces: [[0, 0], [1, 0], [0, 1], [1, 1]].map(([f = 0, r = 0]) => named(file + f, rank + r)), x, y: y - 40 };
}

const STEPS: Record<string, [number, number]> = { N: [0, 1], NE: [1, 1], E: [1, 0], SE: [1, -1], S: [0, -1], SW: [-1, -1], W: [-1, 0], NW: [-1, 1] };
export const DIRECTIONS = Object.keys(STEPS);

/** A direction as a way on the screen, of unit length along the files. */
export function way(direction: string): { dx: number; dy: number; angle: number } {
  const [f, r] = STEPS[direction] ?? [0, 0];
  const [dx, dy] = [(f - r) * 60, -(f + r) * 40];
  return { dx, dy, angle: (Math.atan2(dy, dx) * 180) / Math.PI };
}

export function neighbours(a: string, b: string): boolean {
  const [p, q] = [spot(a), spot(b)];
  return a !== b && Math.abs(p.file - q.file) <= 1 && Math.abs(p.rank - q.rank) <= 1;
}

/** Towers that stand before a figure or a lit space and would hide it: they are drawn faded. */
export function hiding(view: View, shown: Set<string>): Set<string> {
  const faded = new Set<string>();
  for (const s of view.board) {
    const { file, rank } = spot(s.name);
    const behind = view.board.find((b) => b.name === named(file + 1, rank + 1));
    if (!behind || (!behind.worker && !shown.has(behind.name))) continue;
    const top = rise(s.height) + (s.dome ? 58 : s.worker ? 66 : 0);
    const base = 80 + rise(behind.height);
    if (top > base + (behind.worker ? 14 : -14) && !s.worker) faded.add(s.name);
  }
  return faded;
}
