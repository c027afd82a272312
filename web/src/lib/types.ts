/** What the server sends and takes: docs/protocol.md as types. */

export type Level = "random" | "novice" | "casual" | "strong" | "expert";
export type Status = "open" | "running" | "over";

export interface Person { id: string; name: string; guest: boolean }

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

export interface GameInfo {
  name: string;
  title: string;
  summary: string;
  rules: number;
  players: [number, number];
  num_actions: number;
  options: Schema;
  levels: Level[];
}

export type Clock =
  | { kind: "none" }
  | { kind: "move"; seconds: number }
  | { kind: "bank"; seconds: number; increment: number }
  | { kind: "days"; days: number };

export interface Terms {
  rated?: boolean;
  hints?: boolean;
  clock?: Clock;
  absent?: "bot" | "end";
  stand_in?: Level;
  pace?: number;
  start?: "full" | "asked";
}

export type SeatIn = { kind: "me"; name?: string } | { kind: "open" } | { kind: "friend" } | { kind: "bot"; level: Level };

export interface TableIn {
  game: string;
  seats: SeatIn[];
  options?: Record<string, unknown>;
  terms?: Terms;
  public?: boolean;
}

export interface Seat {
  kind: "person" | "open" | "friend" | "bot";
  name: string;
  person: string | null;
  level: Level | null;
  away: "resigned" | "left" | "late" | null;
}

export interface Result {
  reason: "played" | "resigned" | "left" | "late" | "agreed";
  scores: number[];
  shares: number[];
  winners: number[];
}

export interface Table {
  id: string;
  game: string;
  title: string;
  rules: number;
  options: Record<string, unknown>;
  terms: Terms;
  public: boolean;
  owner: string;
  status: Status;
  seats: Seat[];
  created: number;
  started: number | null;
  ended: number | null;
  fair: { commitment: string; salt: string | null; seed: string | null };
  origin: { table: string | null; ply: number } | null;
  rematch: string | null;
  code: string | null;
}

export interface Row {
  id: string;
  game: string;
  title: string;
  status: Status;
  seats: Seat[];
  rated: boolean;
  clock: Clock;
  created: number;
  actor: number | null;
  yours: number[];
  waiting: boolean;
  deadline: number | null;
  result: Result | null;
}

/** An action as the game writes it: a verb and its parts. */
export type Action = { verb: string } & Record<string, unknown>;

/** A legal action: its number is what is sent. */
export interface Move<A = Action> { number: number; action: A; text: string }

export interface GameEvent {
  n: number;
  ply: number;
  kind: "start" | "move" | "chance" | "undo" | "resign" | "leave" | "late" | "return" | "ask" | "answer";
  seat: number;
  number: number | null;
  action: Record<string, unknown> | null;
  text: string;
  at: number;
}

export interface Clocks { now: number; left: (number | null)[]; since: number; deadline: number | null }

export interface Ask { what: "end" | "undo"; by: number; to: number | null; agreed: number[]; missing: number[] }

export interface Standing {
  n: number;
  ply: number;
  seat: number;
  actor: number;
  view: unknown;
  legal: Move[] | null;
  scores: number[];
  settled: number;
  ask: Ask | null;
  result: Result | null;
  clocks: Clocks | null;
}

export interface ChatLine { id: number; person: string; name: string; text: string; at: number }

export interface Presence { type: "presence"; people: string[]; watchers: number }

export interface Snapshot {
  type: "snapshot";
  protocol: number;
  table: Table;
  you: number[];
  standing: Standing;
  events: GameEvent[];
  chat: ChatLine[] | null;
  presence: Presence;
}

export type Told =
  | Snapshot
  | { type: "update"; events: GameEvent[]; standing: Standing }
  | { type: "ack"; id: string; n: number }
  | { type: "refused"; id: string | null; error: string; message: string; retry: boolean }
  | Presence
  | { type: "chat"; line: ChatLine }
  | { type: "pong"; now: number };

export interface Moment {
  ply: number;
  plies: number;
  seat: number;
  actor: number;
  view: unknown;
  scores: number[];
  events: GameEvent[];
}

export interface Judged {
  ply: number;
  seat: number;
  played: string;
  best: string;
  /** The best action; null where it was played. */
  better: Action | null;
  chances: number[];
  lost: number;
  turning: boolean;
}

export interface Hint { number: number; action: Action; text: string; chances: number[] }

export interface Rating { game: string; rating: number; low: number; high: number; games: number; wins: number }

export interface Ranked { place: number; who: string; name: string; bot: boolean; rating: Rating }

export interface Profile {
  person: Person;
  ratings: Rating[];
  games: { table: string; game: string; seat: number; share: number; score: number; rated: boolean; change: number | null; at: number }[];
}
