import { list, t, T } from "../../lib/i18n.svelte";
import { seatName, voiced } from "../../lib/seats";
import type { Move, Seat } from "../../lib/types";
import type { Words } from "../board";
import { event } from "./log";
import { stepOf, type Step } from "./steps";
import { cardNow, dealing, holderOf, inSetup, powerNow, seatsOf, teams, type Act, type Here, type Space, type View } from "./types";

type Table = { seats: Seat[]; you: number[] };

export const powerName = (power: string): string => t(`santorini.power.${power}.name`);
export const powerText = (power: string): string => t(`santorini.power.${power}.text`);
export const dirName = (direction: string): string => t(`common.dir.${direction.toLowerCase()}`);

/** Everybody who plays with a side's workers. */
export const ownerName = (view: View, side: number, { seats, you }: Table): string => list(seatsOf(view, side).map((s) => seatName(seats, s, you)));

function named(step: Step): string {
  const values: Record<string, string | number> = {};
  if (step.space) values.space = step.space;
  if (step.level !== undefined) values.n = step.level;
  if (step.power) values.power = powerName(step.power);
  return t(`santorini.act.${step.kind}`, values);
}

function act(move: Move<Act>, scene: Here): string {
  const { verb, direction, seat } = move.action;
  const step = stepOf(scene.view, move.action);
  if (verb === "direction") return t(`santorini.act.${step.kind}`, { dir: dirName(direction ?? "n") });
  if (verb === "seat") return t(voiced("santorini.log.starts", seat ?? 0, scene.you), { name: seatName(scene.seats, seat ?? 0, scene.you) });
  return named(step);
}

/** What binds the turn that runs, in words; the wind and coins lie on the board and are told there. */
export interface Bound { key: string; power: string; text: string }

export function bounds(view: View): Bound[] {
  const coins = view.board.some((s) => s.tokens.includes("coin"));
  return view.reminders
    .filter((r) => r.code !== "coins" || coins)
    .map(({ code, power, direction }) => ({ key: code, power, text: t(`santorini.force.${code}`, { power: powerName(power), ...(direction ? { dir: dirName(direction) } : {}) }) }));
}

/** The line below: what binds the turn, else the power where it offers something. */
function small(scene: Here): string | undefined {
  const { view } = scene;
  const moving = ["opening", "corner", "choose", "before"].includes(view.phase);
  const bound = bounds(view).filter((b) => b.key !== "wind" && (moving || b.key === "limus" || b.key === "coins"));
  if (bound.length > 0) return bound.map((b) => b.text).join(" · ");
  const power = inSetup(view) ? cardNow(view) : powerNow(view);
  if (!power || dealing(view)) return undefined;
  const uses = scene.legal.some((m) => ["done", "use", "target"].includes(m.action.verb) || stepOf(view, m.action).power === power);
  const shows = uses || inSetup(view) || (view.phase === "after" && ["demeter", "hephaestus", "hestia"].includes(power));
  const text = powerText(power);
  return shows && text.length <= 120 ? `${powerName(power)}: ${text}` : undefined;
}

function question(scene: Here): string {
  const { view, legal } = scene;
  const power = powerNow(view);
  const space = view.acting ?? "";
  const can = (...verbs: string[]): boolean => legal.some((m) => verbs.includes(m.action.verb));
  switch (view.phase) {
    case "offer":
      return t("santorini.ask.offer", { n: view.players.length });
    case "pick":
      return t("santorini.ask.pick");
    case "first_seat":
      return t("santorini.ask.starter");
    case "cards":
      return t(can("fate") ? "santorini.ask.fate" : cardNow(view) === "siren" ? "santorini.ask.song" : "santorini.ask.wind");
    case "workers":
      return t("santorini.ask.place");
    case "ram":
    case "abyss":
    case "opening":
    case "corner":
    case "builder":
    case "landing":
    case "partner":
      return t(`santorini.ask.${view.phase}`);
    case "choose":
      return t(view.extra_turn ? "santorini.ask.extra" : can("use") ? `santorini.ask.choose_or.${power}` : can("block", "dome") ? "santorini.ask.choose_or.hermes" : "santorini.ask.select");
    case "before":
      return t(can("target") ? "santorini.ask.move_or_ferry" : can("block", "dome") ? "santorini.ask.move_or_build" : "santorini.ask.move", { space });
    case "after":
      if (can("done")) return t("santorini.ask.build_or_rest");
      return can("move", "select") ? t("santorini.ask.move_again") : t(view.extra_turn ? "santorini.ask.build_other" : "santorini.ask.build", { space });
    case "more":
      return t("santorini.ask.build_again");
    case "song":
      return t(can("done") ? "santorini.ask.sing_again" : "santorini.ask.sing");
    case "ending":
      return t(`santorini.ask.ending.${power ?? "ares"}`);
    case "sprout":
      return t("santorini.ask.gaea");
    default:
      return t("common.ask.action");
  }
}

const WAITS: Partial<Record<View["phase"], string>> = {
  offer: "powers", pick: "powers", first_seat: "powers", cards: "setup", workers: "workers", ram: "workers", abyss: "secret", after: "build", more: "build", builder: "build", ending: "end", partner: "end", sprout: "sprout",
};

export function phaseName(view: View): string {
  if (view.phase === "over") return t("common.game_over");
  if (view.extra_turn) return t("santorini.extra_turn");
  return t(`santorini.phase.${WAITS[view.phase] ?? "move"}`);
}

function contentOf(view: View, s: Space, table: Table): string {
  const parts: string[] = [];
  if (s.dome) parts.push(t("santorini.dome"));
  if (s.worker) parts.push(t("santorini.aria.worker", { worker: t(`santorini.worker.${s.worker.female ? "f" : "m"}`), name: ownerName(view, s.worker.side, table) }));
  if (s.worker?.reminder) parts.push(t(`santorini.reminder.${s.worker.reminder}`));
  for (const token of s.tokens) parts.push(t(token === "ram" ? "santorini.ram" : `santorini.token.${token}`));
  return parts.length > 0 ? list(parts) : t("common.empty");
}

export const stateOf = (view: View, s: Space, table: Table): string => t("santorini.aria.space", { space: s.name, n: s.height, content: contentOf(view, s, table) });

/** The name of a place: where, what is there, what a choice would do. */
export function placeName(scene: Here, s: Space, moves: Move<Act>[]): string {
  const state = stateOf(scene.view, s, scene);
  return moves.length === 0 ? state : `${state}. ${moves.map((m) => act(m, scene)).join(` ${t("santorini.or")} `)}`;
}

export const forces = (view: View): { icon: string; text: string }[] => {
  const told: { icon: string; text: string }[] = [];
  const having = (token: string): string[] => view.board.filter((s) => (s.tokens as string[]).includes(token)).map((s) => s.name);
  const pools = having("whirlpool");
  if (pools.length === 2) told.push({ icon: "token-whirlpool", text: t("santorini.force.whirlpools", { a: pools[0] ?? "", b: pools[1] ?? "" }) });
  if (pools.length === 1) told.push({ icon: "token-whirlpool", text: t("santorini.force.whirlpool", { space: pools[0] ?? "" }) });
  for (const space of having("talus")) told.push({ icon: "talus", text: t("santorini.force.talus", { space }) });
  for (const space of having("ram")) told.push({ icon: "ram", text: t("santorini.force.ram", { space }) });
  const coins = having("coin");
  if (coins.length > 0) told.push({ icon: "token-coin", text: t("santorini.force.coin_at", { spaces: list(coins) }) });
  const { wind, song, fate, abyss } = view.cards;
  if (wind) told.push({ icon: "token-wind", text: t("santorini.force.blows", { dir: dirName(wind) }) });
  if (song) told.push({ icon: "token-song", text: t("santorini.force.song", { dir: dirName(song) }) });
  if (fate) told.push({ icon: "token-fate", text: t("santorini.force.fate", { spaces: list(fate) }) });
  if (abyss) told.push({ icon: "token-abyss", text: t("santorini.force.abyss", { space: abyss }) });
  for (const b of bounds(view)) if (b.key !== "wind" && b.key !== "coins") told.push({ icon: `power-${b.power}`, text: b.text });
  if (holderOf(view, "chronus") >= 0) told.push({ icon: "power-chronus", text: t("santorini.force.towers", { n: view.towers }) });
  if (view.cards.credits > 0) told.push({ icon: "power-morpheus", text: t("santorini.build_credit#n", { n: view.cards.credits }) });
  return told;
};

function describe(scene: Here): string[] {
  const { view } = scene;
  const said = [inSetup(view) ? t("common.setup") : t("common.turn_n", { n: view.turns + 1 }), phaseName(view)];
  for (const [seat, p] of view.players.entries()) {
    const name = seatName(scene.seats, seat, scene.you);
    if (p.eliminated) said.push(t("santorini.eliminated", { name }));
    else if (p.card) said.push(t("santorini.words.power", { name, power: powerName(p.card), text: powerText(p.card) }));
    if (p.card && p.card !== p.power && !inSetup(view)) said.push(p.power ? t("santorini.words.has", { name, power: powerName(p.power) }) : t("santorini.words.has_none", { name }));
  }
  if (view.cards.fleece) said.push(t("santorini.words.fleece", { power: powerName(view.cards.fleece), text: powerText(view.cards.fleece) }));
  if (view.offer.length > 0 && dealing(view)) said.push(t("santorini.words.offer", { powers: list(view.offer.map(powerName)) }));
  for (const s of view.board) if (s.worker) said.push(stateOf(view, s, scene));
  for (const s of view.board) if (!s.worker && (s.height > 0 || s.dome || s.tokens.length > 0)) said.push(stateOf(view, s, scene));
  for (const f of forces(view)) said.push(f.text);
  if (view.perhaps.length > 0 && view.board.some((s) => !s.worker && view.perhaps.includes(s.name))) said.push(t("santorini.words.perhaps", { spaces: list(view.perhaps) }));
  said.push(t("santorini.words.stock", { a: view.stock.blocks[0] ?? 0, b: view.stock.blocks[1] ?? 0, c: view.stock.blocks[2] ?? 0, domes: view.stock.domes }));
  return said;
}

function rule(scene: Here): string {
  const { view } = scene;
  const power = powerNow(view);
  if (dealing(view)) return "powers";
  if (inSetup(view)) return "setup";
  if (["opening", "corner", "song", "landing", "ending", "partner", "sprout"].includes(view.phase) && power) return `power-${power}`;
  return ["after", "more", "builder"].includes(view.phase) ? "build" : "move";
}

export const words: Words<View, Act> = {
  where: (view) => (inSetup(view) ? [t("common.setup"), phaseName(view)] : [t("common.turn_n", { n: view.turns + (view.phase === "over" ? 0 : 1) }), phaseName(view)]),
  count: (view) => (inSetup(view) ? null : view.turns + 1),
  together: true,
  ask: (scene) => ({ text: question(scene), small: small(scene) }),
  waiting: (scene) => t(`santorini.wait.${WAITS[scene.view.phase] ?? "move"}`, { name: seatName(scene.seats, scene.actor, scene.you) }),
  act,
  event,
  describe,
  points: () => null,
  sub: (view, seat) => {
    const p = view.players[seat];
    const parts = [...(teams(view) && p ? [t("santorini.team_n", { n: p.side + 1 })] : []), ...(p?.card ? [powerName(p.card)] : [])];
    return p?.eliminated ? T("santorini.out") : parts.join(" · ");
  },
  rule,
};

