import { beforeEach, expect, test } from "vitest";
import common from "../src/i18n/en.json";
import game from "../src/boards/cheops/i18n/en.json";
import { brackets, sheet } from "../src/boards/cheops/layout";
import { chosen, half, isOpen, partners, pickCell, table } from "../src/boards/cheops/table.svelte";
import { costOf, dice, gain, printed, structureOf, symbolsOf, type Act, type Mark, type Place, type Player, type View } from "../src/boards/cheops/types";
import { jokerPlace, place, priced, quarryPlace, whyNot, whyQuarry, words } from "../src/boards/cheops/words";
import type { Scene } from "../src/boards/board";
import { useWords, type Catalogue } from "../src/lib/i18n.svelte";
import type { GameEvent, Move, Seat } from "../src/lib/types";
import { Choice } from "../src/table/choice.svelte";

beforeEach(() => {
  useWords("en", common as Catalogue, game as Catalogue);
  table.square = null;
  table.seat = null;
});

const COLOURS = ["red", "orange", "yellow", "green", "blue", "purple"];
const seats: Seat[] = [
  { kind: "person", name: "Ann", person: "a", level: null, away: null },
  { kind: "person", name: "Leila", person: "l", level: null, away: null },
];
let made = 0;
const cell = (name: string, more: Partial<Place> = {}): Place => ({ cell: name, colour: COLOURS[made++ % 6] ?? "red", symbol: null, marked: false, ready: false, dead: false, ...more });

function player(marked: string[] = [], more: Partial<Player> = {}, levels = [5, 4, 3, 2, 1]): Player {
  const at = (name: string): Place => cell(name, { marked: marked.includes(name), ready: name.startsWith("P1") || name.startsWith("R") || name.endsWith("1"), symbol: name === "R11" || name === "R23" ? "snake" : null });
  return {
    letter: "A",
    pyramid: levels.map((n, l) => Array.from({ length: n }, (_, i) => at(`P${l + 1}.${i + 1}`))),
    left: [1, 2, 3, 4].map((n) => at(`AL${n}`)), right: [1, 2, 3, 4].map((n) => at(`AR${n}`)), capstone: cell("AC", { marked: marked.includes("AC") }),
    relief: [1, 2, 3].map((r) => [1, 2, 3, 4].map((c) => at(`R${r}${c}`))),
    quarry: Array.from({ length: 12 }, (_, i) => ({ stone: i + 1, colour: COLOURS[i % 6] ?? "red", left: i > 1 })),
    last: 2, jokers: 2, bonuses: [], missing: {}, lost: [], complete: [], relief_can_be_completed: true, stones_to_end: 20, pyramid_stones: 0,
    score: { pyramid: 1, arch: 0, relief: 4, bonuses: 3, finish: 0, jokers: 4, quarry: 10, total: 22 }, next_values: { pyramid: 2, arch: 0, relief: 4 }, ...more,
  };
}
const mark = (action: number, cells: string[], more: Partial<Mark> = {}): Mark => ({ action, name: cells.join("-"), cells, pay: cells.map(() => "die"), skips: 0, bonuses: [], kills: [], ...more });
const view = (more: Partial<View> = {}): View => ({
  seat: 0, actor: 0, phase: "mark", sheet_set: { title: "", version: "own-2", about: "" }, colours: COLOURS, round: 4, rounds: 100, active: 1, roll: ["red", "red", "green", "blue"],
  middle: ["red", "green", "blue"], pool: ["red", "blue"], blocked: ["red"], stones_left: 2, pending: null, marks: [], ways: [], can_end_turn: true,
  bonuses: [{ id: "snake", cells: ["R11", "R23"], points: 3, state: "open" }], players: [player(["P1.1", "P1.2", "AR1"]), player()], can_end_game: [], last_round: false, odds: {}, finish_points: 3, ...more,
});
const legal: Move<Act>[] = [
  { number: 0, action: { verb: "end" }, text: "end" },
  { number: 6, action: { verb: "stone", cell: "P2.1" }, text: "P2.1" },
  { number: 30, action: { verb: "domino", cells: ["R11", "R12"] }, text: "R11-R12" },
  { number: 31, action: { verb: "domino", cells: ["R11", "R21"] }, text: "R11-R21" },
  { number: 32, action: { verb: "domino", cells: ["R33", "R34"] }, text: "R33-R34" },
];
function scene(shown: View, moves = legal, played: Move<Act>[] = []): Scene<View, Act> {
  const choice = new Choice<Act>((move) => void played.push(move));
  choice.reset(moves);
  return { view: shown, previous: null, legal: moves, choice, seats, you: [0], eyes: 0, actor: shown.actor, last: [], shown: null, options: {}, extra: null, over: false, explain: () => undefined };
}
const event = (action: Record<string, unknown>): GameEvent => ({ n: 1, ply: 0, kind: "move", seat: 1, number: 0, action, text: "", at: 0 });
const told = { before: null, after: null, by: 1, seats, you: [0] };

test("a domino is chosen square by square, and the same square again plays it", () => {
  const played: Move<Act>[] = [];
  const s = scene(view(), legal, played);
  expect(pickCell(s, "R11")).toBe(true);
  expect(half(s)).toBe("R11");
  expect(partners(legal, "R11")).toEqual(["R12", "R21"]);
  expect(s.choice.ready).toBeNull();
  expect(words.ask(s).text).toBe("Choose the second square of the domino");
  pickCell(s, "R21");
  expect(chosen(s)).toEqual(["R11", "R21"]);
  expect(s.choice.ready?.number).toBe(31);
  s.choice.back();
  expect(half(s)).toBe("R11");
  pickCell(s, "R12");
  pickCell(s, "R12");
  expect(played.map((m) => m.number)).toEqual([30]);
});

test("a square with one partner chooses the whole domino; a square far away begins anew", () => {
  const s = scene(view());
  pickCell(s, "R11");
  pickCell(s, "R34");
  expect(chosen(s)).toEqual(["R33", "R34"]);
  pickCell(s, "P2.1");
  expect(chosen(s)).toEqual(["P2.1"]);
  expect(half(s)).toBeNull();
  pickCell(s, "R11");
  pickCell(s, "R11");
  expect(s.choice.picks).toEqual([]);
});

test("what is in no legal action is not lit", () => {
  expect(isOpen(legal, "P2.1")).toBe(true);
  expect(isOpen(legal, "R12")).toBe(true);
  expect(isOpen(legal, "P3.1")).toBe(false);
  expect(pickCell(scene(view()), "P3.1")).toBe(false);
});

test("every die of the roll lies somewhere: taken out, in the middle, or taken by whoever decides", () => {
  expect(dice(view()).map((d) => `${d.colour} ${d.at}`)).toEqual(["red middle", "red blocked", "green taken", "blue middle"]);
  expect(dice(view({ actor: -1, pool: [] })).filter((d) => d.at === "middle").length).toBe(3);
});

test("the tag says what a mark adds at once", () => {
  const shown = view();
  expect(gain(shown, mark(6, ["P2.1"]))).toBe(2);
  expect(gain(shown, mark(1, ["P1.3"]))).toBe(0);
  expect(gain(shown, mark(30, ["R11", "R12"], { bonuses: ["snake"] }))).toBe(7);
  const arch = { ...view(), players: [player(["AR1"], { next_values: { pyramid: 1, arch: 2, relief: 0 } })] };
  expect(gain(arch, mark(2, ["AL1"]))).toBe(2);
  expect(gain(arch, mark(3, ["AR2"]))).toBe(0);
});

test("the cheapest way to pay a cell is shown on it", () => {
  const shown = view({ marks: [mark(30, ["R11", "R12"], { pay: ["joker", "die"] }), mark(31, ["R11", "R21"], { pay: ["quarry or joker", "joker"] })] });
  expect(costOf(shown, "R11")).toBe("quarry or joker");
  expect(costOf(shown, "R12")).toBe("die");
  expect(costOf(shown, "R34")).toBeNull();
});

test("printed points come from our sets or from a file of one's own", () => {
  expect(printed(view(), {})?.levels.at(-1)).toBe(21);
  expect(printed(view({ sheet_set: { title: "", version: "own-six-2", about: "" } }), {})?.levels.length).toBe(6);
  expect(printed(view({ sheet_set: { title: "", version: "mine", about: "" } }), {})).toBeNull();
  const sheets = { pyramid: { points_by_highest_level: [2] }, arch: { points_by_lower_column: [0, 1], points_with_capstone: 5 }, relief: { points_by_squares: { 0: 0, 2: 3 } } };
  expect(printed(view(), { sheets })).toEqual({ levels: [2], columns: [1], capstone: 5, squares: [[2, 3]] });
});

test.each(["wide", "tall", "short", "tiny"] as const)("no two cells of a %s sheet overlap, with five levels or six", (size) => {
  for (const levels of [[5, 4, 3, 2, 1], [6, 5, 4, 3, 2, 1]]) {
    const drawn = sheet(player([], {}, levels), size);
    const boxes = [...drawn.spots, ...drawn.quarry];
    boxes.forEach((a, i) =>
      boxes.slice(i + 1).forEach((b) => {
        const apart = a.x + a.w <= b.x + 0.01 || b.x + b.w <= a.x + 0.01 || a.y + a.h <= b.y + 0.01 || b.y + b.h <= a.y + 0.01;
        expect(apart).toBe(true);
      }),
    );
    expect(new Set(drawn.spots.map((s) => s.place.cell)).size).toBe(drawn.spots.length);
  }
  expect(brackets({ x: 0, y: 0, w: 10, h: 10 }, 0, 2)).toContain("M0 2V0H2");
});

test("cells know their structure, and symbols are counted", () => {
  const p = player(["R11"]);
  expect([structureOf(p, "P1.1"), structureOf(p, "AC"), structureOf(p, "R34")]).toEqual(["pyramid", "arch", "relief"]);
  expect(symbolsOf(p, { id: "snake", cells: ["R11", "R23"], points: 3, state: "open" })).toBe(1);
});

test("buttons name the act", () => {
  const s = scene(view());
  expect(legal.map((m) => words.act(m, s))).toEqual(["Mark nothing", "Mark P2.1", "Mark R11 and R12", "Mark R11 and R21", "Mark R33 and R34"]);
  expect(words.act({ number: 0, action: { verb: "end" }, text: "" }, scene(view({ stones_left: 1 })))).toBe("End turn");
  expect(words.act({ number: 50, action: { verb: "quarry", stone: 5 }, text: "" }, s)).toBe("Cross off quarry stone 5");
  expect(words.act({ number: 54, action: { verb: "joker" }, text: "" }, s)).toBe("Cross off a joker");
});

test("the prompt asks for what is missing and prices what is picked", () => {
  const shown = view({ marks: [mark(6, ["P2.1"], { bonuses: ["snake"] })] });
  const s = scene(shown);
  expect(words.ask(s)).toEqual({ text: "Mark stones or a domino", small: "Mark up to two stones, or a domino of the relief" });
  pickCell(s, "P2.1");
  expect(words.ask(s).small).toMatch(/ die · Snake: \+3$/);
  expect(words.ask(scene(view({ stones_left: 1 }))).text).toBe("Choose a second stone");
  expect(words.ask(scene(view({ can_end_game: [1] }))).small).toBe("Leila can end the game this round");
  s.choice.pick({ verb: "end" });
  expect(words.ask(s).text).toBe("End your turn?");
  expect(priced(shown, mark(30, ["R11", "R12"], { pay: ["quarry", "joker"], skips: 2, kills: ["R14"] }))).toBe("A quarry stone + a joker · This skips 2 quarry stones · This leaves a square that can never be marked");
});

test("paying asks for quarry or joker and says what each costs", () => {
  const moves: Move<Act>[] = [{ number: 50, action: { verb: "quarry", stone: 5 }, text: "Q5" }, { number: 54, action: { verb: "joker" }, text: "J" }];
  const s = scene(view({ phase: "pay", pending: { mark: "P2.1", cell: "P2.1", colour: "blue" }, ways: [{ action: 50, name: "Q5", skips: 2, points: 3 }, { action: 54, name: "J", skips: 0, points: 2 }] }), moves);
  expect(words.ask(s)).toEqual({ text: "No blue die left: quarry or joker?", small: "For P2.1, blue stone" });
  s.choice.pick({ verb: "quarry", stone: 5 });
  expect(words.ask(s).small).toBe("costs 3 points · This skips 2 quarry stones");
  expect(quarryPlace(s, 5, "blue")).toBe("Quarry stone 5 · blue · costs 3 points · This skips 2 quarry stones");
  expect(jokerPlace(s)).toBe("Joker · costs 2 points");
  expect(whyQuarry(s, 1)).toBe("Quarry stones to the left of the last one are lost");
  expect(whyQuarry(s, 6)).toBe("This quarry stone has another colour");
});

test("every verb has its line, about others and about the reader, with and without views", () => {
  const line = (action: Record<string, unknown>, by = 1): string | null => words.event(event(action), { ...told, by });
  expect(line({ verb: "stone", cell: "P1.1" })).toBe("Leila marks P1.1");
  expect(line({ verb: "domino", cells: ["R11", "R12"] }, 0)).toBe("You mark R11 and R12");
  expect(line({ verb: "quarry", stone: 4 })).toBe("Leila crosses off quarry stone 4");
  expect(line({ verb: "joker" }, 0)).toBe("You cross off a joker");
  expect(line({ verb: "end" })).toBe("Leila ends the turn");
  expect(line({ verb: "roll", colours: ["red", "blue"] })).toBe("Rolled: red and blue");
  expect(line({ verb: "sheets", letters: ["A", "C"] })).toBe("Sheets dealt: You A and Leila C");
  expect(line({ verb: "first", seat: 0 })).toBe("You are the first active player");
  expect(line({ verb: "nothing" })).toBeNull();
});

test("a mark is told with its payment, its bonus and what it completes", () => {
  const before = view({ actor: 1, marks: [mark(1, ["P1.1"])], players: [player(), player()] });
  const after = view({ actor: 1, last_round: true, players: [player(), player(["P1.1"], { bonuses: ["snake"], complete: ["relief"] })], bonuses: [{ id: "snake", cells: [], points: 3, state: "closed" }] });
  const said = words.event(event({ verb: "stone", cell: "P1.1" }), { ...told, before, after });
  expect(said).toMatch(/^Leila marks P1\.1 with \w+ die\. Snake! Leila\. Leila completes the relief \(1 of 2\)\. Two structures complete: last round\. Snake is closed$/);
});

test("a roll is the active player's, a pass is told apart from an end", () => {
  const after = view({ active: 0, roll: ["red", "blue"] });
  expect(words.event(event({ verb: "roll", colours: ["red", "blue"] }), { ...told, after })).toBe("You roll red and blue");
  expect(words.event(event({ verb: "end" }), { ...told, before: view({ actor: 1 }), after: view() })).toBe("Leila marks nothing");
});

test("what is not lit says why", () => {
  const s = scene(view());
  const p = s.view.players[0] as Player;
  const at = (name: string): Place => [...p.pyramid.flat(), ...p.left, ...p.relief.flat()].find((c) => c.cell === name) as Place;
  expect(whyNot(s, at("P2.2"))).toBe("Both stones below must be marked first");
  expect(whyNot(s, at("AL3"))).toBe("Columns grow from the bottom");
  expect(whyNot(s, p.capstone as Place)).toBe("Both columns must be full first");
  expect(whyNot(s, at("P1.4"))).toBe("No die, quarry stone or joker pays for it");
  expect(whyNot(s, { ...at("R11"), dead: true })).toMatch(/can never be marked$/);
  expect(whyNot(scene(view({ stones_left: 1 })), at("R11"))).toBe("After a single stone no domino");
});

test("a place is named with its content, its price and what it brings", () => {
  const s = scene(view({ marks: [mark(6, ["P2.1"], { pay: ["joker"] })] }));
  const at = (s.view.players[0] as Player).pyramid[1]?.[0] as Place;
  expect(place(s, at)).toBe(`Pyramid P2.1, ${at.colour} stone · a joker · +2`);
});

test("the whole table is described in sentences", () => {
  const said = words.describe(scene(view({ marks: [mark(6, ["P2.1"])] })));
  expect(said).toContain("Leila rolls red, red, green and blue");
  expect(said).toContain("Dice that can be taken: red and blue");
  expect(said).toContain("Can be marked now: P2.1");
  expect(said).toContain("Pyramid, marked: P1.1 and P1.2");
  expect(words.parts?.(view(), 0).reduce((sum, [, n]) => sum + Number(n), 0)).toBe(22);
  expect(words.sub?.(view(), 1)).toBe("sheet A, rolled");
  expect(words.where(view({ last_round: true }))).toEqual(["Round 4", "Last round"]);
});
