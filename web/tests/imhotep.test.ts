import { beforeEach, describe, expect, test } from "vitest";
import el from "../src/boards/imhotep/i18n/el.json";
import en from "../src/boards/imhotep/i18n/en.json";
import fa from "../src/boards/imhotep/i18n/fa.json";
import { arrivals, inTemple, NARROW, obeliskStep, onShip, pyramidSpots, shipAt, shipWidth, stones, WIDE } from "../src/boards/imhotep/layout";
import { CARDS, kind, quaySeat, sledRoom, waiting, type Act, type View } from "../src/boards/imhotep/types";
import { gains, heading, placeSpace, sailing, tag, words } from "../src/boards/imhotep/words";
import type { Scene, Told } from "../src/boards/board";
import commonEl from "../src/i18n/el.json";
import common from "../src/i18n/en.json";
import commonFa from "../src/i18n/fa.json";
import { useWords, type Catalogue } from "../src/lib/i18n.svelte";
import type { GameEvent, Move, Seat } from "../src/lib/types";
import { Choice } from "../src/table/choice.svelte";
import given from "./imhotep.views.json";

beforeEach(() => useWords("en", common as Catalogue, en as Catalogue));

const positions = given as unknown as Record<string, { view: View; legal: Move<Act>[] }>;
const at = (name: string): { view: View; legal: Move<Act>[] } => structuredClone(positions[name]!);
const seat = (name: string): Seat => ({ kind: "person", name, person: name, level: null, away: null });
const SEATS = ["Ann", "Leila", "Theo", "Kofi"].map(seat);

function scene(name: string): { scene: Scene<View, Act>; played: number[] } {
  const { view, legal } = at(name);
  const played: number[] = [];
  const choice = new Choice<Act>((move) => played.push(move.number));
  choice.reset(legal);
  const made: Scene<View, Act> = {
    view, previous: null, legal, choice, seats: SEATS.slice(0, view.players.length), you: [view.actor], eyes: view.actor, actor: view.actor, last: [], shown: null, options: {}, extra: null, over: false,
    explain: () => undefined,
  };
  return { scene: made, played };
}

const event = (action: Record<string, unknown>, kind_: GameEvent["kind"] = "move"): GameEvent => ({ n: 1, ply: 0, kind: kind_, seat: 1, number: 0, action, text: "", at: 0 });
const told = (more: Partial<Told<View>> = {}): Told<View> => ({ before: null, after: null, by: 1, seats: SEATS, you: [0], ...more });

describe("choosing", () => {
  test("a free space alone is a whole decision", () => {
    const { scene: s, played } = scene("AAAAA4-turn");
    expect(s.choice.pick({ verb: "load", ship: 1, space: 3 })).toBe(true);
    expect(s.choice.ready?.text).toBe("load 1.3");
    s.choice.pick({ verb: "load", ship: 1, space: 3 });
    expect(played).toHaveLength(1);
  });

  test("a taken space is not open", () => {
    expect(scene("AAAAA4-turn").scene.choice.open({ verb: "load", ship: 1, space: 1 })).toBe(false);
  });

  test("a ship, then a site; another ship keeps neither", () => {
    const { scene: s } = scene("AAAAA2-turn");
    s.choice.pick({ verb: "sail", ship: 2 });
    expect(sailing(s)).toBe(2);
    expect(heading(s)).toBeUndefined();
    s.choice.pick({ verb: "sail", site: "temple", ship: 2 });
    expect(heading(s)).toBe("temple");
    expect(s.choice.ready?.text).toBe("sail 2 to temple");
    s.choice.pick({ verb: "load", ship: 4, space: 1 });
    expect(sailing(s)).toBeUndefined();
    expect(s.choice.ready?.text).toBe("load 4.1");
  });

  test("after a Sail card the ship is known and only the site is asked", () => {
    expect(sailing(scene("AAAAA4-sail_loaded").scene)).toBe(1);
  });

  test("an owner is named with the Lever", () => {
    const { scene: s } = scene("AAAAA4-order");
    s.choice.pick({ verb: "unload_next", owner: 3 });
    expect(words.act(s.choice.ready!, s)).toBe("Unload Kofi next");
  });
});

describe("prompt", () => {
  test.each([
    ["AAAAA4-turn", "Take stones, load, sail or play a card"],
    ["AAAAA4-unload", "Choose a market card"],
    ["AAAAA4-order", "Whose stone is unloaded next?"],
    ["AAAAA4-sail_loaded", "Where should this ship go?"],
    ["BBBBB3-keep", "Which card do you keep?"],
    ["BBBBB3-build", "Which pyramid?"],
    ["BBBBB4-temple", "Points or stones?"],
  ])("%s asks %s", (name, text) => {
    expect(words.ask(scene(name).scene).text).toBe(text);
  });

  test("a chosen site says what every stone brings, from the bow", () => {
    const { scene: s } = scene("AAAAA2-turn");
    s.choice.pick({ verb: "sail", ship: 2 });
    s.choice.pick({ verb: "sail", site: "temple", ship: 2 });
    expect(words.ask(s).small).toMatch(/^Temple, from the bow: .*\+1 and .*\+1$/);
    expect(gains(s.view.ships[1], "temple").map((g) => g.owner)).toEqual([0, 1]);
    expect(tag(s, s.view.ships[1], "temple")).toBe("+1");
  });

  test("every legal action has a name, in every language and at every decision", () => {
    for (const [language, base, own] of [["en", common, en], ["fa", commonFa, fa], ["el", commonEl, el]] as const) {
      useWords(language, base as Catalogue, own as Catalogue);
      for (const name of Object.keys(positions)) {
        const { scene: s } = scene(name);
        for (const move of s.legal) expect(words.act(move, s), `${language} ${name} ${move.text}`).not.toMatch(/imhotep\.|\{|undefined/);
        for (const line of words.describe(s)) expect(line).not.toMatch(/imhotep\.|common\.|\{|undefined/);
        expect(words.waiting!(s)).not.toMatch(/imhotep\.|\{/);
        expect(words.where(s.view).join()).not.toMatch(/imhotep\.|\{/);
      }
    }
  });

  test("a free space says place, content and result", () => {
    expect(placeSpace(scene("AAAAA4-turn").scene, 0, 3)).toBe("Ship 1, 4‑ship, space 3, free. Load a stone: 3, minimum load 3.");
  });
});

describe("log", () => {
  const ACTIONS: Record<string, unknown>[] = [
    { verb: "quarry" }, { verb: "load", ship: 1, space: 1 }, { verb: "sail", ship: 2, site: "temple" }, { verb: "play", card: "lever" }, { verb: "pass" }, { verb: "unload_next", owner: 0 },
    { verb: "take", slot: 1, card: "statue" }, { verb: "take", slot: 4, card: null }, { verb: "keep", place: 1, card: "sail" }, { verb: "keep", place: 1, card: null }, { verb: "build", pyramid: "left" },
    { verb: "draw" }, { verb: "decline" }, { verb: "temple_point" }, { verb: "temple_stones" }, { verb: "round_card", ships: [4, 3, 2, 1] }, { verb: "market_card", card: null },
  ];

  test("every verb has its sentence, with and without views, for the reader and for others", () => {
    const { view } = at("AAAAA4-turn");
    for (const [language, base, own] of [["en", common, en], ["fa", commonFa, fa], ["el", commonEl, el]] as const) {
      useWords(language, base as Catalogue, own as Catalogue);
      for (const action of ACTIONS) {
        for (const more of [{}, { by: 0 }, { before: view, after: view }, { before: view, after: view, by: 0 }]) {
          const line = words.event(event(action), told(more));
          expect(line, JSON.stringify(action)).toBeTruthy();
          expect(line).not.toMatch(/imhotep\.|common\.|\{|undefined/);
        }
      }
    }
  });

  test("stones fetched are counted", () => {
    const before = at("AAAAA4-turn").view;
    const after = at("AAAAA4-turn").view;
    before.players[1]!.sled = 1;
    after.players[1]!.sled = 2;
    expect(words.event(event({ verb: "quarry" }), told({ before, after }))).toBe("Leila takes 1 stone");
    after.players[1]!.sled = 4;
    expect(words.event(event({ verb: "quarry" }), told({ before, after }))).toBe("Leila takes 3 stones");
  });

  test("a ship is called by its size where it is known, else by its number", () => {
    const before = at("AAAAA4-turn").view;
    expect(words.event(event({ verb: "load", ship: 1, space: 1 }), told({ before }))).toBe("Leila loads a stone on the 4‑ship, bow");
    expect(words.event(event({ verb: "load", ship: 1, space: 2 }), told())).toBe("Leila loads a stone on ship 1, space 2");
  });

  test("cards that fill the market need no line, cards drawn do", () => {
    const a = at("AAAAA4-turn").view;
    expect(words.event(event({ verb: "market_card", card: "statue" }, "chance"), told({ before: a, after: a }))).toBeNull();
    const b = at("BBBBB3-turn").view;
    expect(words.event(event({ verb: "market_card", card: "lever" }, "chance"), told({ before: b, after: b }))).toBe("Market card turned up: Lever");
  });

  test("the end of a round tells what the temple brought, and who starts", () => {
    const before = at("AAAAA4-turn").view;
    const after = at("AAAAA4-turn").view;
    before.round = 2;
    after.round = 3;
    after.turn = 3;
    after.players.forEach((p, i) => (p.score.temple = [0, i === 1 ? 2 : 0, 0, 0, 0, 0]));
    expect(words.event(event({ verb: "round_card", ships: [4, 3, 2, 1] }, "chance"), told({ before, after }))).toBe("End of round 2. Temple: Leila +2. Round 3: ships for 4, 3, 2 and 1. Kofi starts.");
  });
});

describe("drawing", () => {
  test("the bow looks to the right: space 1 lies rightmost", () => {
    expect(onShip(4, 0).x).toBeGreaterThan(onShip(4, 3).x);
  });

  test("the pyramid has fourteen spaces, filled from the back of the left column", () => {
    const spots = pyramidSpots([[3, 3], [2, 2], [1, 1]]);
    expect(spots).toHaveLength(14);
    expect(spots[0]).toMatchObject({ x: 0, y: -40, level: 0 });
    expect(spots[2]).toMatchObject({ x: -60, y: 0 });
    expect(spots[13]).toMatchObject({ x: 0, y: -48, level: 2 });
  });

  test("high stacks stay inside their boards", () => {
    expect(inTemple(0, 6, 7).y).toBeGreaterThanOrEqual(0);
    expect(obeliskStep(10) * 9).toBeLessThanOrEqual(90);
  });

  test("all that is drawn lies on the board, in both arrangements", () => {
    for (const l of [WIDE, NARROW]) {
      for (const { view } of Object.values(positions)) {
        for (const stone of stones(l, view)) {
          expect(stone.x).toBeGreaterThan(0);
          expect(stone.x).toBeLessThan(l.box[0]);
          expect(stone.y).toBeGreaterThan(0);
          expect(stone.y).toBeLessThan(l.box[1]);
        }
        for (const [i, ship] of view.ships.entries()) {
          const place = shipAt(l, i, ship);
          expect(place.x + shipWidth(ship.capacity) * place.s).toBeLessThanOrEqual(l.box[0]);
        }
      }
    }
  });

  test("a loaded stone comes from the quay, a stone of a sailed ship from the ship", () => {
    const before = at("AAAAA4-turn").view;
    const loaded = at("AAAAA4-turn").view;
    loaded.ships[3]!.stones[0] = 0;
    const way = arrivals(WIDE, before, loaded, 0);
    expect([...way.keys()]).toEqual(["ship-3-0"]);
    expect(way.get("ship-3-0")!.dx).toBeGreaterThan(0);
    const sailed = at("AAAAA4-turn").view;
    sailed.ships[1] = { ...sailed.ships[1]!, stones: [null, null, null], site: "obelisks" };
    sailed.obelisks[0] = (sailed.obelisks[0] ?? 0) + 1;
    const flown = arrivals(WIDE, before, sailed, 0);
    expect([...flown.keys()]).toEqual([`obelisk-0-${sailed.obelisks[0]! - 1}`]);
    expect(flown.get([...flown.keys()][0]!)!.dy).toBeLessThan(0);
  });

  test("nothing arrives where nothing is known of before", () => {
    expect(arrivals(WIDE, null, at("AAAAA4-turn").view, 0).size).toBe(0);
  });
});

describe("the view", () => {
  test("the stone being resolved waits on the ship before the others", () => {
    const { view } = at("BBBBB3-build");
    expect(waiting(view)).toEqual({ site: "pyramid", owners: [1, 2] });
    expect(waiting(at("AAAAA4-turn").view)).toBeNull();
  });

  test("the sled takes what fits and what is left", () => {
    const player = at("AAAAA4-turn").view.players[0]!;
    expect(sledRoom({ ...player, sled: 3, quarry: 9 })).toBe(2);
    expect(sledRoom({ ...player, sled: 0, quarry: 1 })).toBe(1);
    expect(sledRoom({ ...player, sled: 5, quarry: 9 })).toBe(0);
  });

  test("twelve cards of four kinds", () => {
    expect(CARDS.map(kind).filter((k) => k === "red")).toHaveLength(3);
    expect(CARDS.map(kind).filter((k) => k === "blue")).toHaveLength(4);
  });

  test("the quay shows one's own sled, a spectator sees the decider's", () => {
    const { view } = at("AAAAA2-turn");
    expect(quaySeat(view, 1)).toBe(1);
    expect(quaySeat(view, -1)).toBe(view.actor);
  });
});
