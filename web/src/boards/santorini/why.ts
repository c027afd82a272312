/** Why a space that was touched is not lit, as far as the board shows it. The server alone decides; these are reasons, not rules. */

import { t } from "../../lib/i18n.svelte";
import { neighbours } from "./layout";
import { binds, powerNow, spaceAt, type Here, type Space } from "./types";

const say = (key: string, power?: string): string => t(`santorini.why.${key}`, power ? { power: t(`santorini.power.${power}.name`) } : {});

function forMove(scene: Here, s: Space): string {
  const { view } = scene;
  const from = spaceAt(view, view.acting);
  if (from && from.name !== s.name && !neighbours(from.name, s.name) && powerNow(view) !== "urania") return say("not_neighbour");
  if (s.dome) return say("dome");
  if (s.worker) return say("occupied");
  if (s.tokens.includes("talus")) return say("counts_as_dome", "europa");
  if (s.tokens.includes("coin") && binds(view, "coins")) return say("counts_as_dome", "clio");
  const up = s.height - (from?.height ?? 0);
  if (up > 0 && binds(view, "no_up")) return say("no_up", "athena");
  if (up > 1) return say("too_high");
  if (up < 0 && binds(view, "no_down")) return say("no_down", "hades");
  if (binds(view, "must_up") && up <= 0) return say("must_up", "persephone");
  if (from && spaceAt(view, from.name)?.worker?.reminder === "bound") return say("must_stay_near", "aphrodite");
  if (binds(view, "wind")) return say("wind", "aeolus");
  return say("no_build_after");
}

function forBuild(scene: Here, s: Space): string {
  const { view } = scene;
  const from = view.acting;
  if (s.dome) return say("dome");
  if (s.worker) return say("occupied");
  if (s.tokens.includes("talus")) return say("counts_as_dome", "europa");
  if (from && !neighbours(from, s.name) && powerNow(view) !== "urania") return say("not_neighbour");
  if (binds(view, "limus")) return say("no_build_here", "limus");
  if (view.stock.limited && (s.height < 3 ? view.stock.blocks[s.height] : view.stock.domes) === 0) return say("out_of_stock");
  if (view.phase === "more") return say("same_space", powerNow(view) ?? "demeter");
  return say("other_space");
}

export function whyNot(scene: Here, s: Space): string | null {
  const { view } = scene;
  const can = (verb: string): boolean => scene.legal.some((m) => m.action.verb === verb);
  if (scene.legal.length === 0) return null;
  if (view.phase === "choose" || view.phase === "builder") {
    const own = s.worker && s.worker.side === view.players[view.turn]?.side;
    if (s.worker?.reminder === "asleep") return say("sleeps", "hypnus");
    return say(own && !view.extra_turn ? "no_turn_with" : view.extra_turn ? "choose_other" : "choose_own");
  }
  if (view.phase === "before") return s.name === view.acting ? say("undo_worker") : forMove(scene, s);
  if (view.phase === "after" || view.phase === "more") return can("move") && !can("block") ? forMove(scene, s) : forBuild(scene, s);
  if (view.phase === "workers" || view.phase === "ram" || view.phase === "abyss") return say(s.worker || s.tokens.length > 0 ? "occupied" : "other_space");
  return say("other_space");
}
