/** Camel Up's view and actions (mastaba/games/camelup/view.py, notation.py, odds.py). */

export const CAMELS = ["blue", "green", "orange", "yellow", "white"] as const;
export type Camel = (typeof CAMELS)[number];
export type Side = "oasis" | "mirage";
export type Deck = "winner" | "loser";

export interface Player {
  money: number | null;
  pyramid_tiles: number;
  leg_tiles: { camel: Camel; value: number }[];
  tile_space: number | null;
  cards_held: number;
  cards: Camel[] | null;
  leg_now: number;
  earned: { tiles: number; rolls: number; leg_bets: number; race_bets: number; spared: number } | null;
}

export interface View {
  seat: number;
  actor: number;
  turn: number;
  phase: "setup" | "decide" | "reveal" | "over";
  leg: number;
  stacks: Record<string, Camel[]>;
  ranking: Camel[];
  dice_left: Camel[];
  dice_out: Partial<Record<Camel, number>>;
  tiles: { space: number; side: Side; owner: number }[];
  leg_stacks: Record<Camel, number[]>;
  decks: Record<Deck, { owner: number; camel: Camel | null }[]>;
  players: Player[];
  decisions_left: number;
}

export type Act = { verb: string; camel?: Camel | null; space?: number; side?: Side; deck?: Deck; value?: number } & Record<string, unknown>;

export interface Odds {
  seat: number;
  camels: { camel: Camel; leg: number[]; winner: number; loser: number }[];
  race_ends: number;
  rolls: number;
  values: { action: number; text: string; value: number }[];
}

/** The answer of the odds route, if it is one. */
export function odds(extra: unknown): Odds | null {
  const given = extra as Partial<Odds> | null;
  return given && Array.isArray(given.camels) && Array.isArray(given.values) ? (given as Odds) : null;
}

export function worth(shown: Odds | null, action: number | undefined): number | null {
  return shown?.values.find((v) => v.action === action)?.value ?? null;
}

/** Where a camel stands; null before the start. */
export function spaceOf(view: View | null, camel: Camel): number | null {
  for (const [space, stack] of Object.entries(view?.stacks ?? {})) if (stack.includes(camel)) return Number(space);
  return null;
}
