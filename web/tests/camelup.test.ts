import { beforeEach, expect, test } from "vitest";
import common from "../src/i18n/en.json";
import game from "../src/boards/camelup/i18n/en.json";
import { at, onRing, stand, way } from "../src/boards/camelup/ring";
import { CAMELS, odds, spaceOf, worth, type View } from "../src/boards/camelup/types";
import { words } from "../src/boards/camelup/words";
import { useWords, type Catalogue } from "../src/lib/i18n.svelte";
import type { GameEvent, Seat } from "../src/lib/types";

beforeEach(() => useWords("en", common as Catalogue, game as Catalogue));

const seats: Seat[] = [
  { kind: "person", name: "Ann", person: "a", level: null, away: null },
  { kind: "person", name: "Leila", person: "l", level: null, away: null },
];
const view = (stacks: View["stacks"], more: Partial<View> = {}): View => ({
  seat: 0, actor: 0, turn: 0, phase: "decide", leg: 1, stacks, ranking: [...CAMELS], dice_left: ["blue"], dice_out: { yellow: 2 }, tiles: [],
  leg_stacks: { blue: [5, 3, 2], green: [3, 2], orange: [], yellow: [5], white: [2] }, decks: { winner: [], loser: [] }, players: [], decisions_left: 9, ...more,
});
const event = (action: Record<string, unknown>): GameEvent => ({ n: 1, ply: 0, kind: "move", seat: 1, number: 0, action, text: "", at: 0 });
const told = { before: null, after: null, by: 1, seats, you: [0] };

test("a roll is told with its way and its riders", () => {
  const before = view({ 7: ["yellow", "blue"] });
  const after = view({ 9: ["yellow", "blue"] });
  expect(words.event(event({ verb: "die", camel: "yellow", value: 2 }), { ...told, before, after })).toBe("Leila rolls yellow 2: 7 to 9, carrying blue");
});

test("after a reload the same roll is told without its way", () => {
  expect(words.event(event({ verb: "die", camel: "yellow", value: 2 }), told)).toBe("Leila rolls yellow 2");
});

test("the reader is addressed", () => {
  expect(words.event(event({ verb: "desert_tile", space: 8, side: "mirage" }), { ...told, by: 0 })).toBe("You lay a mirage on 8");
});

test("a leg bet names the tile that was taken", () => {
  expect(words.event(event({ verb: "leg_bet", camel: "green" }), { ...told, before: view({}) })).toBe("Leila takes the green leg bet 3");
});

test("a hidden race card stays hidden", () => {
  expect(words.event(event({ verb: "race_card", deck: "winner", camel: null }), told)).toBe("Leila puts a card on the winner deck");
});

test("the roll itself needs no line: its die is the line", () => {
  expect(words.event(event({ verb: "roll" }), told)).toBeNull();
});

test("the ring is a closed way of sixteen spaces, each beside the next", () => {
  for (let s = 1; s <= 16; s++) {
    const [x, y] = at(s);
    const [nx, ny] = at(s + 1);
    expect(Math.abs(nx - x) + Math.abs(ny - y)).toBe(134);
    expect(way(s)).toBe(nx > x ? 0 : ny > y ? 90 : nx < x ? 180 : 270);
  }
  expect(onRing(17)).toBe(1);
});

test("a higher camel is drawn higher and later", () => {
  expect(stand(5, 1, 2).y).toBeLessThan(stand(5, 0, 2).y);
  expect(stand(5, 1, 2).depth).toBeGreaterThan(stand(5, 0, 2).depth);
});

test("anything that is not an odds table is no odds", () => {
  expect(odds(null)).toBeNull();
  expect(odds({ error: "not_found" })).toBeNull();
  expect(worth(odds({ camels: [], values: [{ action: 3, text: "", value: 1.5 }] }), 3)).toBe(1.5);
});

test("a camel is found in its stack", () => {
  expect(spaceOf(view({ 4: ["white", "green"] }), "green")).toBe(4);
  expect(spaceOf(view({}), "green")).toBeNull();
});
