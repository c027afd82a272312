/** A table whose other side is a script: every decision but the expected one is explained instead of played. */

import type { Move, Table } from "../lib/types";
import { TableStore, type Command } from "../table/store.svelte";
import type { Act, Script, Step, Update } from "./types";

const TABLE: Table = {
  id: "tutorial", game: "", title: "", rules: 1, options: {}, terms: {}, public: false, owner: "", status: "running", seats: [], created: 0, started: 0, ended: null,
  fair: { commitment: "", salt: null, seed: null }, origin: null, rematch: null, code: null,
};

export class Lesson extends TableStore {
  /** The step, and the decision inside it. */
  at = $state(0);
  part = $state(0);
  /** Others are moving; the learner watches. */
  playing = $state(false);
  /** A legal decision that was not the one asked for. */
  other: Move | null = $state.raw(null);

  readonly step: Step | null = $derived.by(() => this.script.steps[this.at] ?? null);
  readonly expected: Act | null = $derived(this.step?.acts[this.part] ?? null);
  readonly atEnd: boolean = $derived.by(() => this.at === this.script.steps.length - 1);

  private run = 0;
  /** What may be done, kept back while the learner reads. */
  private told: Move[] | null = null;

  /** `pause` says how many milliseconds lie between two moves of others. */
  constructor(readonly script: Script, private readonly pause: () => number) {
    super("tutorial");
  }

  override connect(): void {
    this.go(0);
  }

  override close(): void {
    this.run++;
  }

  override wake(): void {}

  override send(command: Command): string {
    if (command.type === "play") this.judge(command.action as number);
    else if (command.type === "undo") this.back();
    return "";
  }

  /** To a step: the board as it is when the step begins. */
  go(to: number): void {
    this.run++;
    this.playing = false;
    this.at = Math.max(0, Math.min(this.script.steps.length - 1, to));
    this.part = 0;
    this.other = null;
    const first = this.script.steps.findLastIndex((step, i) => i <= this.at && step.set !== undefined);
    this.setUp(this.script.steps[first]);
    for (const step of this.script.steps.slice(first, this.at)) {
      for (const update of [...step.acts.flatMap((act) => act.then), ...step.then]) this.hear({ type: "update", ...stamped(update) });
    }
    this.settle();
  }

  /** To the beginning of this step, or of the one before. */
  back(): void {
    this.go(this.part > 0 || this.playing ? this.at : this.at - 1);
  }

  /** Go on: what the step asks for is done for the learner if they have not done it. */
  async next(): Promise<void> {
    if (this.playing || !this.step) return;
    this.other = null;
    await this.finish(this.step.acts.slice(this.part).flatMap((act) => act.then));
  }

  private judge(number: number): void {
    const act = this.expected;
    if (act?.number === number && !this.playing) {
      this.other = null;
      const last = this.part === (this.step?.acts.length ?? 0) - 1;
      if (last) void this.finish(act.then);
      else void this.follow(act.then).then((done) => done && this.part++);
      return;
    }
    this.other = this.pending;
    this.pending = null;
    this.choice.reset(this.standing?.legal ?? []);
  }

  private async finish(updates: Update[]): Promise<void> {
    if (!(await this.follow([...updates, ...(this.step?.then ?? [])])) || this.atEnd) return;
    this.part = 0;
    this.at++;
    if (this.step?.set) this.setUp(this.step);
    else if (this.expected && this.told && this.standing) {
      this.standing = { ...this.standing, legal: this.told };
      this.choice.reset(this.told);
      this.told = null;
    }
    this.settle();
  }

  /** While there is something to read, nothing is lit. */
  private settle(): void {
    if (this.expected || !this.standing?.legal) return;
    this.told = this.standing.legal;
    this.standing = { ...this.standing, legal: null };
    this.choice.reset([]);
  }

  /** Show updates one after the other; false if the learner went elsewhere meanwhile. */
  private async follow(updates: Update[]): Promise<boolean> {
    const run = ++this.run;
    this.playing = true;
    if (updates.length > 0) this.told = null;
    for (const [i, update] of updates.entries()) {
      if (i > 0) await new Promise((resolve) => setTimeout(resolve, this.pause()));
      if (run !== this.run) return false;
      this.hear({ type: "update", ...stamped(update) });
    }
    this.playing = false;
    return true;
  }

  private setUp(step: Step | undefined): void {
    if (!step?.set) return;
    this.events = [];
    this.around = new Map();
    this.standing = null;
    this.previous = null;
    this.pending = null;
    this.told = null;
    const { options, seats, ...first } = step.set;
    const table: Table = { ...TABLE, game: this.script.game, options, seats };
    this.hear({ type: "snapshot", protocol: 1, table, you: [0], chat: [], presence: { type: "presence", people: [], watchers: 0 }, ...stamped(first) });
  }
}

/** It happens now. */
function stamped(update: Update): Update {
  const at = Date.now() / 1000;
  return { ...update, events: update.events.map((event) => ({ ...event, at })) };
}
