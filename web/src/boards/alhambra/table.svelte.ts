/** What a person looks at and has half chosen at this table; the rest is the shell's. */

import type { Scene } from "../board";
import { settings } from "../../lib/settings.svelte";
import { extendable, payments, taking, touchCard } from "./choose";
import type { Act, View } from "./types";

interface Table {
  /** The palace that is drawn large, if somebody asked for one. */
  seat: number | null;
  zoom: number;
  /** Palace tiles are lit for removing. */
  redesign: boolean;
  /** Cards touched so far, for the decision of `legal`. */
  legal: unknown;
  cards: number[];
}

export const table = $state<Table>({ seat: null, zoom: 1, redesign: false, legal: null, cards: [] });

type S = Scene<View, Act>;

/** Cards touched so far that are no action yet. */
export function touched(scene: S): number[] {
  return table.legal === scene.choice.legal && scene.choice.picks.length > 0 ? table.cards : [];
}

function keep(scene: S, cards: number[]): void {
  table.legal = scene.choice.legal;
  table.cards = cards;
}

/** Slots of the display that are chosen. */
export function chosenSlots(scene: S): number[] {
  const picked = scene.choice.picked("slots") as number[] | undefined;
  return scene.choice.picked("verb") === "take" ? (picked ?? touched(scene)) : [];
}

/** Values of the payment that is chosen or half chosen. */
export function chosenValues(scene: S): number[] {
  const picked = scene.choice.picked("values") as number[] | undefined;
  return scene.choice.picked("verb") === "pay" ? (picked ?? touched(scene)) : [];
}

/** Touch a card of the display. True when the card was chosen instead of the others. */
export function touchDisplay(scene: S, slot: number): boolean {
  const { choice, view } = scene;
  const before = chosenSlots(scene);
  if (before.length === 1 && before[0] === slot && choice.ready) {
    choice.confirm();
    return false;
  }
  const next = touchCard(view, choice.legal, before, slot);
  if (!next) return false;
  choice.clear();
  if (next.slots.length === 0) return false;
  // Without confirmation a single card would be taken before a second one can be touched.
  if (!settings.confirm && extendable(choice.legal, next.slots)) {
    keep(scene, next.slots);
    choice.pick({ verb: "take" });
  } else choice.pick({ verb: "take", slots: next.slots });
  return next.alone;
}

/** Take what has been touched (where there is no confirmation). */
export function takeTouched(scene: S): void {
  const slots = taking(scene.view, scene.choice.legal, touched(scene));
  if (slots) scene.choice.pick({ verb: "take", slots });
}

/** Touch a card of the hand while paying: it goes to the payment or comes back. False: no payment has it. */
export function touchMoney(scene: S, value: number, chosen: boolean): boolean {
  const { choice } = scene;
  let wanted = [...chosenValues(scene)];
  if (chosen) wanted.splice(wanted.indexOf(value), 1);
  else wanted.push(value);
  if (payments(choice.legal, wanted).length === 0) wanted = [value];
  const left = payments(choice.legal, wanted);
  if (left.length === 0) return false;
  keep(scene, wanted);
  choice.clear();
  if (wanted.length === 0) return true;
  const whole = left.length === 1 && !chosen ? left[0] : left.find((v) => v.length === wanted.length);
  choice.pick(whole ? { verb: "pay", values: whole } : { verb: "pay" });
  return true;
}

/** The palace that is drawn large: the builder's while something is placed, else the one asked for, one's own, or that of the turn. */
export function shownSeat(scene: S): number {
  const { view, legal, eyes } = scene;
  const placing = legal.some((m) => m.action.verb === "cell");
  if (placing && view.actor >= 0) return view.actor;
  if (table.seat !== null && table.seat < view.players.length) return table.seat;
  if (eyes >= 0) return eyes;
  return Math.max(0, view.turn);
}
