import { beforeEach, describe, expect, test } from "vitest";
import common from "../src/i18n/en.json";
import commonEl from "../src/i18n/el.json";
import commonFa from "../src/i18n/fa.json";
import game from "../src/boards/alhambra/i18n/en.json";
import gameEl from "../src/boards/alhambra/i18n/el.json";
import gameFa from "../src/boards/alhambra/i18n/fa.json";
import tutorial from "../src/boards/alhambra/tutorial.json";
import rulesEl from "../src/boards/alhambra/rules.el.json";
import rulesEn from "../src/boards/alhambra/rules.en.json";
import rulesFa from "../src/boards/alhambra/rules.fa.json";
import type { Scene, Told } from "../src/boards/board";
import { covers, extendable, payments, taking, touchCard } from "../src/boards/alhambra/choose";
import { bounds, run } from "../src/boards/alhambra/shape";
import { chosenSlots, chosenValues, shownSeat, table, touchDisplay, touchMoney } from "../src/boards/alhambra/table.svelte";
import { cardOf, tileOf, TYPES, type Act, type Card, type Player, type RoundScore, type Site, type Tile, type Type, type View } from "../src/boards/alhambra/types";
import { cardsName, siteName, stallName, tileLabel, where, words } from "../src/boards/alhambra/words";
import { useWords, type Catalogue } from "../src/lib/i18n.svelte";
import { settings } from "../src/lib/settings.svelte";
import type { GameEvent, Move, Seat } from "../src/lib/types";
import { Choice } from "../src/table/choice.svelte";

beforeEach(() => {
  useWords("en", common as Catalogue, game as Catalogue);
  settings.confirm = true;
  table.seat = null;
});

const seats: Seat[] = [
  { kind: "person", name: "Ann", person: "a", level: null, away: null },
  { kind: "person", name: "Leila", person: "l", level: null, away: null },
];
const tile = (code: string): Tile => tileOf(code) ?? { code, type: "tower", price: 0, walls: [] };
const card = (code: string): Card => cardOf(code) ?? { currency: "yellow", value: 0 };
const each = (n: number): Record<Type, number> => Object.fromEntries(TYPES.map((type) => [type, n])) as Record<Type, number>;
const round = (total: number, wall: number): RoundScore => ({ types: Object.fromEntries(TYPES.map((type) => [type, { tiles: 0, place: null, points: 0 }])) as RoundScore["types"], wall, total });

function player(more: Partial<Player> = {}): Player {
  return {
    score: 0, palace: [], reserve: [], unplaced: [], tiles: each(0), wall: 0, wall_edges: [], cards: 3, hand: null, rounds: [null, null, null], scored_now: round(0, 0),
    purchases: 0, exact_purchases: 0, redesigns: 0, money_taken: 0, ...more,
  };
}
function view(more: Partial<View> = {}): View {
  return {
    seat: 0, actor: 0, turn: 0, phase: "action", turns: 6, start_player: 0, asked: { slot: null, tile: null, sites: [], bonus: false, leftovers: false },
    market: [
      { currency: "yellow", tile: tile("G10-W"), payment: null, over: null }, { currency: "green", tile: tile("P6-N"), payment: [6], over: 0 },
      { currency: "blue", tile: tile("T11-0"), payment: [7, 6], over: 2 }, { currency: "orange", tile: null, payment: null, over: null },
    ],
    display: [card("Y2"), card("B3"), card("Y2"), card("G8")], bag: each(2), bag_tiles: ["T13-E"], pile: 40, discards: 3, scoring_cards: [], next_round: 2,
    round_points: Object.fromEntries(TYPES.map((type) => [type, [8, 1]])) as View["round_points"], last_turn: false, players: [player({ hand: [card("G6"), card("B7")] }), player()], dirk: null, ...more,
  };
}
const takes: Move<Act>[] = [[1], [2], [4], [1, 2], [1, 3]].map((slots, number) => ({ number, action: { verb: "take", slots }, text: "" }));
const pays = (...ways: number[][]): Move<Act>[] => ways.map((values, i) => ({ number: 19 + i, action: { verb: "pay", values }, text: "" }));

function scene(shown: View, legal: Move<Act>[], played: Move<Act>[] = []): Scene<View, Act> {
  const choice = new Choice<Act>((move) => played.push(move));
  choice.reset(legal);
  return { view: shown, previous: null, legal, choice, seats, you: [0], eyes: 0, actor: 0, last: [], shown: null, options: {}, extra: null, over: false, explain: () => undefined };
}
const event = (action: Record<string, unknown>, text = "", kind: GameEvent["kind"] = "move"): GameEvent => ({ n: 1, ply: 0, kind, seat: 1, number: 0, action, text, at: 0 });
const told: Told<View> = { before: null, after: null, by: 1, seats, you: [0] };

describe("codes", () => {
  test("a tile is read from its code", () => {
    expect(tileOf("T10-W")).toEqual({ code: "T10-W", type: "tower", price: 10, walls: ["W"] });
    expect(tileOf("P8-0")?.walls).toEqual([]);
    expect(tileOf("X1-N")).toBeNull();
    expect(cardOf("B7")).toEqual({ currency: "blue", value: 7 });
    expect(cardOf("A")).toBeNull();
  });
});

describe("taking money", () => {
  test("of equal cards those in the lowest slots are taken, as the rules number them", () => {
    expect(taking(view(), takes, [3])).toEqual([1]);
    expect(taking(view(), takes, [3, 2])).toEqual([1, 2]);
    expect(taking(view(), takes, [2, 4])).toBeNull();
  });

  test("a touch adds a card, takes it away, or chooses it alone", () => {
    expect(touchCard(view(), takes, [1], 2)).toEqual({ slots: [1, 2], alone: false });
    expect(touchCard(view(), takes, [1, 2], 1)).toEqual({ slots: [2], alone: false });
    expect(touchCard(view(), takes, [1], 4)).toEqual({ slots: [4], alone: true });
    expect(extendable(takes, [1])).toBe(true);
    expect(extendable(takes, [4])).toBe(false);
  });

  test("the choice follows, and a second touch on the only card takes it", () => {
    const played: Move<Act>[] = [];
    const here = scene(view(), takes, played);
    touchDisplay(here, 1);
    touchDisplay(here, 2);
    expect(chosenSlots(here)).toEqual([1, 2]);
    expect(words.act(here.choice.ready ?? takes[0]!, here)).toBe("Take yellow 2 and blue 3");
    expect(touchDisplay(here, 4)).toBe(true);
    touchDisplay(here, 4);
    expect(played.map((m) => m.action.slots)).toEqual([[4]]);
  });

  test("without confirmation a second card can still be touched", () => {
    settings.confirm = false;
    const here = scene(view(), takes);
    touchDisplay(here, 1);
    expect(here.choice.ready).toBeNull();
    expect(chosenSlots(here)).toEqual([1]);
    touchDisplay(here, 2);
    expect(here.choice.ready?.action.slots).toEqual([1, 2]);
  });
});

describe("paying", () => {
  const asked = { slot: 3, tile: tile("T11-0"), sites: [], bonus: false, leftovers: false };
  test("payments that hold the touched cards are left, cheapest first", () => {
    const legal = pays([9, 3], [7, 4], [9, 4]);
    expect(payments(legal, [])).toEqual([[7, 4], [9, 3], [9, 4]]);
    expect(payments(legal, [9])).toEqual([[9, 3], [9, 4]]);
    expect(covers([4, 4], [4, 4, 4])).toBe(false);
  });

  test("touching cards narrows the payment until one is left", () => {
    const here = scene(view({ phase: "pay", asked }), pays([9, 3], [7, 4], [9, 4]));
    expect(touchMoney(here, 9, false)).toBe(true);
    expect(chosenValues(here)).toEqual([9]);
    expect(here.choice.ready).toBeNull();
    touchMoney(here, 4, false);
    expect(here.choice.ready?.action.values).toEqual([9, 4]);
    touchMoney(here, 4, true);
    expect(here.choice.ready).toBeNull();
    touchMoney(here, 7, false);
    expect(here.choice.ready?.action.values).toEqual([7, 4]);
    expect(touchMoney(here, 1, false)).toBe(false);
    expect(words.ask(here)).toEqual({ text: "How do you pay 11?", small: "Exact: you play again" });
    expect(words.act(here.choice.ready ?? here.legal[0]!, here)).toBe("Pay 11 exactly");
  });
});

describe("the log", () => {
  const say = (e: GameEvent, more: Partial<Told<View>> = {}): string | null => words.event(e, { ...told, ...more });

  test("every verb has its sentence, also after a reload", () => {
    expect(say(event({ verb: "take", slots: [1, 2] }, "take Y2 B3"))).toBe("Leila takes yellow 2 and blue 3");
    expect(say(event({ verb: "take", slots: [4] }, "take G8"), { by: 0 })).toBe("You take green 8");
    expect(say(event({ verb: "buy", slot: 1 }, "buy G10-W"))).toBe("Leila buys garden 10");
    expect(say(event({ verb: "pay", values: [7, 4] }, "pay B7 B4"))).toBe("Leila pays with blue 7 and 4");
    expect(say(event({ verb: "cell", x: 2, y: -1 }, "place at 2,-1"))).toBe("Leila builds 2 east and 1 north of the fountain");
    expect(say(event({ verb: "tile", tile: "C10-0" }, "remove C10-0"))).toBe("Leila moves chambers 10 from the palace to the reserve");
    expect(say(event({ verb: "tile", tile: "C10-0" }, "build C10-0"))).toBeNull();
    expect(say(event({ verb: "to_reserve" }, "to reserve"))).toBe("Leila puts the tile into the reserve");
    expect(say(event({ verb: "to_dirk" }, "to Dirk"), { by: 0 })).toBe("You give the tile to Dirk");
    expect(say(event({ verb: "pass" }, "pass"))).toBe("Leila passes");
    expect(say(event({ verb: "end_turn" }, "end turn"))).toBe("Leila ends the turn");
  });

  test("an exact payment is told as such, one above the price with the difference", () => {
    const before = view({ phase: "pay", asked: { slot: 3, tile: tile("T11-0"), sites: [], bonus: false, leftovers: false } });
    expect(say(event({ verb: "pay", values: [7, 4] }, "pay B7 B4"), { before })).toBe("Leila pays with blue 7 and 4: exact, one more action");
    expect(say(event({ verb: "pay", values: [7, 6] }, "pay B7 B6"), { before, by: 0 })).toBe("You pay with blue 7 and 6, 2 over");
  });

  test("a tile that was placed is named with the wall it gives, a swap with both tiles", () => {
    const at = (code: string): View => view({ players: [player(), player({ palace: [{ tile: tile(code), x: 1, y: 0, removable: true }], wall: 4 })] });
    expect(say(event({ verb: "cell", x: 1, y: 0 }, "place at 1,0"), { after: at("T11-N") })).toBe("Leila builds tower 11; wall 4");
    expect(say(event({ verb: "cell", x: 1, y: 0 }, "swap at 1,0"), { before: at("P8-0"), after: at("T11-N") })).toBe("Leila swaps pavilion 8 for tower 11");
    const asked = { slot: null, tile: tile("S8-S"), sites: [], bonus: false, leftovers: false };
    expect(say(event({ verb: "to_reserve" }), { before: view({ phase: "destination", actor: 1, asked }) })).toBe("Leila puts seraglio 8 into the reserve");
  });

  test("draws are told, the deal is not", () => {
    const chance = (action: Record<string, unknown>): GameEvent => event(action, "", "chance");
    expect(say(chance({ verb: "draw_money", card: "Y4" }))).toBe("New money: yellow 4");
    expect(say(chance({ verb: "draw_tile", tile: "P2-NEW" }))).toBe("New in the market: pavilion 2");
    expect(say(chance({ verb: "draw_tile", tile: "P2-NEW" }), { by: -1 })).toBeNull();
    const dirk = { score: 0, tiles: [tile("P2-NEW")], counts: each(0), rounds: [], scored_now: null, due: 5 };
    expect(say(chance({ verb: "draw_tile", tile: "P2-NEW" }), { after: view({ dirk }) })).toBe("Dirk gets pavilion 2");
    const after = view({ players: [player({ rounds: [round(9, 4), null, null] }), player({ rounds: [round(3, 3), null, null] })] });
    expect(say(chance({ verb: "draw_scoring", card: "A" }), { after })).toBe("A scoring card comes up: 1st scoring. You +9 and Leila +3");
  });
});

describe("what is said", () => {
  test("a stall says place, currency, tile and how it can be paid", () => {
    const here = scene(view(), []);
    expect(stallName(here, 1)).toBe("Place 1, yellow: Garden 10, walls: west. You cannot pay it");
    expect(stallName(here, 2)).toBe("Place 2, green: Pavilion 6, walls: north. Green 6: exact, you play again");
    expect(stallName(here, 3)).toBe("Place 3, blue: Tower 11, no walls. Cheapest: Blue 7 and 6, 2 over");
    expect(stallName(here, 4)).toBe("Place 4, orange: empty");
  });

  test("a place says where, what and what the wall becomes", () => {
    const site = { action: 400, x: -1, y: 0, swaps: null, wall: 5, wall_edges: [] };
    const here = scene(view({ phase: "destination", asked: { slot: null, tile: tile("T11-N"), sites: [site], bonus: false, leftovers: false } }), [{ number: 400, action: { verb: "cell", x: -1, y: 0 }, text: "" }]);
    expect(siteName(here, site)).toBe("Build tower 11, 1 west of the fountain. Wall 0 becomes 5");
    here.choice.pick({ verb: "cell", x: -1, y: 0 });
    expect(words.ask(here).small).toBe("Wall 0 becomes 5");
    expect(words.act(here.legal[0]!, here)).toBe("Build here");
    expect(where(0, 0)).toBe("lion fountain");
  });

  test("every place offered in the tutorial comes with the wall it would give, edge after edge", () => {
    const sites: Site[] = [];
    const look = (value: unknown): void => {
      if (Array.isArray(value)) value.forEach(look);
      else if (value && typeof value === "object") {
        if ("sites" in value) sites.push(...(value.sites as Site[]));
        Object.values(value).forEach(look);
      }
    };
    look(tutorial);
    expect(sites.length).toBeGreaterThan(5);
    for (const site of sites) expect(site.wall_edges.length).toBe(site.wall);
  });

  test("the header names the turn and the scoring that comes", () => {
    expect(words.where(view())).toEqual(["Turn 7", "2nd scoring ahead"]);
    expect(words.where(view({ last_turn: true }))[1]).toBe("The last turn");
  });

  test("held rounds make the breakdown, buildings and wall apart", () => {
    expect(words.parts?.(view({ players: [player({ rounds: [round(9, 4), null, null] })] }), 0)).toEqual([["1st scoring: Buildings", "+5"], ["1st scoring: Wall", "+4"]]);
  });

  test("the whole table is described in every language without a gap", () => {
    const full = view({ players: [player({ palace: [{ tile: tile("T11-N"), x: 1, y: 0, removable: true }], reserve: [tile("P8-0")], hand: [card("Y2")], tiles: { ...each(0), tower: 1 } }), player()] });
    const languages = [["en", common, game], ["fa", commonFa, gameFa], ["el", commonEl, gameEl]] as const;
    for (const [language, shell, own] of languages) {
      useWords(language, shell as Catalogue, own as Catalogue);
      const said = words.describe(scene(full, [])).join("\n");
      expect(said).not.toMatch(/[{}]|alhambra\.|common\./);
      if (language === "fa") expect(said.replaceAll("Leila", "")).not.toMatch(/[0-9A-Za-z]/);
    }
  });

  test("cards and walls in Persian and Greek", () => {
    useWords("fa", commonFa as Catalogue, gameFa as Catalogue);
    const plain = (text: string): string => text.replace(/[\u200f\u2066-\u2069]/g, "");
    expect(plain(cardsName([card("B7"), card("B4")]))).toBe("آبی ۷ و ۴");
    useWords("el", commonEl as Catalogue, gameEl as Catalogue);
    expect(tileLabel(tile("G10-W"))).toBe("Κήπος 10, τείχη: δυτικά");
  });
});

describe("the palace", () => {
  test("its box holds the fountain", () => {
    expect(bounds([{ x: 1, y: -2 }])).toEqual({ x: 0, y: -2, w: 2, h: 3 });
  });

  test("the wall is one line beside the tiles, closed when it goes all round", () => {
    expect(run([{ x: 0, y: 0, side: "N" }, { x: 0, y: 0, side: "E" }], 8)).toBe("M0 -8L108 -8L108 100");
    expect(run((["N", "E", "S", "W"] as const).map((side) => ({ x: 0, y: 0, side })), 8)).toBe("M-8 -8L108 -8L108 108L-8 108Z");
    expect(run([], 8)).toBe("");
  });

  test("one's own is shown, another on request, the builder's while placing", () => {
    const here = scene(view(), []);
    expect(shownSeat(here)).toBe(0);
    table.seat = 1;
    expect(shownSeat(here)).toBe(1);
    expect(shownSeat(scene(view(), [{ number: 400, action: { verb: "cell", x: 1, y: 0 }, text: "" }]))).toBe(0);
  });
});

test("the rules have the same sections and figures in all languages, and every rule that is opened", () => {
  const shape = (rules: { id: string; figure?: string; points?: string[]; text: string[] }[]): unknown => rules.map((r) => [r.id, r.figure, r.points?.length, r.text.length]);
  expect(shape(rulesFa)).toEqual(shape(rulesEn));
  expect(shape(rulesEl)).toEqual(shape(rulesEn));
  for (const id of ["turn", "money", "buy", "place", "redesign", "end"]) expect(rulesEn.some((r) => r.id === id)).toBe(true);
});
