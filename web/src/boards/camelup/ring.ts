/** The ring: 5 × 5 spaces of which 16 lie at the edge, clockwise, corners 3, 7, 11 and 15. */

export const PITCH = 134;
export const SIZE = 126;

/** Camels that have crossed the line stand on the first spaces again. */
export const onRing = (space: number): number => ((space - 1) % 16) + 1;

export function at(space: number): [number, number] {
  const s = onRing(space);
  const [column, row] = s >= 11 && s <= 15 ? [s - 11, 0] : s >= 3 && s <= 7 ? [7 - s, 4] : s >= 8 && s <= 10 ? [0, 11 - s] : [4, s === 16 ? 1 : s + 1];
  return [column * PITCH, row * PITCH];
}

/** The way onwards, in degrees: 0 to the right, 90 down. */
export function way(space: number): 0 | 90 | 180 | 270 {
  const s = onRing(space);
  return s >= 11 && s <= 14 ? 0 : s >= 15 || s <= 2 ? 90 : s <= 6 ? 180 : 270;
}

/** Where the arrow of a space is drawn. */
export const ARROW: Record<number, [number, number]> = { 0: [112, 61], 90: [62, 110], 180: [12, 61], 270: [62, 12] };

export interface Stand { x: number; y: number; flip: boolean; scale: number; depth: number }

/** A camel in its stack: `level` counts from the ground. */
export function stand(space: number, level: number, height: number): Stand {
  const [x, y] = at(space);
  const scale = height > 4 ? 0.7 : height > 3 ? 0.82 : 1;
  const flip = way(space) === 90 || way(space) === 180;
  return { x: x + 62 + (flip ? 48 : -48) * scale, y: y + 112 - (level * 34 + 60) * scale, flip, scale, depth: y * 10 + level };
}

/** Corner brackets around a box. */
export function brackets(x: number, y: number, w = 124, h = 122): string {
  return `M${x} ${y + 24}v-12a12 12 0 0 1 12-12h12M${x + w - 24} ${y}h12a12 12 0 0 1 12 12v12M${x + w} ${y + h - 24}v12a12 12 0 0 1-12 12h-12M${x + 24} ${y + h}h-12a12 12 0 0 1-12-12v-12`;
}
