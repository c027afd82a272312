import { expect, test, vi } from "vitest";
import type { Action, Move } from "../src/lib/types";
import { Choice } from "../src/table/choice.svelte";

const move = (number: number, action: Action): Move => ({ number, action, text: "" });
const legal = [
  move(0, { verb: "roll" }),
  move(1, { verb: "tile", space: 5, side: "oasis" }),
  move(2, { verb: "tile", space: 5, side: "mirage" }),
  move(3, { verb: "tile", space: 6, side: "oasis" }),
];

function made(): { choice: Choice; play: ReturnType<typeof vi.fn> } {
  const play = vi.fn();
  const choice = new Choice(play);
  choice.reset(legal);
  return { choice, play };
}

test("nothing is ready before anything was picked", () => {
  const { choice } = made();
  expect(choice.ready).toBeNull();
  expect(choice.left).toHaveLength(4);
});

test("parts narrow the actions until one is left", () => {
  const { choice } = made();
  choice.pick({ verb: "tile", space: 5 });
  expect(choice.left.map((m) => m.number)).toEqual([1, 2]);
  choice.pick({ side: "mirage" });
  expect(choice.ready?.number).toBe(2);
});

test("a part that contradicts an earlier one replaces it and keeps the rest that still fits", () => {
  const { choice } = made();
  choice.pick({ verb: "tile", space: 5 });
  choice.pick({ side: "oasis" });
  choice.pick({ verb: "tile", space: 6 });
  expect(choice.ready?.number).toBe(3);
  choice.pick({ verb: "roll" });
  expect(choice.ready?.number).toBe(0);
});

test("the same part again plays the only action left", () => {
  const { choice, play } = made();
  choice.pick({ verb: "roll" });
  choice.pick({ verb: "roll" });
  expect(play).toHaveBeenCalledWith(legal[0]);
});

test("a part of no legal action is refused and changes nothing", () => {
  const { choice } = made();
  choice.pick({ verb: "tile", space: 5 });
  expect(choice.pick({ verb: "tile", space: 9 })).toBe(false);
  expect(choice.picked("space")).toBe(5);
});

test("a pick is taken back, and a new standing forgets all", () => {
  const { choice } = made();
  choice.pick({ verb: "tile", space: 5 });
  choice.pick({ side: "oasis" });
  choice.back();
  expect(choice.left).toHaveLength(2);
  choice.reset(legal.slice(0, 1));
  expect(choice.picks).toEqual([]);
});

test("what is lit does not depend on what was picked", () => {
  const { choice } = made();
  choice.pick({ verb: "roll" });
  expect(choice.open({ verb: "tile", space: 6 })).toBe(true);
  expect(choice.offers({ verb: "tile", space: 6 })).toBe(false);
  expect(choice.values("side", { space: 5 })).toEqual(["oasis", "mirage"]);
});
