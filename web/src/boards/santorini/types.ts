/** Santorini's view and actions (mastaba/games/santorini/view.py, notation.py). */

import type { Scene as AnyScene } from "../board";

export type Verb = "place" | "select" | "move" | "block" | "dome" | "target" | "to" | "direction" | "fate" | "power" | "seat" | "done" | "use" | "card";

export interface Worker {
  side: number;
  number: number;
  female: boolean;
  moved: boolean;
  reminder: "asleep" | "bound" | "chosen" | null;
}

export interface Space {
  name: string;
  height: number;
  dome: boolean;
  worker: Worker | null;
  tokens: Token[];
}

export type Token = "whirlpool" | "coin" | "talus" | "ram" | "abyss" | "fate";

export interface Player {
  side: number;
  card: string | null;
  power: string | null;
  hero_spent: boolean;
  reserve: number;
  workers: (string | null)[];
  eliminated: boolean;
  winner: boolean;
}

export type Phase =
  | "offer" | "pick" | "first_seat" | "fleece_card" | "cards" | "workers" | "ram" | "abyss" | "opening" | "corner" | "choose" | "before" | "after" | "builder" | "more" | "song"
  | "landing" | "ending" | "partner" | "replace" | "sprout" | "over";

/** What restricts the turn that runs, and the power it comes from. */
export interface Reminder {
  code: "no_up" | "no_down" | "wind" | "slide" | "no_rim" | "coins" | "limus" | "must_up" | "beside" | "bound";
  power: string;
  direction: string | null;
}

export interface View {
  seat: number;
  actor: number;
  turn: number;
  phase: Phase;
  extra_turn: boolean;
  board: Space[];
  acting: string | null;
  players: Player[];
  offer: string[];
  stock: { limited: boolean; blocks: number[]; domes: number };
  cards: {
    chaos: string | null;
    chaos_deck: string[];
    chaos_discards: string[];
    wind: string | null;
    song: string | null;
    credits: number;
    coins_left: number;
    whirlpools_left: number;
    fleece: string | null;
    fate: string[] | null;
    abyss: string | null;
  };
  towers: number;
  reminders: Reminder[];
  perhaps: string[];
  start_player: number;
  turns: number;
  turns_left: number;
}

export type Act = { verb: Verb; space?: string | null; direction?: string; power?: string; seat?: number } & Record<string, unknown>;

export type Here = AnyScene<View, Act>;

const SETUP: readonly Phase[] = ["offer", "pick", "first_seat", "fleece_card", "cards", "workers", "ram", "abyss"];
export const inSetup = (view: View): boolean => SETUP.includes(view.phase);
/** Cards lie over the island until everybody has a power. */
export const dealing = (view: View): boolean => ["offer", "pick", "first_seat", "fleece_card"].includes(view.phase);

export const spaceAt = (view: View, name: string | null | undefined): Space | undefined => view.board.find((s) => s.name === name);

/** The power at work in the turn that runs: the decider's, but in a reply to a dome that of who answers. */
export function powerNow(view: View): string | null {
  if (view.extra_turn && view.phase !== "sprout") return null;
  const seat = view.phase === "sprout" ? view.actor : view.turn;
  return view.players[seat]?.power ?? null;
}

/** The card that asks for something before the game: the player's own or the shared one. */
export const cardNow = (view: View): string | null => view.cards.fleece ?? view.players[view.actor]?.card ?? null;

/** Who holds a power now. */
export const holderOf = (view: View, power: string): number => view.players.findIndex((p) => p.power === power && !p.eliminated);

/** Workers on the board by their side and number. */
export function men(view: View | null): Map<string, { space: string; height: number; worker: Worker }> {
  const found = new Map<string, { space: string; height: number; worker: Worker }>();
  for (const s of view?.board ?? []) if (s.worker) found.set(`${s.worker.side}-${s.worker.number}`, { space: s.name, height: s.height, worker: s.worker });
  return found;
}

/** The seats that play with a side's workers. */
export const seatsOf = (view: View, side: number): number[] => view.players.flatMap((p, i) => (p.side === side ? [i] : []));
export const teams = (view: View): boolean => view.players.length === 4;

/** What binds the turn that runs, by its code. */
export const binds = (view: View, code: Reminder["code"]): boolean => view.reminders.some((r) => r.code === code);
