import { readFileSync } from "node:fs";
import { gzipSync } from "node:zlib";
import { beforeEach, describe, expect, test } from "vitest";
import type { Catalogue } from "../src/lib/i18n.svelte";
import { Lesson } from "../src/tutorial/lesson.svelte";
import { find } from "../src/tutorial/spots";
import type { Script } from "../src/tutorial/types";

const GAMES = ["camelup", "imhotep", "alhambra", "cheops", "santorini"];
const path = (game: string, name: string): string => `${import.meta.dirname}/../src/boards/${game}/${name}`;
const text = (game: string, name: string): string => readFileSync(path(game, name), "utf8");
const script = (game: string): Script => JSON.parse(text(game, "tutorial.json")) as Script;

/** Wait until the others have moved. */
const settled = async (lesson: Lesson): Promise<void> => {
  while (lesson.playing) await new Promise((resolve) => setTimeout(resolve, 0));
};

async function play(lesson: Lesson, number: number): Promise<void> {
  const move = lesson.legal.find((m) => m.number === number);
  expect(move, `${lesson.script.game}, ${lesson.step?.id}`).toBeDefined();
  lesson.choice.pick({ ...move?.action });
  expect(lesson.choice.ready?.number).toBe(number);
  lesson.choice.confirm();
  await settled(lesson);
}

describe.each(GAMES)("the lesson of %s", (game) => {
  const given = script(game);

  test("is of a few minutes and small", () => {
    expect(given.steps.length).toBeGreaterThanOrEqual(8);
    expect(given.steps.length).toBeLessThanOrEqual(15);
    expect(gzipSync(text(game, "tutorial.json")).length).toBeLessThan(60_000);
  });

  test("has words for every step and every task, and no others", () => {
    const words = JSON.parse(text(game, "tutorial.en.json")) as Catalogue;
    const wanted = new Set<string>();
    for (const step of given.steps) {
      const key = `${game}.tutorial.${step.id}`;
      wanted.add(key);
      expect(words).toHaveProperty([key]);
      for (const i of step.acts.keys()) {
        const own = `${key}.do${i + 1}` in words ? `${key}.do${i + 1}` : `${key}.do`;
        expect(words).toHaveProperty([own]);
        wanted.add(own);
      }
      if (`${key}.else` in words) wanted.add(`${key}.else`);
    }
    expect(Object.keys(words).sort()).toEqual([...wanted].sort());
  });

  test("points at a place for every task", () => {
    for (const step of given.steps) for (const act of step.acts) expect(act.spots.length, step.id).toBeGreaterThan(0);
  });

  test("is played to its end by doing what is asked", async () => {
    const lesson = new Lesson(given, () => 0);
    lesson.connect();
    for (let i = 0; i < 200 && !lesson.atEnd; i++) {
      if (lesson.expected) await play(lesson, lesson.expected.number);
      else {
        expect(lesson.legal).toEqual([]);
        expect(lesson.choice.legal).toEqual([]);
        await lesson.next();
      }
    }
    expect(lesson.atEnd).toBe(true);
    expect(lesson.result?.winners).toEqual([0]);
  });

  test("comes to the same positions by skipping, and by going to a step at once", async () => {
    const lesson = new Lesson(given, () => 0);
    const seen: unknown[] = [];
    lesson.go(0);
    while (!lesson.atEnd) {
      seen.push(lesson.standing?.view);
      await lesson.next();
    }
    seen.push(lesson.standing?.view);
    for (const i of [...given.steps.keys()].reverse()) {
      lesson.go(i);
      expect(lesson.standing?.view).toEqual(seen[i]);
    }
  });
});

describe("a lesson", () => {
  let lesson: Lesson;
  const at = (id: string): number => lesson.script.steps.findIndex((step) => step.id === id);

  beforeEach(() => {
    lesson = new Lesson(script("camelup"), () => 0);
    lesson.go(at("leg"));
  });

  test("explains another legal decision and waits for the right one", async () => {
    const before = lesson.standing?.view;
    const other = lesson.legal.find((m) => m.text === "roll");
    lesson.play(other!);
    expect(lesson.other).toBe(other);
    expect(lesson.pending).toBeNull();
    expect(lesson.standing?.view).toEqual(before);
    expect(lesson.step?.id).toBe("leg");
    await play(lesson, lesson.expected?.number ?? -1);
    expect(lesson.other).toBeNull();
    expect(lesson.step?.id).toBe("tile");
  });

  test("shows the others' moves and dice one after the other", async () => {
    const shown: number[] = [];
    lesson = new Lesson(script("camelup"), () => (shown.push(lesson.events.length), 0));
    lesson.go(at("tile"));
    const before = lesson.events.length;
    await play(lesson, lesson.expected?.number ?? -1);
    expect(shown).toEqual([before + 1]);
    expect(lesson.events.map((e) => e.text).slice(before)).toEqual(["oasis 5", "roll", "orange 2"]);
  });

  test("goes back by Undo, and from the middle of a step to its beginning", async () => {
    lesson.undo();
    expect(lesson.step?.id).toBe("stack");
    lesson = new Lesson(script("santorini"), () => 0);
    lesson.go(at("place"));
    await play(lesson, lesson.expected?.number ?? -1);
    expect([lesson.step?.id, lesson.part]).toEqual(["place", 1]);
    lesson.back();
    expect([lesson.step?.id, lesson.part]).toEqual(["place", 0]);
    expect(lesson.events).toHaveLength(1);
  });

  test("that is left in the middle of others' moves goes no further", async () => {
    const going = lesson.next();
    lesson.go(0);
    await going;
    expect(lesson.at).toBe(0);
    expect(lesson.playing).toBe(false);
  });
});

describe("places", () => {
  const place = (chosen: boolean, width = 10): Element =>
    ({ getBoundingClientRect: () => ({ width, height: 10 }), getAttribute: () => (chosen ? "true" : null) }) as unknown as Element;
  const page = (there: Record<string, Element[]>): ParentNode => ({ querySelectorAll: (name: string) => there[name] ?? [] }) as unknown as ParentNode;

  test("are found by name or by selector, and no more once they are chosen", () => {
    const [roll, confirm] = [place(false), place(false)];
    expect(find(page({ '[data-spot="roll"]': [roll], ".confirm": [confirm] }), ["roll", ".confirm"])).toEqual([roll, confirm]);
    expect(find(page({ '[data-spot="roll"]': [place(true)] }), ["roll"])).toEqual([]);
  });

  test("have substitutes where they cannot be seen yet", () => {
    const ship = place(false);
    expect(find(page({ '[data-spot="space-1"]': [place(false, 0)], '[data-spot="ship"]': [ship] }), ["space-1|ship"])).toEqual([ship]);
    expect(find(page({ '[data-spot="card"]': [place(true)], '[data-spot="deck"]': [place(false)] }), ["card|deck"])).toEqual([]);
  });
});
