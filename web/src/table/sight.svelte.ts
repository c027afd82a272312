/** A table as somebody sees it: the scene for its board, the log in sentences, and why something cannot be done. */

import type { BoardModule, Scene } from "../boards/board";
import { settings } from "../lib/settings.svelte";
import { play as sound } from "../lib/sound";
import { tell } from "../lib/speech.svelte";
import type { GameEvent } from "../lib/types";
import { lines, turns, type Line, type Turn } from "./lines";
import { lastTurn, type TableStore } from "./store.svelte";

export class Sight {
  module: BoardModule | null = $state.raw(null);
  /** The event under the pointer in the log. */
  shown: GameEvent | null = $state.raw(null);
  /** What the game offers beside its view. */
  extra: unknown = $state.raw(null);
  /** Why what was touched is not lit, for three seconds. */
  reason = $state("");

  readonly told: Line[] = $derived.by(() => {
    const { events, undone, around, seats, you } = this.store;
    return this.module ? lines(this.module, { events, undone, around, seats, you }) : [];
  });
  /** The same as the log shows it. */
  readonly turns: Turn[] = $derived(this.module ? turns(this.module, this.told) : []);
  /** What the board marks: the last turn, or the one before while there is nothing yet to tell of it (a worker is chosen). */
  readonly last: GameEvent[] = $derived.by(() => {
    const { last, events, undone } = this.store;
    const newest = new Set(this.told.slice(0, 40).map((line) => line.event));
    return newest.size > 0 && !last.some((event) => newest.has(event)) ? lastTurn(events.filter((event) => !last.includes(event)), undone) : last;
  });
  readonly scene: Scene = $derived.by(() => ({
    view: this.store.standing?.view ?? null,
    previous: this.store.previous,
    legal: this.store.legal,
    choice: this.store.choice,
    seats: this.store.seats,
    you: this.store.you,
    eyes: this.store.standing?.seat ?? -1,
    actor: this.store.standing?.actor ?? -2,
    last: this.last,
    shown: this.shown,
    options: this.store.table?.options ?? {},
    extra: this.extra,
    layout: this.module?.layout,
    over: this.store.result !== null,
    explain: this.explain,
  }));

  private forget: ReturnType<typeof setTimeout> | undefined;
  private toldUpTo = -2;

  constructor(readonly store: TableStore) {}

  readonly explain = (why: string): void => {
    this.reason = why;
    clearTimeout(this.forget);
    this.forget = setTimeout(() => (this.reason = ""), 3000);
  };

  /** Say and sound what happened since the last time. */
  speak(): void {
    const newest = this.told[0];
    if (!newest) return;
    if (this.toldUpTo >= -1 && newest.event.n > this.toldUpTo) {
      tell(this.told.filter((line) => line.event.n > this.toldUpTo).reverse().map((line) => line.text).join(". "));
      sound(newest.event.kind === "chance" ? "dice" : "place");
    }
    this.toldUpTo = newest.event.n;
  }

  /** Play what is clear, for those who do not confirm. */
  playOn(): void {
    if (!settings.confirm && this.store.choice.ready && !this.store.pending) this.store.choice.confirm();
  }
}
