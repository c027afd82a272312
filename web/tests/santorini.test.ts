import { beforeEach, describe, expect, test } from "vitest";
import type { Scene, Told } from "../src/boards/board";
import el from "../src/boards/santorini/i18n/el.json";
import en from "../src/boards/santorini/i18n/en.json";
import fa from "../src/boards/santorini/i18n/fa.json";
import { body, depth, face, hiding, neighbours, named, spot, square, way } from "../src/boards/santorini/layout";
import { marksOf, shifts, steps } from "../src/boards/santorini/marks";
import { card, GROUPS, POWERS } from "../src/boards/santorini/powers";
import rulesEl from "../src/boards/santorini/rules.el.json";
import rulesEn from "../src/boards/santorini/rules.en.json";
import rulesFa from "../src/boards/santorini/rules.fa.json";
import { forked, onSpace, stepOf, touch } from "../src/boards/santorini/steps";
import { spaceAt, type Act, type Space, type View } from "../src/boards/santorini/types";
import { whyNot } from "../src/boards/santorini/why";
import { bounds, forces, placeName, words } from "../src/boards/santorini/words";
import commonEl from "../src/i18n/el.json";
import common from "../src/i18n/en.json";
import commonFa from "../src/i18n/fa.json";
import { useWords, type Catalogue } from "../src/lib/i18n.svelte";
import type { GameEvent, Move, Seat } from "../src/lib/types";
import { Choice } from "../src/table/choice.svelte";
import given from "./santorini.views.json";

beforeEach(() => useWords("en", common as Catalogue, en as Catalogue));

const LANGUAGES = [["en", common, en], ["fa", commonFa, fa], ["el", commonEl, el]] as const;
/** Real positions; a space that is empty ground is left out, a legal action is a row. */
type Short = { view: Omit<View, "board"> & { spaces: Record<string, Partial<Space>> }; legal: [number, Act, string][] };
const positions = given as unknown as Record<string, Short>;
const NAMES = Array.from({ length: 25 }, (_, i) => named(i % 5, Math.floor(i / 5)));

function at(name: string): { view: View; legal: Move<Act>[] } {
  const short = structuredClone(positions[name]);
  if (!short) throw new Error(name);
  const { spaces, ...rest } = short.view;
  const board = NAMES.map((n): Space => ({ name: n, height: 0, dome: false, worker: null, tokens: [], ...spaces[n] }));
  return { view: { ...rest, board }, legal: short.legal.map(([number, action, text]) => ({ number, action, text })) };
}

const seat = (name: string): Seat => ({ kind: "person", name, person: name, level: null, away: null });
const SEATS = ["Ann", "Leila", "Theo", "Kofi"].map(seat);

function scene(name: string, more: Partial<Scene<View, Act>> = {}): { scene: Scene<View, Act>; played: Move<Act>[] } {
  const { view, legal } = at(name);
  const played: Move<Act>[] = [];
  const choice = new Choice<Act>((move) => played.push(move));
  choice.reset(legal);
  const made: Scene<View, Act> = {
    view, previous: null, legal, choice, seats: SEATS.slice(0, view.players.length), you: [view.actor], eyes: view.actor, actor: view.actor, last: [], shown: null, options: {}, extra: null, over: false,
    explain: () => undefined, ...more,
  };
  return { scene: made, played };
}

const event = (action: Record<string, unknown>, kind: GameEvent["kind"] = "move", by = 1): GameEvent => ({ n: 1, ply: 0, kind, seat: by, number: 0, action, text: "", at: 0 });
const told = (more: Partial<Told<View>> = {}): Told<View> => ({ before: null, after: null, by: 1, seats: SEATS, you: [0], ...more });
const first = (s: Scene<View, Act>, verb: string): Move<Act> => {
  const move = s.legal.find((m) => m.action.verb === verb);
  if (!move) throw new Error(verb);
  return move;
};

describe("choosing", () => {
  test("a worker is chosen by one touch, for Undo takes it back", () => {
    const { scene: s, played } = scene("choose-None-select");
    const space = first(s, "select").action.space ?? "";
    expect(touch(s, space)).toBe(true);
    expect(played.map((m) => m.action)).toEqual([{ verb: "select", space }]);
  });

  test("a move waits for a second touch", () => {
    const { scene: s, played } = scene("before-None-move");
    const space = first(s, "move").action.space ?? "";
    touch(s, space);
    expect(played).toHaveLength(0);
    expect(s.choice.ready?.action.space).toBe(space);
    touch(s, space);
    expect(played).toHaveLength(1);
  });

  test("a space that offers a block and a dome asks which", () => {
    const { scene: s, played } = scene("after-atlas-block+dome");
    const space = s.legal.map((m) => m.action.space ?? "").find((n) => onSpace(s.legal, n).length === 2) ?? "";
    touch(s, space);
    expect(s.choice.ready).toBeNull();
    expect(forked(s)?.moves.map((m) => m.action.verb)).toEqual(["block", "dome"]);
    s.choice.pick({ verb: "dome", space });
    expect(s.choice.ready?.action).toEqual({ verb: "dome", space });
    s.choice.confirm();
    expect(played).toHaveLength(1);
  });

  test("one's own worker to be swapped is confirmed, for it is no part of a move", () => {
    const { scene: s, played } = scene("ending-nemesis-done+select");
    touch(s, first(s, "select").action.space ?? "");
    expect(played).toHaveLength(0);
    expect(words.act(s.choice.ready!, s)).toMatch(/^Swap your worker on/);
  });

  test("nothing is offered on a space that is not lit, and the board says why", () => {
    const { scene: s } = scene("before-None-move");
    const far = s.view.board.find((b) => b.name !== s.view.acting && !neighbours(b.name, s.view.acting ?? "a1"))!;
    expect(touch(s, far.name)).toBe(false);
    expect(whyNot(s, far)).toBe("Not a neighbouring space");
  });

  test("every lit space can be touched, in every position", () => {
    for (const name of Object.keys(positions)) {
      const { scene: s } = scene(name);
      for (const move of s.legal) {
        if (!move.action.space || move.action.verb === "fate") continue;
        s.choice.clear();
        expect(touch(s, move.action.space), `${name} ${move.text}`).toBe(true);
      }
    }
  });

  test("every space that is not lit has a reason, in every language", () => {
    for (const [language, base, own] of LANGUAGES) {
      useWords(language, base as Catalogue, own as Catalogue);
      for (const name of Object.keys(positions)) {
        const { scene: s } = scene(name);
        for (const space of s.view.board) if (onSpace(s.legal, space.name).length === 0) expect(whyNot(s, space), `${name} ${space.name}`).not.toMatch(/santorini\.|\{|undefined/);
      }
    }
  });
});

describe("words", () => {
  test.each([
    ["choose-None-select", "Choose a worker"],
    ["choose-siren-select+use-3p", "Choose a worker, or sing"],
    ["choose-jason-select+use", "Choose a worker, or bring in the reserve"],
    ["choose-None-done+select-extra", "Extra turn: choose an opponent’s worker, or not"],
    ["after-artemis-block+dome+move", "Move again, or build"],
    ["after-morpheus-block+dome+done", "Build, or build nothing"],
    ["more-demeter-block+dome+done", "Build once more, or end your turn"],
    ["ending-ares-done+target", "Remove a block, or end your turn"],
    ["ending-europa-done+place", "Put Talus on a space, or end your turn"],
    ["opening-odysseus-done+target", "Send a neighbouring worker to a corner, or go on"],
    ["sprout-gaea-done+place", "A dome was built: place a worker from your reserve?"],
    ["cards-siren-direction", "Where does the song draw to?"],
    ["cards-aeolus-direction", "Where does the wind blow to?"],
    ["cards-moerae-fate", "Choose the four spaces of Fate, in secret"],
  ])("%s asks: %s", (name, text) => {
    expect(words.ask(scene(name).scene).text).toBe(text);
  });

  test.each([
    ["after-atlas-block+dome", "dome", /^(Dome on the ground|Dome on level \d) \(Atlas\)$|^Build a dome$/],
    ["before-apollo-move-enter", "move", /./],
    ["before-charon-move+target", "target", /^Carry .. across \(Charon\)$/],
    ["ending-theseus-done+target", "target", /^Remove the worker on .. \(Theseus\)$/],
    ["ending-charybdis-done+place", "place", /^Whirlpool on ..$/],
    ["landing-jason-place", "place", /^Bring in a worker on ..$/],
    ["corner-odysseus-to", "to", /^Force to ..$/],
    ["choose-siren-select+use-3p", "use", /^Sing instead of moving$/],
    ["more-hephaestus-block+done", "done", /^No more building$/],
    ["ending-aeolus-direction", "direction", /^Wind to the /],
  ])("%s: a %s says what it is", (name, verb, text) => {
    const { scene: s } = scene(name);
    expect(words.act(first(s, verb), s)).toMatch(text);
  });

  test("moving onto an opponent is a swap for Apollo and a push for Minotaur", () => {
    for (const [name, kind] of [["before-apollo-move-enter", "swap"], ["before-minotaur-move-enter", "push"]] as const) {
      const { scene: s } = scene(name);
      expect(s.legal.map((m) => stepOf(s.view, m.action).kind)).toContain(kind);
    }
  });

  test("Zeus builds under himself", () => {
    const { scene: s } = scene("after-zeus-block+dome-under");
    const under = s.legal.find((m) => m.action.space === s.view.acting)!;
    expect(words.act(under, s)).toMatch(/^Build level \d under yourself \(Zeus\)$/);
  });

  test("every legal action, prompt and description is told, in every language and position", () => {
    for (const [language, base, own] of LANGUAGES) {
      useWords(language, base as Catalogue, own as Catalogue);
      for (const name of Object.keys(positions)) {
        const { scene: s } = scene(name);
        const asked = words.ask(s);
        const all = [asked.text, asked.small ?? "", words.waiting!(s), ...words.where(s.view), ...words.describe(s), ...s.legal.map((m) => words.act(m, s)), ...s.view.board.map((b) => placeName(s, b, onSpace(s.legal, b.name)))];
        for (const line of [...all, ...forces(s.view).map((f) => f.text), ...s.view.players.map((_, i) => words.sub!(s.view, i))]) expect(line, `${language} ${name}`).not.toMatch(/santorini\.|common\.|\{|undefined|null/);
      }
    }
  });

  test("a place says where, what is there, what a choice would do", () => {
    const { scene: s } = scene("after-None-block");
    const move = first(s, "block");
    const space = spaceAt(s.view, move.action.space)!;
    expect(placeName(s, space, [move])).toBe(`${space.name}, level ${space.height}, empty. Build level ${space.height + 1}`);
  });

  test("what binds the turn is named with its power", () => {
    const { view } = at("choose-None-select");
    view.reminders = [
      { code: "no_up", power: "athena", direction: null },
      { code: "limus", power: "limus", direction: null },
      { code: "wind", power: "aeolus", direction: "NE" },
      { code: "coins", power: "clio", direction: null }, // no coin lies on the board
    ];
    expect(bounds(view).map((b) => b.text)).toEqual(["Cannot move up this turn (Athena)", "Next to these workers only towers are completed (Limus)", "No move against the wind to the north-east (Aeolus)"]);
  });

  test("tokens in force are told", () => {
    const { view } = at("choose-None-select");
    spaceAt(view, "a2")!.tokens = ["whirlpool"];
    spaceAt(view, "e5")!.tokens = ["whirlpool"];
    spaceAt(view, "e2")!.tokens = ["talus"];
    expect(forces(view).map((f) => f.text)).toEqual(["Whirlpools join a2 and e5", "Talus closes e2 to everybody"]);
  });
});

describe("log", () => {
  const ACTIONS: Record<string, unknown>[] = [
    { verb: "place", space: "c3" }, { verb: "place", space: null }, { verb: "move", space: "c4" }, { verb: "move", space: null }, { verb: "block", space: "d4" }, { verb: "dome", space: "d4" }, { verb: "target", space: "c4" },
    { verb: "to", space: "e5" }, { verb: "direction", direction: "NE" }, { verb: "fate", space: "b2" }, { verb: "fate", space: null }, { verb: "power", power: "apollo" }, { verb: "seat", seat: 1 }, { verb: "use" }, { verb: "card", power: "pan" },
  ];

  test("every verb has its sentence, with and without views, for the reader and for others", () => {
    const views = ["before-None-move", "ending-ares-done+target", "song-siren-target", "abyss-None-place", "offer-None-power"].map((n) => at(n).view);
    for (const [language, base, own] of LANGUAGES) {
      useWords(language, base as Catalogue, own as Catalogue);
      for (const action of ACTIONS) {
        for (const by of [0, 1]) {
          expect(words.event(event(action), told({ by })), JSON.stringify(action)).toBeTruthy();
          for (const view of views) expect(words.event(event(action), told({ by, before: view, after: view })) ?? "", JSON.stringify(action)).not.toMatch(/santorini\.|common\.|\{|undefined/);
        }
      }
    }
  });

  /** A move from a position, carried out by hand. */
  function moved(from: string, to: string, change: (view: View) => void = () => undefined): Told<View> {
    const { view: before } = at("before-None-move");
    for (const s of before.board) s.worker = null;
    spaceAt(before, from)!.worker = { side: 1, number: 0, female: true, moved: false, reminder: null };
    before.acting = from;
    const after = structuredClone(before);
    spaceAt(after, to)!.worker = spaceAt(after, from)!.worker;
    spaceAt(after, from)!.worker = null;
    after.acting = to;
    change(after);
    return told({ before, after });
  }

  test("a move tells where from, where to, and how high", () => {
    const about = moved("b2", "c3");
    spaceAt(about.before!, "b2")!.height = 0;
    spaceAt(about.before!, "c3")!.height = 1;
    expect(words.event(event({ verb: "move", space: "c3" }), about)).toBe("Leila moves b2–c3, up to level 1");
  });

  test("a worker that is forced or removed by it is told after it", () => {
    const about = moved("b2", "c3");
    for (const [view, space] of [[about.before!, "c3"], [about.after!, "b2"]] as const) spaceAt(view, space)!.worker ??= { side: 0, number: 1, female: false, moved: false, reminder: null };
    spaceAt(about.before!, "c3")!.worker = { side: 0, number: 1, female: false, moved: false, reminder: null };
    for (const n of ["b2", "c3"]) for (const v of [about.before!, about.after!]) spaceAt(v, n)!.height = 0;
    expect(words.event(event({ verb: "move", space: "c3" }), about)).toBe("Leila moves b2–c3. The worker on c3 is forced to b2");
  });

  test("an action that a hidden worker stops is told as cancelled", () => {
    const about = moved("b2", "c3", (after) => {
      spaceAt(after, "b2")!.worker = spaceAt(after, "c3")!.worker;
      spaceAt(after, "c3")!.worker = null;
    });
    expect(words.event(event({ verb: "move", space: "c3" }), about)).toContain("cancelled");
  });

  test("moving up to level 3 ends the game in words", () => {
    const about = moved("b2", "c3", (after) => {
      after.phase = "over";
      after.players.forEach((p, i) => (p.winner = i === 1));
    });
    for (const v of [about.before!, about.after!]) [spaceAt(v, "b2")!.height, spaceAt(v, "c3")!.height] = [2, 3];
    expect(words.event(event({ verb: "move", space: "c3" }), about)).toBe("Leila moves b2–c3, up to level 3. Leila wins: up to level 3");
    expect(words.event(event({ verb: "move", space: "c3" }), { ...about, you: [1] })).toBe("You move b2–c3, up to level 3. You win: up to level 3");
  });

  test("choosing a worker and doing nothing need no line", () => {
    for (const verb of ["select", "done"]) expect(words.event(event({ verb, space: "c3" }), told())).toBeNull();
  });
});

describe("marks", () => {
  const turn = [event({ verb: "select", space: "e4" }), event({ verb: "move", space: "e3" }), event({ verb: "block", space: "d2" })];

  test("a turn is read from its actions: the way, and where something was built", () => {
    expect(steps(turn)).toEqual({ ways: [["e4", "e3"]], ends: ["e3", "d2"] });
  });

  test("another's turn stays marked, one's own that is not over is a trail", () => {
    const { scene: s } = scene("choose-None-select", { last: turn.map((e) => ({ ...e, seat: 1 })), actor: 0 });
    const marks = marksOf(s);
    expect([marks.on("e4"), marks.on("e3"), marks.on("d2"), marks.on("a1")]).toEqual(["from", "end", "end", null]);
    const { scene: own } = scene("after-None-block", { last: turn.slice(0, 2).map((e) => ({ ...e, seat: 0 })), actor: 0 });
    expect(marksOf(own).trail).toEqual([["e4", "e3"]]);
    expect(marksOf(own).on("e3")).toBeNull();
  });

  test("workers that a power has moved are marked by the difference of two views", () => {
    const before = at("choose-None-select").view;
    const after = structuredClone(before);
    const [from] = before.board.filter((s) => s.worker);
    const to = after.board.find((s) => !s.worker)!;
    to.worker = spaceAt(after, from!.name)!.worker;
    spaceAt(after, from!.name)!.worker = null;
    expect(shifts(before, after)).toEqual({ from: [from!.name], to: [to.name] });
    expect(shifts(null, after)).toEqual({ from: [], to: [] });
  });

  test("what is hidden leaves no mark", () => {
    expect(steps([event({ verb: "select", space: null }), event({ verb: "move", space: null })])).toEqual({ ways: [], ends: [] });
  });
});

describe("drawing", () => {
  test("a1 is the near corner, e5 the far one; north is to the upper left", () => {
    expect(spot("a1").y).toBeGreaterThan(spot("e5").y);
    expect(depth("a1")).toBeGreaterThan(depth("e5"));
    expect(way("N").dx).toBeLessThan(0);
    expect(way("N").dy).toBeLessThan(0);
  });

  test("spaces are drawn from the far corner to the near one, each once", () => {
    expect(new Set(NAMES.map(depth)).size).toBe(25);
  });

  test("higher tops lie higher and are smaller", () => {
    const top = (level: number): number => Number(/^M\S+ (\S+)L/.exec(face("c3", level))?.[1] ?? 0);
    expect(top(1)).toBeLessThan(top(0) + 10);
    expect(body("c3", 3, true)).not.toBe(body("c3", 0, false));
  });

  test("a Fate square is four spaces around the place where they meet", () => {
    expect(square("b2").spaces).toEqual(["b2", "c2", "b3", "c3"]);
  });

  test("a tower that hides a worker behind it is faded, one beside it is not", () => {
    const { view } = at("choose-None-select");
    for (const s of view.board) Object.assign(s, { height: 0, dome: false, worker: null });
    spaceAt(view, "c3")!.worker = { side: 0, number: 0, female: true, moved: false, reminder: null };
    Object.assign(spaceAt(view, "b2")!, { height: 3, dome: true });
    Object.assign(spaceAt(view, "b3")!, { height: 3, dome: true });
    expect([...hiding(view, new Set())]).toEqual(["b2"]);
  });
});

describe("cards and rules", () => {
  test("fifty-five powers in four groups, each with its text in three languages", () => {
    expect(POWERS).toHaveLength(55);
    expect(GROUPS.map((g) => POWERS.filter((p) => card(p).group === g).length)).toEqual([10, 20, 15, 10]);
    for (const [, , own] of LANGUAGES) for (const p of POWERS) for (const part of ["name", "epithet", "text"]) expect((own as Catalogue)[`santorini.power.${p}.${part}`]).toBeTruthy();
  });

  test("when a power works has a name and a sign", () => {
    for (const p of POWERS) for (const when of card(p).when) expect((en as Catalogue)[`santorini.when.${when}`], `${p} ${when}`).toBeTruthy();
  });

  test("banned pairs are mutual, and there are twenty-five", () => {
    const pairs = POWERS.flatMap((p) => card(p).banned.map((b) => [p, b] as const));
    expect(pairs).toHaveLength(50);
    for (const [a, b] of pairs) expect(card(b).banned).toContain(a);
  });

  test("the rules have the same sections in three languages, one for every power", () => {
    const ids = rulesEn.map((s) => s.id);
    expect(rulesFa.map((s) => s.id)).toEqual(ids);
    expect(rulesEl.map((s) => s.id)).toEqual(ids);
    for (const p of POWERS) expect(ids).toContain(`power-${p}`);
    for (const name of Object.keys(positions)) expect(ids).toContain(words.rule!(scene(name).scene));
  });
});
