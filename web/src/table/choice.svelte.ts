/** A decision in the making: clicking parts of the board narrows the legal actions until one is left. */

import type { Action, Move } from "../lib/types";

export type Part<A> = Partial<A> & Record<string, unknown>;

const same = (a: unknown, b: unknown): boolean => a === b || (typeof a === "object" && JSON.stringify(a) === JSON.stringify(b));

export function fits<A extends Action>(move: Move<A>, part: Part<A>): boolean {
  return Object.entries(part).every(([name, value]) => same((move.action as Record<string, unknown>)[name], value));
}

export class Choice<A extends Action = Action> {
  legal: Move<A>[] = $state.raw([]);
  /** What has been picked so far, one entry a click. */
  picks: Part<A>[] = $state.raw([]);
  /** Legal actions that agree with every pick. */
  readonly left: Move<A>[] = $derived(this.legal.filter((m) => this.picks.every((p) => fits(m, p))));
  /** The action that Confirm plays: exactly one is left. */
  readonly ready: Move<A> | null = $derived(this.picks.length > 0 && this.left.length === 1 ? (this.left[0] ?? null) : null);

  /** While `busy`, a decision is on its way and nothing can be picked. */
  constructor(private readonly submit: (move: Move<A>) => void, private readonly busy: () => boolean = () => false) {}

  reset(legal: Move<A>[]): void {
    this.legal = legal;
    this.picks = [];
  }

  /** Can a click on this part lead anywhere, whatever has been picked? Then it is lit. */
  open(part: Part<A>): boolean {
    return this.legal.some((m) => fits(m, part));
  }

  /** Does it agree with what has been picked? */
  offers(part: Part<A>): boolean {
    return this.left.some((m) => fits(m, part));
  }

  /** Is it part of what has been picked? */
  has(part: Part<A>): boolean {
    return Object.entries(part).every(([name, value]) => this.picks.some((p) => name in p && same(p[name], value)));
  }

  /** The value picked for a field, if any. */
  picked(name: string): unknown {
    for (let i = this.picks.length - 1; i >= 0; i--) {
      const pick = this.picks[i];
      if (pick && name in pick) return pick[name];
    }
    return undefined;
  }

  /** The different values of a field among the actions left. */
  values<T>(name: string, among: Part<A> = {} as Part<A>): T[] {
    const seen: T[] = [];
    for (const move of this.legal) {
      if (!fits(move, among)) continue;
      const value = (move.action as Record<string, unknown>)[name] as T;
      if (value !== undefined && !seen.some((v) => same(v, value))) seen.push(value);
    }
    return seen;
  }

  /** The legal action that a part describes fully, or the only one that fits. */
  find(part: Part<A>): Move<A> | undefined {
    const found = this.legal.filter((m) => fits(m, part));
    return found.length === 1 ? found[0] : undefined;
  }

  /**
   * Pick a part. A part that contradicts earlier picks replaces those it contradicts; the same part again plays the
   * action if it is the only one left. False: no legal action has this part.
   */
  pick(part: Part<A>): boolean {
    if (!this.open(part)) return false;
    if (this.busy()) return true;
    if (this.ready && this.has(part)) {
      this.confirm();
      return true;
    }
    const kept: Part<A>[] = [];
    for (const earlier of this.picks) {
      const without = Object.fromEntries(Object.entries(earlier).filter(([name]) => !(name in part))) as Part<A>;
      if (Object.keys(without).length === 0) continue;
      if (this.legal.some((m) => fits(m, part) && [...kept, without].every((p) => fits(m, p)))) kept.push(without);
    }
    this.picks = [...kept, part];
    return true;
  }

  /** Take back the last pick. */
  back(): void {
    if (!this.busy()) this.picks = this.picks.slice(0, -1);
  }

  clear(): void {
    if (!this.busy()) this.picks = [];
  }

  confirm(): void {
    if (this.ready) this.submit(this.ready);
  }
}
