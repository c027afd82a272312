/** What the server sends and takes: `wire.ts`, which the server writes, and here what the client knows more exactly. */

import type * as wire from "./wire";

export type { Ask, ChatLine, Clock, Clocks, Person, Presence, Profile, Ranked, Rating, Result, Zone } from "./wire";

export type Level = "random" | "novice" | "casual" | "strong" | "expert";
export type Status = wire.Table["status"];

/** JSON Schema, as far as options of games use it. */
export interface Schema {
  $ref?: string;
  $defs?: Record<string, Schema>;
  type?: string;
  properties?: Record<string, Schema>;
  description?: string;
  default?: unknown;
  enum?: (string | number)[];
  const?: unknown;
  minimum?: number;
  maximum?: number;
  items?: Schema;
  anyOf?: Schema[];
  maxItems?: number;
  pattern?: string;
}

export interface GameInfo extends Omit<wire.GameInfo, "players" | "options" | "levels"> {
  players: [number, number];
  options: Schema;
  levels: Level[];
}

export interface Terms extends Omit<wire.Terms, "stand_in"> { stand_in?: Level }

export interface Seat extends Omit<wire.Seat, "level"> { level: Level | null }

export type SeatIn = Exclude<wire.SeatIn, wire.BotSeat> | { kind: "bot"; level: Level };

export interface TableIn extends Omit<wire.TableIn, "seats" | "terms"> { seats: SeatIn[]; terms?: Terms }

export interface Table extends Omit<wire.Table, "seats" | "terms"> { seats: Seat[]; terms: Terms }

export interface Row extends Omit<wire.Row, "seats"> { seats: Seat[] }

/** An action as the game writes it: a verb and its parts. */
export type Action = { verb: string } & Record<string, unknown>;

/** A legal action: its number is what is sent. */
export interface Move<A = Action> extends Omit<wire.Move, "action"> { action: A }

export interface GameEvent extends Omit<wire.Event, "action" | "by"> { action: Record<string, unknown> | null }

export interface Standing extends Omit<wire.Standing, "legal"> { legal: Move[] | null }

export interface Snapshot extends Omit<wire.Snapshot, "table" | "standing" | "events"> {
  table: Table;
  standing: Standing;
  events: GameEvent[];
}

export interface Update extends Omit<wire.Update, "standing" | "events"> { standing: Standing; events: GameEvent[] }

export type Told = Snapshot | Update | Exclude<wire.Told, wire.Snapshot | wire.Update>;

export interface Moment extends Omit<wire.Moment, "events"> { events: GameEvent[] }

export interface Judged extends Omit<wire.Judged, "better"> {
  /** The best action; null where it was played. */
  better: Action | null;
}

export interface Hint extends Omit<wire.Hint, "action"> { action: Action }
