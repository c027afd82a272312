/** The view and the actions of Imhotep, as the server sends them. Ships, spaces, slots and places are counted from 1 in actions. */

import type { Action } from "../../lib/types";

export const SITES = ["market", "pyramid", "temple", "burial_chamber", "obelisks"] as const;
export type Site = (typeof SITES)[number];
export const MONUMENTS = ["pyramid", "temple", "burial_chamber", "obelisks"] as const;

export const BLUE = ["chisel", "hammer", "lever", "sail"] as const;
export type Blue = (typeof BLUE)[number];
export const CARDS = [
  ...BLUE,
  "entrance",
  "sarcophagus",
  "paved_path",
  "pyramid_decoration",
  "temple_decoration",
  "burial_chamber_decoration",
  "obelisk_decoration",
  "statue",
] as const;
export type Card = (typeof CARDS)[number];
export type Kind = "blue" | "red" | "green" | "violet";
export type Pyramid = "left" | "middle" | "right";

export interface Ship {
  capacity: number;
  minimum: number;
  stones: (number | null)[];
  site: Site | null;
  missing: number;
  landing: Partial<Record<Site, (number | null)[]>>;
}

export interface Space { points: number; owner: number | null; bonus: string | null; amount: number }
export interface PyramidView { name: Pyramid | null; spaces: Space[]; levels: [number, number][] }
export interface TempleSpace { stones: number[]; effect: string | null; points: number; amount: number }
export interface Step { step: string; seat: number | null; card: Card | null; ship: number | null; site: Site | null }

export interface Score {
  pyramid: number;
  temple: number[];
  burial_chamber: number;
  obelisks: number;
  statues: number;
  decorations: number;
  unused_blue_cards: number;
  wrath: number;
  total: number;
}

export interface Player {
  sled: number;
  quarry: number;
  cards: Partial<Record<Card, number>>;
  stones: Partial<Record<Site, number>>;
  score: Score;
  projected: Score;
}

export interface View {
  seat: number;
  actor: number;
  turn: number;
  phase: "round_card" | "fill" | "decide" | "draw" | "over";
  asked: string;
  stack: Step[];
  unloading: number[];
  round: number;
  rounds: number;
  sides: Record<Site, "A" | "B">;
  round_card: number[] | null;
  round_cards_possible: number[][];
  ships: Ship[];
  free_sites: Site[];
  next_start: number;
  passes: number;
  display: (Card | null)[];
  face_down: (Card | null)[] | null;
  face_down_known: Card[];
  unseen: Partial<Record<Card, number>>;
  discard: Partial<Record<Card, number>>;
  deck: number;
  pyramids: PyramidView[];
  pyramid_surplus: number[];
  temple: TempleSpace[];
  chamber: (number | null)[][];
  chamber_row_points: number[] | null;
  obelisks: number[];
  obelisk_points: number[];
  towers: { owner: number; points: number }[];
  wrath: number | null;
  players: Player[];
}

export interface Act extends Action {
  verb: string;
  ship?: number;
  space?: number;
  site?: Site;
  card?: Card | null;
  owner?: number;
  slot?: number;
  place?: number;
  pyramid?: Pyramid;
  ships?: number[];
}

export function kind(card: Card): Kind {
  if ((BLUE as readonly string[]).includes(card)) return "blue";
  if (card === "statue") return "violet";
  return card.endsWith("_decoration") ? "green" : "red";
}

/** Whose sled lies on the quay: the viewer's, else the decider's. */
export function quaySeat(view: View, eyes: number): number {
  if (eyes >= 0) return eyes;
  return view.actor >= 0 ? view.actor : 0;
}

/** What the quarry action would bring: what fits the sled of five and is left, three at most. */
export const sledRoom = (player: Player): number => Math.max(0, Math.min(3, 5 - player.sled, player.quarry));

export const loadOf = (ship: Ship): number => ship.stones.filter((s) => s !== null).length;

/** The ship that lies at a site in this round, by its index. */
export const dockedAt = (view: View, site: Site): number => view.ships.findIndex((s) => s.site === site);

/** Stones that still wait on the docked ship, the one being resolved first. */
export function waiting(view: View): { site: Site; owners: number[] } | null {
  const unload = view.stack.find((s) => s.step === "unload" && s.site !== null);
  if (!unload?.site) return null;
  const resolved = view.stack.find((s) => s.step === "build" || s.step === "keep");
  const owners = resolved && resolved.seat !== null ? [resolved.seat, ...view.unloading] : view.unloading;
  return { site: unload.site, owners };
}
