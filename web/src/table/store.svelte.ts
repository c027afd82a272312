/** One table as this browser knows it: fed by the socket, resumed after a loss, commands sent until they are answered. */

import { get } from "../lib/api";
import type { ChatLine, GameEvent, Move, Presence, Result, Seat, Snapshot, Standing, Table, Told } from "../lib/types";
import { Choice } from "./choice.svelte";

export type Connection = "connecting" | "open" | "lost" | "refused";
export type Command = { type: string; [field: string]: unknown };
export type Opener = (address: string) => WebSocket;

export interface Refused { error: string; message: string }

interface Unanswered { id: string; text: string }

const SLOWEST = 8000;
const SILENT = 10_000; // an open socket that says nothing for so long is given up
const SLOW = 300; // a move that takes longer is seen to be on its way
const GONE = new Set([4400, 4401, 4403, 4404]);

let counter = 0;
const session = Math.random().toString(36).slice(2, 10);
const newId = (): string => `${session}-${(counter++).toString(36)}`;

export class TableStore {
  table: Table | null = $state.raw(null);
  you: number[] = $state.raw([]);
  standing: Standing | null = $state.raw(null);
  previous: unknown = $state.raw(null);
  events: GameEvent[] = $state.raw([]);
  /** Views around an event, where this browser saw it happen. */
  around: Map<number, { before: unknown; after: unknown }> = $state.raw(new Map());
  chat: ChatLine[] = $state.raw([]);
  presence: Presence = $state.raw({ type: "presence", people: [], watchers: 0 });
  connection: Connection = $state("connecting");
  /** Why the socket was refused for good. */
  refusedFor: Refused | null = $state.raw(null);
  /** The last refused command, until something else happens. */
  refusal: Refused | null = $state.raw(null);
  /** The move on its way. */
  pending: Move | null = $state.raw(null);
  private slow = $state(false);
  /** Server time minus ours, in seconds. */
  drift = $state(0);
  readonly choice: Choice = new Choice((move) => this.play(move), () => this.pending !== null);

  readonly yours: boolean = $derived(this.standing !== null && this.standing.legal !== null && this.you.includes(this.standing.actor));
  /** What is lit. It stays while a move is on its way, unless that takes long: drawing the board twice takes longer than the way. */
  readonly legal: Move[] = $derived(this.yours && !(this.pending && this.slow) ? (this.standing?.legal ?? []) : []);
  readonly result: Result | null = $derived(this.standing?.result ?? null);
  readonly seats: Seat[] = $derived(this.table?.seats ?? []);
  /** Entries that an undo took back. */
  readonly undone: Set<number> = $derived(takenBack(this.events));
  /** The events of the last turn that stands. */
  readonly last: GameEvent[] = $derived(lastTurn(this.events, this.undone));
  /** The ply a person can go back to: their own last decision. */
  readonly undoTo: number | null = $derived(this.findUndo());

  private socket: WebSocket | null = null;
  private unanswered: Unanswered[] = [];
  private wait = 500;
  private timer: ReturnType<typeof setTimeout> | undefined;
  private watch: ReturnType<typeof setTimeout> | undefined;
  private closed = false;
  private moveId: string | null = null;
  private heard = 0;

  constructor(
    readonly id: string,
    private readonly code: string | null = null,
    private readonly open: Opener = (address) => new WebSocket(address),
  ) {}

  /** For requests about a private table by those who look on with its code. */
  get codeQuery(): string {
    return this.code ? `&code=${encodeURIComponent(this.code)}` : "";
  }

  connect(): void {
    this.closed = false;
    const after = this.events.at(-1)?.n ?? -1;
    const query = new URLSearchParams({ v: "1", after: String(after) });
    if (this.code) query.set("code", this.code);
    if (this.standing && this.standing.seat >= 0 && this.you.length > 1) query.set("seat", String(this.standing.seat));
    const scheme = location.protocol === "https:" ? "wss" : "ws";
    const socket = this.open(`${scheme}://${location.host}/api/v1/tables/${encodeURIComponent(this.id)}/socket?${query}`);
    this.socket = socket;
    socket.onmessage = (message) => {
      if (socket === this.socket) this.hear(JSON.parse(message.data as string) as Told);
    };
    socket.onclose = (event) => {
      if (socket === this.socket) this.lose(event.code);
    };
    clearTimeout(this.watch);
    this.watch = setTimeout(() => {
      if (socket !== this.socket || this.connection === "open" || this.closed) return;
      this.socket = null;
      socket.close();
      this.lose(0);
    }, SILENT);
  }

  close(): void {
    this.closed = true;
    clearTimeout(this.timer);
    clearTimeout(this.watch);
    this.socket?.close();
    this.socket = null;
  }

  /** The tab is looked at again, or the network is back: make sure that somebody is at the other end. */
  wake(): void {
    if (this.closed || this.connection === "refused") return;
    if (this.connection !== "open") {
      clearTimeout(this.timer);
      this.socket?.close();
      this.connect();
      return;
    }
    const before = this.heard;
    this.socket?.send(JSON.stringify({ type: "ping" }));
    setTimeout(() => {
      if (this.heard === before && this.connection === "open" && !this.closed) this.socket?.close(4000);
    }, 4000);
  }

  private lose(code: number): void {
    clearTimeout(this.watch);
    if (this.closed) return;
    if (GONE.has(code)) {
      this.connection = "refused";
      this.refusedFor ??= { error: String(code), message: "" };
      return;
    }
    this.connection = "lost";
    clearTimeout(this.timer);
    this.timer = setTimeout(() => this.connect(), this.wait * (0.75 + Math.random() / 2));
    this.wait = Math.min(SLOWEST, this.wait * 2);
  }

  hear(told: Told): void {
    this.heard++;
    switch (told.type) {
      case "snapshot":
        this.take(told);
        break;
      case "update":
        this.advance(told.events, told.standing);
        break;
      case "ack":
        this.answered(told.id);
        break;
      case "refused":
        this.refuse(told);
        break;
      case "presence":
        this.presence = told;
        break;
      case "chat":
        if (!this.chat.some((line) => line.id === told.line.id)) this.chat = [...this.chat, told.line];
        break;
      case "pong":
        this.drift = told.now - Date.now() / 1000;
    }
  }

  private take(told: Snapshot): void {
    const resumed = this.connection !== "open";
    const overBefore = this.table?.status === "over";
    const eyesBefore = this.standing?.seat;
    this.table = told.table;
    this.you = told.you;
    this.presence = told.presence;
    if (told.chat) this.chat = told.chat;
    this.connection = "open";
    this.wait = 500;
    const others = eyesBefore !== undefined && eyesBefore !== told.standing.seat;
    if (others) {
      // Other eyes: nothing that only the former ones may know stays on the screen.
      this.previous = null;
      this.events = [];
      this.around = new Map();
    }
    this.advance(told.events, told.standing);
    if (others) void this.retell();
    if (resumed) for (const command of this.unanswered) this.socket?.send(command.text);
    // What was hidden while the game ran can be told now.
    if (told.table.status === "over" && !overBefore) void this.retell();
  }

  /** Views around entries that happened before this browser looked. */
  remember(known: Map<number, { before: unknown; after: unknown }>): void {
    this.around = new Map([...known, ...this.around]);
  }

  private async retell(): Promise<void> {
    const eyes = this.standing?.seat ?? -1;
    const { events } = await get<{ events: GameEvent[] }>(`/tables/${this.id}/history?after=-1&seat=${eyes}${this.codeQuery}`).catch(() => ({ events: [] }));
    if (this.standing?.seat === eyes) this.events = merge(this.events, events);
  }

  private advance(events: GameEvent[], standing: Standing): void {
    const fresh = events.filter((e) => !this.events.some((known) => known.n === e.n));
    const before = this.standing;
    if (before && standing.n < before.n && standing.seat === before.seat) return; // an older one overtaken by a newer one
    const sameEyes = before !== null && before.seat === standing.seat && before.view !== null;
    if (fresh.length > 0 && sameEyes && before.n >= 0) {
      const around = new Map(this.around);
      for (const event of fresh) around.set(event.n, { before: before.view, after: standing.view });
      this.around = around;
    }
    this.events = merge(this.events, events);
    const moved = !before || before.n !== standing.n || before.seat !== standing.seat;
    if (moved) {
      if (sameEyes) this.previous = before.view;
      this.pending = null;
      this.moveId = null;
      this.refusal = null;
    }
    this.standing = standing;
    if (standing.clocks) this.drift = standing.clocks.now - Date.now() / 1000;
    if (moved || !before?.legal !== !standing.legal) this.choice.reset(standing.legal ?? []);
  }

  private answered(id: string): void {
    this.unanswered = this.unanswered.filter((c) => c.id !== id);
  }

  private refuse(told: { id: string | null; error: string; message: string; retry: boolean }): void {
    if (told.id === null) {
      if (this.connection !== "open") this.refusedFor = told;
      else this.refusal = told;
      return;
    }
    const command = this.unanswered.find((c) => c.id === told.id);
    if (told.retry && command) {
      setTimeout(() => this.socket?.readyState === 1 && this.socket.send(command.text), 400);
      return;
    }
    this.answered(told.id);
    this.refusal = told;
    if (told.id === this.moveId) {
      this.pending = null;
      this.moveId = null;
      this.choice.reset(this.standing?.legal ?? []);
    }
  }

  /** Send a command under an id of its own; it is sent again after a loss until it is answered. */
  send(command: Command): string {
    const id = newId();
    const text = JSON.stringify({ ...command, id });
    this.unanswered.push({ id, text });
    this.refusal = null;
    if (this.connection === "open" && this.socket?.readyState === 1) this.socket.send(text);
    return id;
  }

  play(move: Move): void {
    if (this.pending || !this.standing) return;
    this.pending = move;
    this.slow = false;
    setTimeout(() => (this.slow = this.pending === move), SLOW);
    this.moveId = this.send({ type: "play", action: move.number, n: this.standing.n, seat: this.standing.seat });
  }

  undo(): void {
    if (this.choice.picks.length > 0) this.choice.back();
    else if (this.undoTo !== null) this.send({ type: "undo", to: this.undoTo });
  }

  look(seat: number): void {
    this.socket?.send(JSON.stringify({ type: "look", seat }));
  }

  private findUndo(): number | null {
    const standing = this.standing;
    if (!standing || standing.result || this.pending || standing.ask || this.table?.status !== "running") return null;
    for (let i = this.events.length - 1; i >= 0; i--) {
      const event = this.events[i];
      if (!event || this.undone.has(event.n) || event.kind !== "move") continue;
      if (!this.you.includes(event.seat)) continue;
      const free = event.ply >= standing.settled;
      return free || !this.table.terms.rated ? event.ply : null;
    }
    return null;
  }
}

/** Entries in order, the newer telling of an entry winning. */
export function merge(known: GameEvent[], told: GameEvent[]): GameEvent[] {
  if (told.length === 0) return known;
  const byNumber = new Map(known.map((e) => [e.n, e]));
  for (const event of told) byNumber.set(event.n, event);
  return [...byNumber.values()].sort((a, b) => a.n - b.n);
}

/** Numbers of moves and outcomes that a later undo took back. */
export function takenBack(events: GameEvent[]): Set<number> {
  const gone = new Set<number>();
  for (const [i, undo] of events.entries()) {
    if (undo.kind !== "undo") continue;
    for (const event of events.slice(0, i)) if ((event.kind === "move" || event.kind === "chance") && event.ply >= undo.ply) gone.add(event.n);
  }
  return gone;
}

/** All that followed the last change of hands: moves of one seat in a row, with their dice. */
export function lastTurn(events: GameEvent[], gone: Set<number>): GameEvent[] {
  const turn: GameEvent[] = [];
  let seat: number | null = null;
  for (let i = events.length - 1; i >= 0; i--) {
    const event = events[i];
    if (!event || gone.has(event.n)) continue;
    if (event.kind === "chance") {
      turn.unshift(event);
      continue;
    }
    if (event.kind !== "move") continue;
    if (seat !== null && event.seat !== seat) break;
    seat = event.seat;
    turn.unshift(event);
  }
  // Dice that fell before the first move of the turn belong to somebody else's.
  while (seat !== null && turn[0]?.kind === "chance") turn.shift();
  return turn.slice(-8);
}
