/** What a board is, to the shell. README.md beside this file explains it with an example. */

import type { Component } from "svelte";
import type { Loader } from "../lib/i18n.svelte";
import type { Action, GameEvent, Move, Seat, Zone } from "../lib/types";
import type { Choice } from "../table/choice.svelte";

/** Everything a board, a panel or a sentence may look at. Nothing in it is ever changed by a board but `choice`. */
export interface Scene<V = unknown, A extends Action = Action> {
  /** The game's view for `eyes`. */
  view: V;
  /** The view before the last events, for motion and marks; null at first. */
  previous: V | null;
  /** What may be done now, by this person; empty when it is not their decision or a move is on its way. */
  legal: Move<A>[];
  choice: Choice<A>;
  seats: Seat[];
  /** Seats of the person at this browser. */
  you: number[];
  /** Whose eyes the view is for: a seat, -1 a spectator, -2 all cards. */
  eyes: number;
  /** The seat to decide, -2 when over. */
  actor: number;
  /** The events of the last turn, oldest first: marked until the next decision. */
  last: GameEvent[];
  /** The line of the log under the pointer, to be shown on the board. */
  shown: GameEvent | null;
  options: Record<string, unknown>;
  /** What `BoardModule.extra` asked the server for; null while unknown or not offered. */
  extra: unknown;
  /** What the generic board draws, where the game declares it. */
  layout?: Zone[];
  over: boolean;
  /** Say in the prompt line why a place that was touched is not lit. */
  explain: (reason: string) => void;
}

export interface Told<V = unknown> {
  /** Views around the event where they are known (not for what happened before the page was loaded). */
  before: V | null;
  after: V | null;
  /** Who caused a die or a draw. */
  by: number;
  seats: Seat[];
  you: number[];
}

export interface Prompt { text: string; small?: string }

/** Every sentence of a game, built from its catalogues. Plain text; names are isolated by `t`. */
export interface Words<V = unknown, A extends Action = Action> {
  /** Where we are, for the header: ["Leg 3", "2 of 5 dice are out"]; the first is set strong. */
  where(view: V, at?: { seats: Seat[]; you: number[] }): string[];
  /** The number in the first of them (turn, round, leg), for the lines of the log; null where there is none yet. */
  count?(view: V): number | null;
  /** A turn is one sentence of the log, whatever its steps. */
  together?: boolean;
  /** What is asked of the person at this browser. */
  ask(scene: Scene<V, A>): Prompt;
  /** What another player is choosing. */
  waiting?(scene: Scene<V, A>): string;
  /** A legal action as the name of a button. */
  act(move: Move<A>, scene: Scene<V, A>): string;
  /** Whose mark stands before the line of a die or draw, where it is not the seat that moved last; -1 nobody's. */
  by?(event: GameEvent, told: Told<V>): number;
  /** A line of the log, without the name when `{name}` is not part of it; null: the event needs no line. */
  event(event: GameEvent, told: Told<V>): string | null;
  /** The whole table in sentences, for those who do not see it. */
  describe(scene: Scene<V, A>): string[];
  /** Points of a seat as the panel shows them; null hides them. */
  points(view: V, seat: number): string | null;
  /** The small line under a name. */
  sub?(view: V, seat: number): string;
  /** Points by part, for the breakdown: label and value. */
  parts?(view: V, seat: number): [string, string][];
  /** The section of the rules that belongs to this moment. */
  rule?(scene: Scene<V, A>): string;
}

/** A tab of the side zone: a panel on the desktop, a page of the sheet on the phone. */
export interface SideTab<V = unknown, A extends Action = Action> {
  id: string;
  /** Key of its title. */
  title: string;
  icon: string;
  Panel: Component<{ scene: Scene<V, A> }>;
  /** Opened at first in the sheet. */
  first?: boolean;
  /** False hides it: nothing to show to these eyes. */
  when?: (scene: Scene<V, A>) => boolean;
}

export interface RuleSection { id: string; title: string; text: string[]; points?: string[]; figure?: string }

export interface BoardModule<V = unknown, A extends Action = Action> {
  game: string;
  Board: Component<{ scene: Scene<V, A> }>;
  /** The facts in a player's panel. */
  Facts?: Component<{ scene: Scene<V, A>; seat: number }>;
  /** Below the players: supply, ranking. */
  Supply?: Component<{ scene: Scene<V, A> }>;
  /** Between the sentence and the buttons of the prompt: a small choice such as oasis or mirage. */
  Tools?: Component<{ scene: Scene<V, A> }>;
  side: SideTab<V, A>[];
  words: Words<V, A>;
  catalogue: Loader;
  /** The art kit: text of web/src/art/<game>.svg. */
  art: string;
  /** Symbol (24 × 24) before the points in the panels: "camelup-pound". */
  pointsMark?: string;
  /** Path under the table, asked for at every standing of a view: "odds". */
  extra?: string;
  /** What the generic board draws, where the game declares it. */
  layout?: Zone[];
  /** Rules by language, one file each, loaded when they are opened. */
  rules?: Record<"en" | "fa" | "el", () => Promise<{ default: RuleSection[] }>>;
  /** Drawing of a figure in the rules. */
  Figure?: Component<{ name: string }>;
}

/** A board with its own types, as the shell holds it. */
export function board<V, A extends Action>(module: BoardModule<V, A>): BoardModule {
  return module as unknown as BoardModule;
}
