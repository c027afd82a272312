import type { Scene } from "../board";
import type { Act, View } from "./types";

/** Cells that a seat marked in its last turn, or in the line of the log under the pointer. */
export function lastCells(scene: Scene<View, Act>, seat: number): string[] {
  const events = scene.shown ? [scene.shown] : scene.last;
  return events.flatMap((e) => {
    if (e.seat !== seat || e.kind !== "move") return [];
    const { cell, cells } = (e.action ?? {}) as Act;
    return cells ?? (cell ? [cell] : []);
  });
}
