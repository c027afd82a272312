/** The log in sentences. What else an action did is read from the views around it, where they are known. */

import { t } from "../../lib/i18n.svelte";
import { seatName, voiced } from "../../lib/seats";
import type { GameEvent } from "../../lib/types";
import type { Told } from "../board";
import { stepOf } from "./steps";
import { men, powerNow, spaceAt, type Act, type View } from "./types";

type About = Told<View>;

const nameOf = (power: string): string => t(`santorini.power.${power}.name`);
const join = (parts: string[]): string => parts.join(`${t("ui.comma")} `);

/** Workers that others' powers have moved or taken, besides the one that acts. */
function shifted({ before, after }: About, mover: string | undefined): string[] {
  if (!before || !after) return [];
  const [was, is] = [men(before), men(after)];
  const told: string[] = [];
  for (const [key, { space }] of was) {
    if (space === mover) continue;
    const now = is.get(key);
    if (!now) told.push(t("santorini.log.removed", { space }));
    else if (now.space !== space) told.push(t("santorini.log.forced", { from: space, to: now.space }));
  }
  return told;
}

/** The end of the game or of a player, if this action brought it. */
function ends(event: GameEvent, { before, after, by, seats, you }: About): string[] {
  if (!before || !after) return [];
  const say = (key: string, seat: number, values: Record<string, string> = {}): string => t(voiced(key, seat, you), { name: seatName(seats, seat, you), ...values });
  const out = after.players.flatMap((p, i) => (p.eliminated && !before.players[i]?.eliminated && after.phase !== "over" ? [say("santorini.eliminated", i)] : []));
  if (after.phase !== "over" || before.phase === "over") return out;
  const won = after.players.flatMap((p, i) => (p.winner ? [i] : []));
  if (won.length === after.players.length) return [t("santorini.log.cap")];
  const winner = won.includes(by) ? by : (won[0] ?? 0);
  const action = (event.action ?? {}) as Act;
  const turn = after.players[after.turn]?.winner ? -1 : after.turn;
  const loser = !won.includes(by) ? by : turn >= 0 ? turn : after.players.findIndex((p) => !p.winner);
  const abyss = after.cards.abyss;
  if (abyss && [...men(after).values()].some((m) => m.space === abyss)) return [say("santorini.lose.abyss", loser)];
  const reached = spaceAt(after, action.space);
  if (action.verb === "move" && won.includes(by)) {
    const from = spaceAt(before, before.acting)?.height ?? 0;
    const up = (reached?.height ?? 0) === 3 && from < 3;
    const power = before.players[by]?.power;
    if (up || [...men(after).values()].some((m) => m.height === 3 && m.space !== before.acting)) return [say("santorini.win.level3", winner)];
    if (power === "pan" || power === "eros") return [say("santorini.win.power", winner, { power: nameOf(power) })];
  }
  const stolen = won.find((w) => after.players[w]?.power === "moerae" || after.players[w]?.power === "chronus");
  const power = stolen === undefined ? null : after.players[stolen]?.power;
  if (action.verb === "move" && !won.includes(by) && power === "moerae") return [say("santorini.win.power", winner, { power: nameOf(power) })];
  if (power === "chronus" && after.towers >= 5) return [say("santorini.win.power", winner, { power: nameOf(power) })];
  return [say("santorini.lose.stuck", loser)];
}

function moved(action: Act, about: About): string[] {
  const { before, after, by, seats, you } = about;
  const name = seatName(seats, by, you);
  const to = action.space ?? "";
  const from = before?.acting;
  if (!before || !after || !from) return [t(voiced("santorini.log.moves_to", by, you), { name, to })];
  const parts = [t(voiced("santorini.log.move", by, you), { name, from, to })];
  const mover = spaceAt(before, from)?.worker;
  const end = mover ? men(after).get(`${mover.side}-${mover.number}`) : undefined;
  const was = spaceAt(before, from)?.height ?? 0;
  const target = spaceAt(before, to);
  if (end && end.space === from && target) return [...parts, t("santorini.cancelled")];
  const level = target?.height ?? 0;
  if (level > was) parts.push(t("santorini.log.up", { n: level }));
  if (level < was) parts.push(level === 0 ? t("santorini.log.down_ground") : t("santorini.log.down", { n: level }));
  if (end && end.space !== to) parts.push(t("santorini.log.on_to", { space: end.space }));
  return [join(parts), ...shifted(about, from)];
}

function built(action: Act, about: About): string[] {
  const { before, after, by, seats, you } = about;
  const name = seatName(seats, by, you);
  const space = action.space ?? "";
  const dome = action.verb === "dome";
  if (!before) return [t(voiced(dome ? "santorini.log.domes" : "santorini.log.builds_on", by, you), { name, space })];
  const step = stepOf(before, action);
  const line = t(voiced(dome ? "santorini.log.domes" : "santorini.log.builds", by, you), { name, space, n: step.level ?? 1 });
  const now = spaceAt(after ?? before, space);
  if (after && now && now.height === spaceAt(before, space)?.height && !now.dome) return [line, t("santorini.cancelled")];
  return [step.power ? t("santorini.log.by", { line, power: nameOf(step.power) }) : line, ...shifted(about, step.kind === "under" ? space : undefined)];
}

function placed(action: Act, event: GameEvent, { before, by, seats, you }: About): string {
  const name = seatName(seats, by, you);
  const say = (key: string): string => t(voiced(`santorini.log.${key}`, by, you), { name, space: action.space ?? "" });
  if (!action.space) return before?.phase === "abyss" || event.text.includes("abyss") ? t("santorini.log.abyss_set") : say("hidden_place");
  if (!before) return say("places");
  const { kind } = stepOf(before, action);
  return say(["ram", "abyss", "talus", "whirlpool"].includes(kind) ? `places_${kind}` : "places");
}

function turnedUp(power: string, before: View | null): string {
  const key = before?.phase === "fleece_card" ? "fleece" : before?.phase === "offer" ? "on_offer" : before ? "chaos" : "card";
  return t(`santorini.log.${key}`, { power: nameOf(power) });
}

function told(event: GameEvent, about: About): string[] {
  const action = (event.action ?? {}) as Act;
  const { before, by, seats, you } = about;
  const name = by >= 0 ? seatName(seats, by, you) : "";
  const say = (key: string, values: Record<string, string> = {}): string => t(voiced(`santorini.log.${key}`, by, you), { name, ...values });
  const power = (before && powerNow(before)) ?? null;
  switch (action.verb) {
    case "place":
      return [placed(action, event, about)];
    case "move":
      return action.space ? moved(action, about) : [say("hidden_move")];
    case "block":
    case "dome":
      return built(action, about);
    case "target":
      if (power === "ares" && action.space) return [say("remove_block", { space: action.space, power: nameOf(power) })];
      return [power ? say("aims", { space: action.space ?? "", power: nameOf(power) }) : say("aims_at", { space: action.space ?? "" }), ...shifted(about, undefined)];
    case "to":
      return shifted(about, undefined).length > 0 ? shifted(about, undefined) : [say("forces_to", { space: action.space ?? "" })];
    case "direction":
      return [say(before && stepOf(before, action).kind === "song" ? "song" : "wind", { dir: t(`common.dir.${(action.direction ?? "n").toLowerCase()}`) })];
    case "fate":
      return [t("santorini.log.fate_set")];
    case "power":
      return [say(before?.phase === "offer" ? "offers" : "takes", { power: nameOf(action.power ?? "") })];
    case "seat":
      return [t(voiced("santorini.log.starts", action.seat ?? 0, you), { name: seatName(seats, action.seat ?? 0, you) })];
    case "use":
      return [power ? say("uses", { power: nameOf(power) }) : say("uses_power")];
    case "card":
      return [turnedUp(action.power ?? "", before)];
    default:
      return [];
  }
}

export function event(told_: GameEvent, about: About): string | null {
  const lines = [...told(told_, about), ...ends(told_, about)];
  return lines.length === 0 ? null : lines.join(". ");
}

