import { describe, expect, test } from "vitest";
import { rows as drawn, type Row } from "../src/boards/generic/zones";
import type { Zone } from "../src/lib/types";

const view = {
  sky: "sun",
  moon: null,
  gone: [1, 1, 6],
  cells: [["X", null, "O"], [null, "X", null]],
  players: [{ held: 2, hand: [3, 4] }, { held: 3, hand: null }],
};

const rows = (zone: Partial<Zone>, actor: number): Row[] => drawn({ shows: "", title: "", width: 0, backs: "", verb: "", value: "", place: "", ...zone }, view, actor);

describe("a declared board", () => {
  test("shows one thing, a list, and an empty place", () => {
    expect(rows({ shows: "sky" }, 0)).toEqual([{ seat: null, width: 0, pieces: [{ face: "sun", back: false, part: null }] }]);
    expect(rows({ shows: "moon" }, 0)[0]?.pieces.map((piece) => piece.face)).toEqual([null]);
    expect(rows({ shows: "gone" }, 0)[0]?.pieces.map((piece) => piece.face)).toEqual([1, 1, 6]);
  });

  test("shows a row for each seat, and face down what these eyes may not know", () => {
    const [mine, theirs] = rows({ shows: "players.hand", backs: "players.held" }, 0);
    expect(mine).toMatchObject({ seat: 0, pieces: [{ face: 3, back: false }, { face: 4, back: false }] });
    expect(theirs?.pieces).toEqual(Array(3).fill({ face: null, back: true, part: null }));
  });

  test("lets only the seat to decide touch its pieces", () => {
    const zone = { shows: "players.hand", verb: "lay", value: "number" };
    expect(rows(zone, 0)[0]?.pieces.map((piece) => piece.part)).toEqual([{ verb: "lay", number: 3 }, { verb: "lay", number: 4 }]);
    expect(rows(zone, 1)[0]?.pieces.map((piece) => piece.part)).toEqual([null, null]);
  });

  test("lays a list of lists as a grid whose places are counted on", () => {
    const [grid] = rows({ shows: "cells", verb: "mark", place: "cell" }, 1);
    expect(grid?.width).toBe(3);
    expect(grid?.pieces[4]).toEqual({ face: "X", back: false, part: { verb: "mark", cell: 4 } });
    expect(rows({ shows: "gone", width: 2 }, 1)[0]?.width).toBe(2);
  });

  test("a path that is not there shows nothing", () => {
    expect(rows({ shows: "nobody.hand" }, 0)).toEqual([]);
    expect(rows({ shows: "nothing" }, 0)[0]?.pieces).toEqual([{ face: null, back: false, part: null }]);
  });
});
