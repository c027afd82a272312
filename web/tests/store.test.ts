import { beforeEach, expect, test, vi } from "vitest";
import type { GameEvent, Snapshot, Standing } from "../src/lib/types";
import { lastTurn, merge, takenBack, TableStore } from "../src/table/store.svelte";

class FakeSocket {
  sent: Record<string, unknown>[] = [];
  readyState = 1;
  onmessage: ((event: { data: string }) => void) | null = null;
  onclose: ((event: { code: number }) => void) | null = null;
  constructor(readonly address: string) {}
  send(text: string): void {
    this.sent.push(JSON.parse(text) as Record<string, unknown>);
  }
  close(): void {
    this.readyState = 3;
  }
  tell(message: unknown): void {
    this.onmessage?.({ data: JSON.stringify(message) });
  }
  drop(code: number): void {
    this.readyState = 3;
    this.onclose?.({ code });
  }
}

const entry = (n: number, kind: GameEvent["kind"], seat: number, ply: number): GameEvent => ({ n, ply, kind, seat, number: 0, action: { verb: "roll" }, text: "roll", at: 0 });
const standing = (n: number, more: Partial<Standing> = {}): Standing => ({
  n, ply: n, seat: 0, actor: 0, view: { at: n }, legal: [{ number: 4, action: { verb: "roll" }, text: "roll" }], scores: [], settled: 0, ask: null, result: null, clocks: null, ...more,
});
const snapshot = (n: number, events: GameEvent[] = []): Snapshot => ({
  type: "snapshot", protocol: 1, you: [0], events, chat: [], standing: standing(n), presence: { type: "presence", people: [], watchers: 0 },
  table: { id: "T", game: "camelup", title: "", rules: 1, options: {}, terms: {}, public: true, owner: "p", status: "running", created: 0, started: 0, ended: null, origin: null, rematch: null, code: null,
    fair: { commitment: "", salt: null, seed: null }, seats: [] },
});

let sockets: FakeSocket[] = [];
let store: TableStore;

beforeEach(() => {
  vi.useFakeTimers();
  vi.stubGlobal("location", { protocol: "http:", host: "table.test" });
  sockets = [];
  store = new TableStore("T", null, (address) => {
    const socket = new FakeSocket(address);
    sockets.push(socket);
    return socket as unknown as WebSocket;
  });
  store.connect();
});

const socket = (): FakeSocket => sockets[sockets.length - 1] as FakeSocket;

test("the first connection asks for the whole log", () => {
  expect(socket().address).toBe("ws://table.test/api/v1/tables/T/socket?v=1&after=-1");
});

test("a move is shown as pending at once and carries the number of the last entry", () => {
  socket().tell(snapshot(3));
  store.choice.pick({ verb: "roll" });
  store.choice.confirm();
  expect(store.pending?.number).toBe(4);
  expect(socket().sent[0]).toMatchObject({ type: "play", action: 4, n: 3, seat: 0 });
});

test("while a move is on its way nothing else can be picked, and what was lit goes out when it takes long", () => {
  socket().tell(snapshot(3));
  store.choice.pick({ verb: "roll" });
  store.choice.confirm();
  store.choice.clear();
  store.choice.back();
  expect(store.choice.ready?.number).toBe(4);
  expect(store.legal.length).toBeGreaterThan(0);
  vi.advanceTimersByTime(400);
  expect(store.legal).toEqual([]);
});

test("an update ends the pending move and keeps the view before it", () => {
  socket().tell(snapshot(3));
  store.play(store.legal[0]!);
  socket().tell({ type: "update", events: [entry(4, "move", 0, 3)], standing: standing(4, { actor: 1, legal: null }) });
  expect(store.pending).toBeNull();
  expect(store.previous).toEqual({ at: 3 });
  expect(store.around.get(4)).toEqual({ before: { at: 3 }, after: { at: 4 } });
  expect(store.yours).toBe(false);
});

test("a refused move restores the board and explains itself", () => {
  socket().tell(snapshot(3));
  store.choice.pick({ verb: "roll" });
  store.choice.confirm();
  socket().tell({ type: "refused", id: socket().sent[0]?.id, error: "stale", message: "gone on", retry: false });
  expect(store.pending).toBeNull();
  expect(store.refusal?.error).toBe("stale");
  expect(store.legal).toHaveLength(1);
  expect(store.choice.picks).toEqual([]);
});

test("after a loss the log is resumed and unanswered commands are sent again with the same id", () => {
  socket().tell(snapshot(3, [entry(3, "move", 1, 3)]));
  store.play(store.legal[0]!);
  const id = socket().sent[0]?.id;
  socket().drop(1006);
  expect(store.connection).toBe("lost");
  vi.advanceTimersByTime(1000);
  expect(sockets).toHaveLength(2);
  expect(socket().address).toContain("after=3");
  socket().tell(snapshot(3));
  expect(socket().sent.map((c) => c.id)).toEqual([id]);
  socket().tell({ type: "ack", id, n: 4 });
  socket().drop(1012);
  vi.advanceTimersByTime(1000);
  socket().tell(snapshot(4));
  expect(socket().sent).toEqual([]);
});

test("a socket that opens and says nothing is given up for another", () => {
  vi.advanceTimersByTime(10_000);
  expect(store.connection).toBe("lost");
  vi.advanceTimersByTime(1000);
  expect(sockets).toHaveLength(2);
  socket().tell(snapshot(3));
  vi.advanceTimersByTime(60_000);
  expect(store.connection).toBe("open");
  expect(sockets).toHaveLength(2);
});

test("a table that is not for us is not asked again", () => {
  socket().tell({ type: "refused", id: null, error: "forbidden", message: "no", retry: false });
  socket().drop(4403);
  vi.advanceTimersByTime(60_000);
  expect(store.connection).toBe("refused");
  expect(sockets).toHaveLength(1);
});

test("an older standing does not overwrite a newer one", () => {
  socket().tell(snapshot(5));
  socket().tell({ type: "update", events: [], standing: standing(4) });
  expect(store.standing?.n).toBe(5);
});

test("undo takes back a pick first, then one's own last decision", () => {
  socket().tell(snapshot(3, [entry(1, "move", 0, 0), entry(2, "move", 1, 1)]));
  store.choice.pick({ verb: "roll" });
  store.undo();
  expect(store.choice.picks).toEqual([]);
  store.undo();
  expect(socket().sent[0]).toMatchObject({ type: "undo", to: 0 });
});

test("entries merge by number, and an undo strikes what it took back", () => {
  const events = merge([entry(0, "start", -1, 0), entry(1, "move", 0, 0)], [entry(1, "move", 0, 0), entry(2, "chance", -1, 1), entry(3, "undo", 0, 0), entry(4, "move", 0, 0)]);
  expect(events.map((e) => e.n)).toEqual([0, 1, 2, 3, 4]);
  expect([...takenBack(events)]).toEqual([1, 2]);
});

test("the last turn is the moves of one seat with their dice", () => {
  const events = [entry(1, "move", 0, 0), entry(2, "chance", -1, 1), entry(3, "move", 1, 2), entry(4, "chance", -1, 3)];
  expect(lastTurn(events, new Set()).map((e) => e.n)).toEqual([3, 4]);
});

test("other eyes see nothing that only the former ones knew", () => {
  vi.stubGlobal("fetch", () => Promise.resolve(new Response(JSON.stringify({ events: [], last: 3 }))));
  socket().tell({ ...snapshot(3, [entry(2, "move", 0, 2), entry(3, "move", 1, 3)]), you: [0, 1] });
  socket().tell({ type: "update", events: [entry(4, "move", 0, 4)], standing: standing(4) });
  expect(store.around.size).toBe(1);
  socket().tell({ ...snapshot(4, [entry(4, "move", 0, 4)]), you: [0, 1], standing: standing(4, { seat: 1 }) });
  expect(store.events.map((e) => e.n)).toEqual([4]);
  expect(store.around.size).toBe(0);
  expect(store.previous).toBe(null);
});
