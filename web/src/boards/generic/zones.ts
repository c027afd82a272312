/** A declared board: which pieces lie where, and what touching one of them picks. */

import type { Action, Zone } from "../../lib/types";
import type { Part } from "../../table/choice.svelte";

export interface Piece {
  /** What is written on it; null: an empty place. */
  face: string | number | null;
  /** It lies face down: there is a piece, and these eyes may not know which. */
  back: boolean;
  /** What touching it picks of an action; null: nothing. */
  part: Part<Action> | null;
}

export interface Row {
  /** Whose pieces they are; null: nobody's. */
  seat: number | null;
  pieces: Piece[];
  /** Pieces in a line; 0: as many as fit. */
  width: number;
}

type View = Record<string, unknown>;

/** What lies at a path: one thing, or one a seat. */
function at(view: View, path: string): unknown[] {
  const [head = "", field] = path.split(".");
  const here = view[head];
  if (field === undefined) return [here];
  return Array.isArray(here) ? here.map((entry: View | null) => entry?.[field]) : [];
}

const written = (value: unknown): string | number | null =>
  value === null || value === undefined ? null
  : typeof value === "number" ? value
  : typeof value === "object" ? Object.values(value).filter((inner) => inner !== null).join(" ")
  : String(value);

/** The pieces of a zone, a row for each seat where they belong to seats. Only pieces of nobody's or of the seat to decide are touched. */
export function rows(zone: Zone, view: View, actor: number): Row[] {
  const bySeat = zone.shows.includes(".");
  const numbers = zone.backs ? at(view, zone.backs) : [];
  return at(view, zone.shows).map((value, i) => {
    const seat = bySeat ? i : null;
    const row = (pieces: Piece[], width = 0): Row => ({ seat, pieces, width: zone.width || width });
    if ((value === null || value === undefined) && zone.backs) return row(Array.from({ length: Number(numbers[i] ?? 0) }, () => ({ face: null, back: true, part: null })));
    const lines = (Array.isArray(value) ? value : [value]) as unknown[];
    const inner = lines.find((line) => Array.isArray(line)) as unknown[] | undefined;
    const pieces = lines.flat().map((piece, place): Piece => {
      const part = zone.verb && (seat === null || seat === actor) ? { verb: zone.verb, ...(zone.value && { [zone.value]: piece }), ...(zone.place && { [zone.place]: place }) } : null;
      return { face: written(piece), back: false, part };
    });
    return row(pieces, inner?.length);
  });
}
