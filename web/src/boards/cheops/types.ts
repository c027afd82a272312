/** Cheops: view and actions (mastaba/games/cheops/view.py, notation.py). */

export type Payment = "die" | "quarry" | "joker" | "quarry or joker";
export type Structure = "pyramid" | "arch" | "relief";
export const STRUCTURES: Structure[] = ["pyramid", "arch", "relief"];

export interface Place { cell: string; colour: string; symbol: string | null; marked: boolean; ready: boolean; dead: boolean }
export interface QuarryPlace { stone: number; colour: string; left: boolean }
export interface Score { pyramid: number; arch: number; relief: number; bonuses: number; finish: number; jokers: number; quarry: number; total: number }

export interface Player {
  letter: string | null;
  pyramid: Place[][];
  left: Place[];
  right: Place[];
  capstone: Place | null;
  relief: Place[][];
  quarry: QuarryPlace[];
  last: number;
  jokers: number;
  bonuses: string[];
  missing: Record<string, string[]>;
  lost: string[];
  complete: Structure[];
  relief_can_be_completed: boolean;
  stones_to_end: number;
  pyramid_stones: number;
  score: Score;
  next_values: Record<Structure, number>;
}

export interface BonusKind { id: string; cells: string[]; points: number; state: "open" | "this round" | "closed" }
export interface Mark { action: number; name: string; cells: string[]; pay: Payment[]; skips: number; bonuses: string[]; kills: string[] }
export interface Way { action: number; name: string; skips: number; points: number }

export interface View {
  seat: number;
  actor: number;
  phase: "sheets" | "first" | "roll" | "mark" | "pay" | "over";
  sheet_set: { title: string; version: string; about: string };
  colours: string[];
  round: number;
  rounds: number;
  active: number;
  roll: string[];
  middle: string[];
  pool: string[];
  blocked: string[];
  stones_left: number;
  pending: { mark: string; cell: string; colour: string } | null;
  marks: Mark[];
  ways: Way[];
  can_end_turn: boolean;
  bonuses: BonusKind[];
  players: Player[];
  can_end_game: number[];
  last_round: boolean;
  odds: Record<string, number>;
  finish_points: number;
}

export type Act = { verb: string; cell?: string; cells?: string[]; stone?: number } & Record<string, unknown>;

/** The points printed on a sheet. */
export interface Table { levels: number[]; columns: number[]; capstone: number; squares: [number, number][] }

const RELIEF: [number, number][] = [[4, 4], [6, 6], [8, 8], [10, 11], [12, 15]];
const PRINTED: Record<string, Table> = {
  "own-2": { levels: [1, 3, 7, 13, 21], columns: [0, 2, 4, 6], capstone: 9, squares: RELIEF },
  "own-six-2": { levels: [1, 3, 6, 10, 15, 21], columns: [0, 1, 3, 5], capstone: 7, squares: RELIEF },
};

interface SheetFile {
  pyramid: { points_by_highest_level: number[] };
  arch: { points_by_lower_column: number[]; points_with_capstone: number };
  relief: { points_by_squares: Record<string, number> };
}

/** What is printed on the sheets of this table: a file of one's own says it itself; null where it is not known. */
export function printed(view: View, options: Record<string, unknown>): Table | null {
  const own = options.sheets as Partial<SheetFile> | null | undefined;
  if (own && typeof own === "object" && own.pyramid && own.arch && own.relief) {
    const squares = Object.entries(own.relief.points_by_squares).map(([n, v]): [number, number] => [Number(n), v]);
    return { levels: own.pyramid.points_by_highest_level, columns: own.arch.points_by_lower_column.slice(1), capstone: own.arch.points_with_capstone, squares: squares.filter(([, v]) => v > 0) };
  }
  return PRINTED[view.sheet_set.version] ?? null;
}

export function places(player: Player): Place[] {
  return [...player.pyramid.flat(), ...player.left, ...player.right, ...(player.capstone ? [player.capstone] : []), ...player.relief.flat()];
}

export const placeOf = (player: Player | undefined, cell: string): Place | undefined => (player ? places(player).find((p) => p.cell === cell) : undefined);

export function structureOf(player: Player, cell: string): Structure {
  if (player.pyramid.some((row) => row.some((p) => p.cell === cell))) return "pyramid";
  return player.relief.some((row) => row.some((p) => p.cell === cell)) ? "relief" : "arch";
}

/** How many dice of a list have this colour. */
export const count = (dice: string[], colour: string): number => dice.filter((d) => d === colour).length;

export interface Die { key: string; colour: string; at: "middle" | "taken" | "blocked" }

/** Every die of the roll with where it lies: free in the middle, taken by whoever decides, or taken out by the active player. */
export function dice(view: View): Die[] {
  const free = view.actor >= 0 ? view.pool : view.middle;
  return view.colours.flatMap((colour) => {
    const all = count(view.roll, colour);
    const middle = Math.min(all, count(free, colour));
    const blocked = Math.min(all - middle, count(view.blocked, colour));
    return Array.from({ length: all }, (_, i): Die => ({ key: `${colour}-${i}`, colour, at: i < middle ? "middle" : i < all - blocked ? "taken" : "blocked" }));
  });
}

/** The mark that a picked action would make. */
export const markOf = (view: View, number: number | undefined): Mark | undefined => view.marks.find((m) => m.action === number);

/** Points that a mark adds at once to structures and bonuses, as the view names the next steps. */
export function gain(view: View, mark: Mark): number {
  const player = view.players[view.actor];
  const cell = mark.cells[0];
  if (!player || !cell) return 0;
  const bonus = mark.bonuses.reduce((sum, id) => sum + (view.bonuses.find((b) => b.id === id)?.points ?? 0), 0);
  return bonus + (isStep(player, cell) ? player.next_values[structureOf(player, cell)] : 0);
}

/** Is this cell the next step of its structure: the first of a level, the lower column, the capstone, any domino? */
function isStep(player: Player, cell: string): boolean {
  const structure = structureOf(player, cell);
  if (structure === "relief") return true;
  if (structure === "pyramid") {
    const level = player.pyramid.findIndex((row) => row.some((p) => p.cell === cell));
    return player.pyramid.slice(level).every((row) => row.every((p) => !p.marked));
  }
  if (player.capstone?.cell === cell) return true;
  const height = (column: Place[]): number => column.filter((p) => p.marked).length;
  const inLeft = player.left.some((p) => p.cell === cell);
  return inLeft ? height(player.left) < height(player.right) : height(player.right) < height(player.left);
}

/** How a cell would be paid: the cheapest way among the marks that contain it. */
export function costOf(view: View, cell: string): Payment | null {
  const order: Payment[] = ["die", "quarry", "quarry or joker", "joker"];
  const ways = view.marks.flatMap((m) => (m.cells.includes(cell) ? [m.pay[m.cells.indexOf(cell)] ?? "joker"] : []));
  return order.find((way) => ways.includes(way)) ?? null;
}

/** Symbols of a kind that a player has marked. */
export function symbolsOf(player: Player, kind: BonusKind): number {
  return kind.cells.filter((cell) => placeOf(player, cell)?.marked).length;
}

/** Whose sheet lies large on the table. */
export function ownSeat(view: View, eyes: number): number {
  return eyes >= 0 && eyes < view.players.length ? eyes : view.actor >= 0 ? view.actor : Math.max(0, view.active);
}
