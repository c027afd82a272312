import { beforeEach, describe, expect, test } from "vitest";
import type { BoardModule } from "../src/boards/board";
import { isolate, t, useWords } from "../src/lib/i18n.svelte";
import en from "../src/i18n/en.json";
import fa from "../src/i18n/fa.json";
import { Refusal } from "../src/lib/api";
import { problemOf, refusal } from "../src/lib/problem";
import { matters, optionsOf } from "../src/lib/schema";
import type { GameEvent, Seat } from "../src/lib/types";
import { Zoom } from "../src/lib/zoom.svelte";
import { goesOn, lines, turns, type Line, type Source, type Turn } from "../src/table/lines";

beforeEach(() => useWords("en", en));

describe("zoom", () => {
  const zone = { x: 0, y: 0, width: 400, height: 300 } as DOMRect;

  test("what lies under the fingers stays there", () => {
    const zoom = new Zoom();
    zoom.to(2, { x: 100, y: 100 }, zone);
    expect([zoom.scale, zoom.x, zoom.y]).toEqual([2, -100, -100]);
  });

  test("a board never leaves its zone and never shrinks below it", () => {
    const zoom = new Zoom();
    zoom.to(2, { x: 0, y: 0 }, zone);
    zoom.move(500, -5000, zone);
    expect([zoom.x, zoom.y]).toEqual([0, -300]);
    zoom.to(0.2, { x: 0, y: 0 }, zone);
    expect([zoom.scale, zoom.x, zoom.y, zoom.on]).toEqual([1, 0, 0, false]);
  });
});

describe("options", () => {
  const schema = {
    $ref: "#/$defs/Options",
    $defs: {
      Options: {
        type: "object",
        properties: {
          players: { type: "integer", minimum: 2, maximum: 4, default: 2 },
          wrath: { type: "boolean", default: false },
          wrath_penalty: { type: "integer", default: 5 },
          sides: { type: "string", pattern: "^[AB]{5}$", default: "AAAAA" },
          power_mode: { enum: ["auto", "fixed"], default: "auto" },
          unknown: { type: "object" },
        },
      },
    },
  };

  test("seats decide the number of players; what cannot be shown is left out", () => {
    expect(optionsOf(schema, "imhotep").map((o) => [o.name, o.kind])).toEqual([["wrath", "switch"], ["wrath_penalty", "choice"], ["sides", "text"], ["power_mode", "choice"]]);
  });

  test("an option is offered only where it means something", () => {
    expect(matters("imhotep", "wrath_penalty", {})).toBe(false);
    expect(matters("imhotep", "wrath_penalty", { wrath: true })).toBe(true);
    expect(matters("santorini", "powers", { power_mode: "fixed" })).toBe(true);
    expect(matters("camelup", "hide_money", {})).toBe(true);
  });
});

describe("Persian sentences", () => {
  test("what is made of isolated parts only runs from right to left, other text as its letters do", () => {
    useWords("fa", { ...fa, "x.gain": "{name} {gain}" });
    expect(isolate(t("x.gain", { name: "لیلا", gain: "یک کارت" })).charAt(0)).toBe("\u2067");
    for (const text of ["Leila", "لیلا", "+۳", t("x.gain", { name: "لیلا", gain: 3 }).replace(" ", " و ")]) expect(isolate(text).charAt(0)).toBe("\u2068");
    useWords("en", en);
    expect(isolate("Leila")).toBe("Leila");
  });
});

describe("refusals", () => {
  test("are told in the reader's language, never in English to others", () => {
    expect(refusal("stale", "the table has gone on")).toBe("The table has moved on; look again");
    expect(refusal("strange", "it is odd")).toBe("This move was not accepted: it is odd");
    expect(problemOf(new Refusal("strange", "it is odd", 409))).toBe("it is odd");
    useWords("fa", fa);
    for (const text of [refusal("strange", "it is odd"), problemOf(new Refusal("strange", "it is odd", 409)), problemOf(new Error("odd"))]) expect(text).not.toMatch(/[a-z]/i);
  });
});

describe("lines", () => {
  const seats = ["Ann", "Bob"].map((name): Seat => ({ kind: "person", name, person: name, level: null, away: null }));
  const entry = (n: number, kind: GameEvent["kind"], seat: number): GameEvent => ({ n, ply: n, kind, seat, number: 0, action: { verb: "x" }, text: "", at: 0 });
  const source = (events: GameEvent[], more: Partial<Source> = {}): Source => ({ events, undone: new Set(), around: new Map(), seats, you: [0], ...more });
  let made = 0;
  const module = (by?: () => number): BoardModule => ({ game: "g", words: { by, event: (_: GameEvent, told: { by: number }) => `${++made} by ${told.by}` } }) as unknown as BoardModule;

  test("a die belongs to who moved last, unless the game says otherwise", () => {
    const events = [entry(0, "chance", -1), entry(1, "move", 1), entry(2, "chance", -1)];
    expect(lines(module(), source(events)).map((l) => l.seat)).toEqual([1, 1, -1]);
    expect(lines(module(() => -1), source(events.map((e) => ({ ...e })))).map((l) => l.seat)).toEqual([-1, 1, -1]);
  });

  test("a sentence is made again only when something has changed", () => {
    const events = [entry(0, "move", 0), entry(1, "move", 1)];
    const [words, first] = [module(), source(events)];
    lines(words, first);
    const before = made;
    lines(words, { ...first, events: [...events, entry(2, "move", 0)] });
    expect(made).toBe(before + 1);
    lines(words, { ...first, around: new Map([[1, { before: {}, after: {} }]]) });
    expect(made).toBe(before + 2);
    expect(lines(words, { ...first, undone: new Set([0]) }).at(-1)?.gone).toBe(true);
  });

  const steps = (texts: [number, string][], counts: (number | null)[] = []): Line[] =>
    texts.map(([seat, text], n) => ({ event: entry(n, "move", seat), seat, name: seat === 0 ? "You" : "Bob", text, gone: false, count: counts[n] ?? null, when: "" })).reverse();
  const told = (together: boolean, made: Line[]): string[] => turns({ words: { together } } as unknown as BoardModule, made).map((turn) => turn[0].text + goesOn(turn).join(""));

  test("a turn is one sentence where the game tells it so", () => {
    const made = steps([[0, "You move b2–b3"], [0, "You build level 1 on b2"], [1, "Bob moves d4–d3"], [1, "The worker on c3 is forced to c2"], [1, "Bob builds level 1 on d4"]]);
    expect(told(true, made)).toEqual(["Bob moves d4–d3. The worker on c3 is forced to c2. Bob builds level 1 on d4", "You move b2–b3, build level 1 on b2"]);
    expect(told(false, made)).toHaveLength(5);
  });

  test("what was taken back and what belongs to another turn is told apart", () => {
    const made = steps([[0, "You pass"], [0, "You pass"], [0, "You pass"]], [4, 4, 5]);
    expect(told(true, made)).toEqual(["You pass", "You pass, pass"]);
    expect(told(true, made.map((line, i) => ({ ...line, gone: i === 2 })))).toHaveLength(3);
  });

  test("a name is not said again in any language", () => {
    const line = (name: string, text: string): string | undefined => goesOn([...steps([[1, "…"], [1, text]]).reverse().map((made) => ({ ...made, name }))] as Turn)[0];
    expect(line("Niko", "Niko: έχτισε στο a2")).toBe(", έχτισε στο a2");
    expect(line("Εσύ", "Έχτισες στο a2")).toBe(". Έχτισες στο a2");
    expect(line("Ann", "Annabel moves")).toBe(". Annabel moves");
    useWords("fa", fa);
    expect(line("نیکو", "\u2068نیکو\u2069 در a2 ساخت")).toBe("، در a2 ساخت");
  });
});
