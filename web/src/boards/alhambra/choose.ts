/**
 * Choices of several parts: cards from the display, cards of the hand. Nothing is judged here: a set of cards is legal if it is among the
 * legal actions, and parts are only looked up in them.
 */

import type { Move } from "../../lib/types";
import type { Act, Card, View } from "./types";

const named = (cards: (Card | null | undefined)[]): string => cards.map((c) => (c ? `${c.currency}${c.value}` : "")).sort().join(" ");

/** The legal way of taking the cards in these slots: of equal cards the rules take those in the lowest slots. */
export function taking(view: View, legal: Move<Act>[], slots: number[]): number[] | null {
  const wanted = named(slots.map((s) => view.display[s - 1]));
  if (slots.length === 0 || !slots.every((s) => view.display[s - 1])) return null;
  const found = legal.find((m) => m.action.verb === "take" && named((m.action.slots ?? []).map((s) => view.display[s - 1])) === wanted);
  return found?.action.slots ?? null;
}

/** What is chosen after a touch on a card of the display: added if that is legal together, taken away, or alone. */
export function touchCard(view: View, legal: Move<Act>[], chosen: number[], slot: number): { slots: number[]; alone: boolean } | null {
  if (chosen.includes(slot)) {
    const rest = taking(view, legal, chosen.filter((s) => s !== slot));
    return { slots: rest ?? [], alone: false };
  }
  const together = taking(view, legal, [...chosen, slot]);
  if (together) return { slots: together, alone: false };
  const one = taking(view, legal, [slot]);
  return one ? { slots: one, alone: chosen.length > 0 } : null;
}

/** Could more cards be taken beside these? */
export function extendable(legal: Move<Act>[], slots: number[]): boolean {
  return legal.some((m) => m.action.verb === "take" && (m.action.slots ?? []).length > slots.length && slots.every((s) => m.action.slots?.includes(s)));
}

/** Does a payment hold these cards, each as often as it is given? */
export function covers(values: number[], wanted: number[]): boolean {
  const left = [...values];
  return wanted.every((v) => {
    const at = left.indexOf(v);
    if (at >= 0) left.splice(at, 1);
    return at >= 0;
  });
}

/** Payments that are left when these cards are to be among them, cheapest first. */
export function payments(legal: Move<Act>[], wanted: number[]): number[][] {
  const sum = (v: number[]): number => v.reduce((a, b) => a + b, 0);
  return legal
    .flatMap((m) => (m.action.verb === "pay" && m.action.values && covers(m.action.values, wanted) ? [m.action.values] : []))
    .sort((a, b) => sum(a) - sum(b) || a.length - b.length);
}
