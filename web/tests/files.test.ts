import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import en from "../src/i18n/en.json";
import el from "../src/i18n/el.json";
import fa from "../src/i18n/fa.json";
import { Refusal } from "../src/lib/api";
import { promised, shortened } from "../src/lib/fair";
import { useWords } from "../src/lib/i18n.svelte";
import { me } from "../src/lib/me.svelte";
import { shuffled, straight, swapped } from "../src/lib/order";
import { problemOf } from "../src/lib/problem";
import type { Table } from "../src/lib/types";
import { upload } from "../src/lib/upload";

const SAVED = '{"format": "mastaba game", "seed": 18446744073709551557}';
const RECORD = `{"format": "mastaba record", "saved": ${SAVED}, "proof": {"seed": "ff"}}`;

describe("a file from the lobby", () => {
  let asked: [string, string][] = [];
  const file = (text: string): File => new File([text], "game.json");
  const answers = (status: number, body: unknown): void => {
    asked = [];
    vi.stubGlobal("fetch", (path: string, how: { body: string }) => {
      asked.push([path, how.body]);
      return Promise.resolve(new Response(JSON.stringify(body), { status }));
    });
  };
  const refused = async (text: string): Promise<string> => upload(file(text)).then(() => "taken", (error: unknown) => (error as Refusal).error);

  beforeEach(() => {
    me.known = true;
    me.person = { id: "p", name: "Ann", guest: true };
  });
  afterEach(() => vi.unstubAllGlobals());

  test("goes to the server as it is, a saved game here and a record there", async () => {
    answers(201, { table: { id: "t1", status: "over" } });
    expect(await upload(file(SAVED))).toBe("/replay/t1");
    expect(await upload(file(RECORD))).toBe("/replay/t1");
    expect(asked).toEqual([["/api/v1/saves", SAVED], ["/api/v1/records", RECORD]]);
  });

  test("leads to the table where the game goes on", async () => {
    answers(201, { table: { id: "t2", status: "running" } });
    expect(await upload(file(SAVED))).toBe("/table/t2");
  });

  test("is not sent when it is no game, not over or too large", async () => {
    answers(201, {});
    for (const text of ["", "null", "7", "[]", "{", '{"format": "another"}']) expect(await refused(text)).toBe("bad_save");
    for (const text of ['{"format": "mastaba record", "proof": null}', '{"format": "mastaba game", "seen_by": 0}']) expect(await refused(text)).toBe("unfinished");
    expect(await refused(" ".repeat(4_000_001))).toBe("too_large");
    expect(asked).toEqual([]);
  });

  test.each([["bad_save", SAVED, "broken_save"], ["bad_request", SAVED, "broken_save"], ["bad_save", RECORD, "bad_record"], ["too_fast", RECORD, "too_fast"]])("refused as %s is told as what it is", async (error, text, told) => {
    answers(400, { error, message: "ply 3: the seed says otherwise" });
    expect(await refused(text)).toBe(told);
  });

  test.each(["bad_save", "broken_save", "bad_record", "unfinished", "too_large"])("%s has its sentence in every language", (error) => {
    for (const [language, words, letters] of [["en", en, /^[ -~]+$/], ["fa", fa, /^[^a-z]+$/i], ["el", el, /^[^a-z]+$/i]] as const) {
      useWords(language, words);
      expect(problemOf(new Refusal(error, "", 400))).toMatch(letters);
    }
  });
});

describe("fair dice", () => {
  const table = (origin: Table["origin"], commitment = "ab".repeat(32)): Table => ({ origin, fair: { commitment, salt: null, seed: null } }) as Table;

  test("are promised where the fingerprint was there before them", () => {
    expect([null, table(null), table({ table: "t", ply: 4 }), table({ table: null, ply: 9 }), table(null, "")].map(promised)).toEqual([false, true, true, false, false]);
  });

  test("show the two ends of the fingerprint", () => {
    expect(shortened("0123456789abcdef".repeat(4))).toBe("01234567…89abcdef");
    expect(shortened("0123456789abcdef")).toBe("0123456789abcdef");
  });
});

describe("the order of seats", () => {
  test("two change places", () => expect(swapped(4, 1, 2)).toEqual([0, 2, 1, 3]));

  test("a shuffle has every seat once, and each can come anywhere", () => {
    const places = new Set<string>();
    for (let a = 0; a < 1; a += 0.1) for (let b = 0; b < 1; b += 0.1) {
      const chances = [a, b];
      const order = shuffled(3, () => chances.shift() ?? 0);
      expect([...order].sort()).toEqual(straight(3));
      places.add(order.join());
    }
    expect(places.size).toBe(6);
  });
});
