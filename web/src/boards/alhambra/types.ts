/** Alhambra's view and actions (mastaba/games/alhambra/view.py, notation.py). */

export const TYPES = ["pavilion", "seraglio", "arcades", "chambers", "garden", "tower"] as const;
export const CURRENCIES = ["yellow", "green", "blue", "orange"] as const;
export type Type = (typeof TYPES)[number];
export type Currency = (typeof CURRENCIES)[number];
export type Side = "N" | "E" | "S" | "W";

export interface Tile { code: string; type: Type; price: number; walls: Side[] }
export interface Placed { tile: Tile; x: number; y: number; removable: boolean }
export interface Card { currency: Currency; value: number }
export interface Slot { currency: Currency; tile: Tile | null; payment: number[] | null; over: number | null }
export interface Edge { x: number; y: number; side: Side }
export interface TypeScore { tiles: number; place: number | null; points: number }
export interface RoundScore { types: Record<Type, TypeScore>; wall: number; total: number }

export interface Player {
  score: number;
  palace: Placed[];
  reserve: Tile[];
  unplaced: Tile[];
  tiles: Record<Type, number>;
  wall: number;
  wall_edges: Edge[];
  cards: number;
  hand: Card[] | null;
  rounds: (RoundScore | null)[];
  scored_now: RoundScore | null;
  purchases: number;
  exact_purchases: number;
  redesigns: number;
  money_taken: number;
}

export interface Dirk {
  score: number;
  tiles: Tile[];
  counts: Record<Type, number>;
  rounds: (RoundScore | null)[];
  scored_now: RoundScore | null;
  due: number;
}

export interface Site { action: number; x: number; y: number; swaps: string | null; wall: number; wall_edges: Edge[] }

export interface View {
  seat: number;
  actor: number;
  turn: number;
  phase: "action" | "pay" | "cell" | "pick" | "destination" | "set-up market" | "set-up dirk" | "deal" | "set-up display" | "display" | "market" | "dirk" | "over";
  turns: number;
  start_player: number;
  asked: { slot: number | null; tile: Tile | null; sites: Site[]; bonus: boolean; leftovers: boolean };
  market: Slot[];
  display: (Card | null)[];
  bag: Record<Type, number>;
  bag_tiles: string[];
  pile: number;
  discards: number;
  scoring_cards: { card: "A" | "B"; soonest: number; latest: number }[];
  next_round: number | null;
  round_points: Record<Type, number[]>;
  last_turn: boolean;
  players: Player[];
  dirk: Dirk | null;
}

export type Act = { verb: string; slots?: number[]; slot?: number; values?: number[]; tile?: string; x?: number; y?: number; card?: string } & Record<string, unknown>;

const LETTERS: Record<string, Type> = { P: "pavilion", S: "seraglio", A: "arcades", C: "chambers", G: "garden", T: "tower" };
const MONEY: Record<string, Currency> = { Y: "yellow", G: "green", B: "blue", O: "orange" };

/** A tile from its code: G10-W is a garden for 10 with a wall in the west. */
export function tileOf(code: string): Tile | null {
  const found = /^([PSACGT])(\d+)-(0|[NESW]+)$/.exec(code);
  const type = found && LETTERS[found[1] ?? ""];
  if (!found || !type) return null;
  return { code, type, price: Number(found[2]), walls: found[3] === "0" ? [] : ([...(found[3] ?? "")] as Side[]) };
}

/** A money card from its code: B7. */
export function cardOf(code: string): Card | null {
  const currency = MONEY[code[0] ?? ""];
  const value = Number(code.slice(1));
  return currency && value >= 1 && value <= 9 ? { currency, value } : null;
}

export const tileCount = (player: Player): number => player.palace.length;
export const placedAt = (player: Player | undefined, x: number, y: number): Placed | undefined => player?.palace.find((p) => p.x === x && p.y === y);
