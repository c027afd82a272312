/** What is looked at and half chosen on this browser: the first square of a domino, and the sheet that lies large. */

import type { Move } from "../../lib/types";
import type { Scene } from "../board";
import type { Act, View } from "./types";

export const table = $state<{ square: string | null; seat: number | null }>({ square: null, seat: null });

const cellsOf = (move: Move<Act>): string[] => (move.action.verb === "domino" ? (move.action.cells ?? []) : []);

/** The square that waits for its partner. */
export function half(scene: Scene<View, Act>): string | null {
  return scene.choice.picked("verb") === "domino" && scene.choice.picked("cells") === undefined ? table.square : null;
}

/** Squares that make a legal domino with this one. */
export function partners(legal: Move<Act>[], square: string): string[] {
  return legal.flatMap((m) => (cellsOf(m).includes(square) ? cellsOf(m).filter((c) => c !== square) : []));
}

/** Is a cell part of a legal action? */
export function isOpen(legal: Move<Act>[], cell: string): boolean {
  return legal.some((m) => (m.action.verb === "stone" && m.action.cell === cell) || cellsOf(m).includes(cell));
}

/** Cells of the action that is ready to be played. */
export function chosen(scene: Scene<View, Act>): string[] {
  const action = scene.choice.ready?.action;
  if (!action) return [];
  return action.verb === "stone" && action.cell ? [action.cell] : action.verb === "domino" ? (action.cells ?? []) : [];
}

/** A click on a cell. False: it is not lit. */
export function pickCell(scene: Scene<View, Act>, cell: string): boolean {
  const { choice, legal } = scene;
  if (choice.open({ verb: "stone", cell })) return choice.pick({ verb: "stone", cell });
  if (!isOpen(legal, cell)) return false;
  if (chosen(scene).includes(cell)) {
    choice.confirm();
    return true;
  }
  const first = half(scene);
  const domino = legal.find((m) => first !== null && first !== cell && cellsOf(m).includes(cell) && cellsOf(m).includes(first));
  if (domino) return choice.pick({ cells: cellsOf(domino) });
  choice.clear();
  if (first === cell) {
    table.square = null;
    return true;
  }
  table.square = cell;
  choice.pick({ verb: "domino" });
  const only = legal.filter((m) => cellsOf(m).includes(cell));
  if (only.length === 1 && only[0]) choice.pick({ cells: cellsOf(only[0]) });
  return true;
}
