/** What a legal action is, as a step that a player can be told: a kind, and what is needed to name it. */

import { cardNow, powerNow, spaceAt, type Act, type Here, type View } from "./types";
import type { Move } from "../../lib/types";

export interface Step {
  /** Ending of the key santorini.act.… */
  kind: string;
  space?: string;
  /** Level that is reached or built. */
  level?: number;
  power?: string;
  icon: string;
}

/** What the powers do with TARGET. */
const AIMS: Record<string, string> = {
  ares: "remove_block", charon: "ferry", odysseus: "banish", siren: "sing", adonis: "charm", medea: "lower", theseus: "slay", nemesis: "swap_with",
};

function moving(view: View, space: string): Step {
  const to = spaceAt(view, space);
  const from = spaceAt(view, view.acting);
  const level = to?.height ?? 0;
  const power = powerNow(view) ?? undefined;
  if (to?.worker && power === "minotaur") return { kind: "push", space, level, power, icon: "step-level" };
  if (to?.worker) return { kind: "swap", space, level, power, icon: "step-level" };
  const up = level - (from?.height ?? level);
  if (view.phase === "after") return { kind: "move_again", space, level, power, icon: up > 0 ? "step-up" : up < 0 ? "step-down" : "step-level" };
  if (up > 1) return { kind: "leap", space, level, power, icon: "step-up" };
  if (up === 1) return { kind: "up", space, level, icon: "step-up" };
  return { kind: up < 0 ? "down" : "move", space, level, icon: up < 0 ? "step-down" : "step-level" };
}

function building(view: View, space: string, dome: boolean): Step {
  const level = (spaceAt(view, space)?.height ?? 0) + 1;
  const power = powerNow(view) ?? undefined;
  const icon = dome ? "piece-dome" : `piece-${level}`;
  if (dome && level < 4) return { kind: level === 1 ? "dome_ground" : "dome_early", space, level: level - 1, power, icon };
  if (space === view.acting) return { kind: "under", space, level, power, icon };
  const when = view.phase === "before" ? "_first" : view.phase === "more" || view.phase === "ending" ? "_again" : "";
  return { kind: (dome ? "dome" : "block") + when, space, level, power: when ? power : undefined, icon };
}

function placing(view: View, space: string): Step {
  const power = powerNow(view) ?? undefined;
  switch (view.phase) {
    case "ram":
    case "abyss":
      return { kind: view.phase, space, icon: view.phase === "ram" ? "group-fleece" : "when-lose_condition" };
    case "landing":
    case "sprout":
      return { kind: view.phase, space, power, icon: "when-setup" };
    case "ending":
      return { kind: power === "europa" ? "talus" : "whirlpool", space, power, icon: `power-${power ?? "charybdis"}` };
    default:
      return { kind: "place", space, icon: "when-setup" };
  }
}

export function stepOf(view: View, action: Act): Step {
  const space = action.space ?? undefined;
  const power = powerNow(view) ?? undefined;
  switch (action.verb) {
    case "place":
      return placing(view, space ?? "");
    case "select":
      if (view.phase === "builder") return { kind: "builder", space, icon: "when-your_build" };
      if (view.phase === "ending" || view.phase === "partner") return { kind: "swap_own", space, power, icon: "when-your_move" };
      return { kind: view.extra_turn ? "select_other" : "select", space, icon: "when-your_move" };
    case "move":
      return moving(view, space ?? "");
    case "block":
    case "dome":
      return building(view, space ?? "", action.verb === "dome");
    case "target":
      return { kind: AIMS[power ?? ""] ?? "target", space, power, icon: `power-${power ?? "ares"}` };
    case "direction":
      return { kind: view.phase === "cards" && cardNow(view) === "siren" ? "song" : "wind", icon: "when-any_move" };
    case "power":
      return { kind: view.phase === "offer" ? "offer" : "power", power: action.power, icon: `power-${action.power ?? ""}` };
    case "done":
      return { kind: `done.${view.phase}`, power, icon: "when-end_of_your_turn" };
    case "use":
      return { kind: `use.${power ?? "siren"}`, power, icon: `power-${power ?? "siren"}` };
    default:
      return { kind: action.verb, space, icon: "when-your_turn" };
  }
}

/** Choosing one's worker is part of moving it: it needs no confirmation, for Undo takes it back. */
export const atOnce = (view: View, action: Act): boolean => action.verb === "select" && ["choose", "after", "builder"].includes(view.phase);

/** What can be done on a space now. */
export const onSpace = (legal: Move<Act>[], space: string): Move<Act>[] => legal.filter((m) => m.action.space === space && m.action.verb !== "fate");

/** The space that was touched and offers several things: they are shown beside it. */
export function forked(scene: Here): { space: string; moves: Move<Act>[] } | null {
  const space = scene.choice.picked("space") as string | undefined;
  if (!space || scene.legal.length === 0) return null;
  const moves = onSpace(scene.legal, space);
  return moves.length > 1 ? { space, moves } : null;
}

/** A touch on a space: choose what it offers, or ask for more. False: nothing is offered there. */
export function touch(scene: Here, space: string): boolean {
  const moves = onSpace(scene.legal, space);
  const only = moves.length === 1 ? moves[0] : undefined;
  if (moves.length === 0) return false;
  if (!only) return scene.choice.pick({ space });
  scene.choice.pick({ verb: only.action.verb, space });
  if (atOnce(scene.view, only.action)) scene.choice.confirm();
  return true;
}

/** The space and the step that the player has settled on but not played. */
export function settled(scene: Here): Act | null {
  return scene.choice.ready?.action ?? null;
}
