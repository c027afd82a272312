import { latin, list, number, signed, t, upper } from "../../lib/i18n.svelte";
import { seatName, voiced } from "../../lib/seats";
import type { GameEvent, Move } from "../../lib/types";
import type { Scene, Told, Words } from "../board";
import { bonusName, colourName, dieName, stoneName } from "./colours";
import { half } from "./table.svelte";
import { costOf, gain, markOf, ownSeat, placeOf, places, structureOf, STRUCTURES, type Act, type Mark, type Payment, type Place, type Player, type View } from "./types";

const cells = (names: string[]): string => list(names.map(latin));
const joined = (parts: (string | undefined | false)[]): string => parts.filter(Boolean).join(" · ");
const colourIn = (player: Player | undefined, cell: string): string => placeOf(player, cell)?.colour ?? "";

function payWord(pay: Payment, colour: string): string {
  if (pay === "die") return dieName(colour);
  return t(pay === "quarry" ? "cheops.pay.quarry" : pay === "joker" ? "cheops.pay.joker" : "cheops.pay.either");
}

/** What a mark costs and brings. */
export function priced(view: View, mark: Mark): string {
  const player = view.players[view.actor];
  const costs = mark.cells.map((cell, i) => payWord(mark.pay[i] ?? "joker", colourIn(player, cell)));
  return joined([
    upper(costs.join(" + ")),
    mark.skips > 0 && t("cheops.warn.skips#n", { n: mark.skips }),
    ...mark.bonuses.map((kind) => t("cheops.brings", { bonus: bonusName(kind), n: signed(view.bonuses.find((b) => b.id === kind)?.points ?? 0, 0) })),
    mark.kills.length > 0 && t("cheops.warn.dead_square"),
  ]);
}

function act(move: Move<Act>, scene: Scene<View, Act>): string {
  const { verb, cell, cells: both, stone } = move.action;
  if (verb === "stone" && cell) return t("cheops.act.mark", { cells: latin(cell) });
  if (verb === "domino" && both) return t("cheops.act.mark", { cells: cells(both) });
  if (verb === "quarry" && stone) return t("cheops.act.quarry", { n: stone });
  if (verb === "joker") return t("cheops.act.joker");
  return t(scene.view.stones_left > 1 ? "cheops.act.pass" : "common.end_turn");
}

function ask(scene: Scene<View, Act>): { text: string; small?: string } {
  const { view, choice } = scene;
  if (view.phase === "pay" && view.pending) {
    const way = view.ways.find((w) => w.action === choice.ready?.number);
    const small = way ? joined([t("cheops.ask.costs#n", { n: way.points }), way.skips > 0 && t("cheops.warn.skips#n", { n: way.skips })]) : t("cheops.ask.for", { cell: latin(view.pending.cell), stone: stoneName(view.pending.colour) });
    return { text: t("cheops.ask.pay", { die: dieName(view.pending.colour) }), small };
  }
  const mark = markOf(view, choice.ready?.number);
  const second = view.stones_left < 2;
  const text = t(half(scene) ? "cheops.ask.partner" : second ? "cheops.ask.second" : "cheops.ask.turn");
  if (mark) return { text, small: priced(view, mark) };
  if (choice.has({ verb: "end" })) return { text: t("cheops.ask.end"), small: t("cheops.tip.quarry_kept") };
  const rival = view.can_end_game.find((s) => !scene.you.includes(s));
  return { text, small: view.last_round ? t("cheops.log.last_round") : rival !== undefined ? t("cheops.warn.can_finish", { name: seatName(scene.seats, rival, scene.you) }) : t(second ? "cheops.tip.second" : "cheops.ask.first") };
}

/** What else a move brought, where both views are known. */
function outcome(by: number, told: Told<View>): string[] {
  const [before, after] = [told.before?.players[by], told.after?.players[by]];
  if (!told.before || !told.after || !before || !after) return [];
  const name = seatName(told.seats, by, told.you);
  const said = after.bonuses.filter((kind) => !before.bonuses.includes(kind)).map((kind) => t("cheops.log.bonus", { bonus: bonusName(kind), name }));
  const done = after.complete.filter((s) => !before.complete.includes(s));
  for (const s of done) said.push(t(voiced("cheops.log.complete", by, told.you), { name, structure: t(`cheops.complete_acc.${s}`), n: after.complete.length, total: 2 }));
  if (told.after.last_round && !told.before.last_round) said.push(t("cheops.log.last_round"));
  for (const kind of told.after.bonuses) {
    if (kind.state === "closed" && told.before.bonuses.find((b) => b.id === kind.id)?.state !== "closed") said.push(t("cheops.log.bonus_closed", { bonus: bonusName(kind.id) }));
  }
  return said;
}

/** How a mark was paid without a decision of its own. */
function payment(by: number, marked: string[], told: Told<View>): string[] {
  const mark = told.before?.actor === by ? told.before.marks.find((m) => m.cells.join() === marked.join()) : undefined;
  const [before, after] = [told.before?.players[by], told.after?.players[by]];
  if (!before || !after) return [];
  const said: string[] = [];
  const paid = (mark?.pay ?? []).flatMap((p, i) => (p === "die" ? [dieName(colourIn(before, marked[i] ?? ""))] : []));
  if (paid.length > 0) said.push(list(paid));
  if (after.last > before.last) said.push(t("cheops.quarry_stone", { n: after.last }));
  if (after.jokers < before.jokers) said.push(t("cheops.joker#n", { n: before.jokers - after.jokers }));
  return said;
}

type Rolled = Act & { colours?: string[] };

/** Whose roll it was, where the view still shows it. */
function roller(action: Rolled, told: Told<View>): number {
  return action.colours && told.after?.roll.join() === action.colours.join() ? told.after.active : -1;
}

function event(told: GameEvent, about: Told<View>): string | null {
  const action = (told.action ?? {}) as Rolled & { letters?: string[]; seat?: number };
  const { by, seats, you, before } = about;
  const name = by >= 0 ? seatName(seats, by, you) : "";
  const whole = (line: string): string => [line, ...outcome(by, about)].join(". ");
  if (action.verb === "roll" && action.colours) {
    const colours = list(action.colours.map(colourName));
    const who = roller(action, about);
    return who < 0 ? t("cheops.log.rolled", { colours }) : t(voiced("cheops.log.roll", who, you), { name: seatName(seats, who, you), colours });
  }
  if (action.verb === "sheets" && action.letters) return t("cheops.log.sheets", { sheets: list(action.letters.map((letter, s) => t("cheops.log.sheet", { name: seatName(seats, s, you), letter: latin(letter) }))) });
  if (action.verb === "first" && action.seat !== undefined) return t(voiced("cheops.log.first", action.seat, you), { name: seatName(seats, action.seat, you) });
  if (action.verb === "stone" || action.verb === "domino") {
    const marked = action.cells ?? (action.cell ? [action.cell] : []);
    const with_ = payment(by, marked, about);
    return whole(with_.length > 0 ? t(voiced("cheops.log.mark", by, you), { name, cells: cells(marked), colours: with_.join(" + ") }) : t(voiced("cheops.log.marks", by, you), { name, cells: cells(marked) }));
  }
  if (action.verb === "quarry" && action.stone) {
    const skipped = before?.players[by] ? before.ways.find((w) => w.name === `Q${action.stone}`)?.skips : undefined;
    return whole(skipped ? t(voiced("cheops.log.quarry", by, you), { name, n: action.stone, m: skipped }) : t(voiced("cheops.log.quarry_one", by, you), { name, n: action.stone }));
  }
  if (action.verb === "joker") return whole(t(voiced("cheops.log.joker", by, you), { name }));
  if (action.verb === "end") return whole(t(voiced(before?.actor === by && before.stones_left > 1 ? "cheops.log.pass" : "cheops.log.end", by, you), { name }));
  return null;
}

function describe(scene: Scene<View, Act>): string[] {
  const { view, seats, you } = scene;
  const said = [t(view.last_round ? "common.last_round" : "common.round_n", { n: view.round })];
  if (view.roll.length > 0) said.push(t(voiced("cheops.log.roll", view.active, you), { name: seatName(seats, view.active, you), colours: list(view.roll.map(colourName)) }));
  const free = view.actor >= 0 ? view.pool : view.middle;
  said.push(free.length > 0 ? t("cheops.words.middle", { dice: list(free.map(colourName)) }) : t("cheops.words.no_dice"));
  if (view.blocked.length > 0) said.push(t("cheops.words.blocked", { dice: list(view.blocked.map(colourName)) }));
  const open = view.bonuses.filter((b) => b.state !== "closed").map((b) => bonusName(b.id));
  if (open.length > 0) said.push(t("cheops.words.open", { bonuses: list(open) }));
  if (view.marks.length > 0) said.push(t("cheops.words.marks", { cells: list(view.marks.map((m) => latin(m.name))) }));
  view.players.forEach((p, seat) => {
    const left = p.quarry.filter((q) => q.left).length;
    said.push(t("cheops.words.player", { name: seatName(seats, seat, you), points: p.score.total, jokers: t("cheops.joker#n", { n: p.jokers }), quarry: t("cheops.quarry_left#n", { n: left }) }));
    for (const s of STRUCTURES) {
      const marked = places(p).filter((c) => c.marked && structureOf(p, c.cell) === s).map((c) => latin(c.cell));
      if (marked.length > 0) said.push(t("cheops.words.marked", { structure: t(`cheops.${s}`), cells: list(marked) }));
    }
    if (p.bonuses.length > 0) said.push(t("cheops.words.earned", { bonuses: list(p.bonuses.map(bonusName)) }));
  });
  return said;
}

export const words: Words<View, Act> = {
  by: (event, told) => roller((event.action ?? {}) as Rolled, told),
  where: (view) => (view.last_round ? [t("common.round_n", { n: view.round }), t("common.last_round")] : [t("common.round_n", { n: view.round })]),
  count: (view) => view.round,
  ask,
  act,
  event,
  describe,
  waiting: (scene) => {
    const name = seatName(scene.seats, scene.actor, scene.you);
    return t(scene.view.phase === "pay" ? "cheops.wait.pay" : "cheops.wait.mark", { name });
  },
  points: (view, seat) => {
    const player = view.players[seat];
    return player ? number(player.score.total) : null;
  },
  sub: (view, seat) => {
    const letter = view.players[seat]?.letter;
    return letter ? t(seat === view.active && view.phase !== "over" ? "cheops.sheet_rolled" : "cheops.sheet_x", { letter: latin(letter) }) : "";
  },
  parts: (view, seat) => {
    const s = view.players[seat]?.score;
    if (!s) return [];
    const rows: [string, number][] = [
      [t("cheops.score.pyramid"), s.pyramid],
      [t("cheops.score.arch"), s.arch],
      [t("cheops.score.relief"), s.relief],
      [t("cheops.score.bonuses"), s.bonuses],
      [t("cheops.bonus.finish"), s.finish],
      [t("cheops.score.jokers"), s.jokers],
      [t("cheops.score.quarry"), s.quarry],
    ];
    return rows.map(([label, n]) => [label, number(n)]);
  },
  rule: (scene) => {
    if (scene.over) return "end";
    if (scene.view.phase === "pay") return "pay";
    return scene.choice.picked("verb") === "domino" ? "relief" : "turn";
  },
};

/** What a cell is called: place, content, what it costs and brings. */
export function place(scene: Scene<View, Act>, at: Place): string {
  const { view } = scene;
  const player = view.players[view.actor];
  const structure = player ? t(`cheops.${structureOf(player, at.cell)}`) : "";
  const cost = costOf(view, at.cell);
  const mark = view.marks.find((m) => m.cells.length === 1 && m.cells[0] === at.cell);
  const brings = mark ? gain(view, mark) : 0;
  return joined([
    t("cheops.place", { structure, cell: latin(at.cell), stone: stoneName(at.colour) }),
    at.symbol ? bonusName(at.symbol) : undefined,
    cost ? payWord(cost, at.colour) : undefined,
    brings > 0 && signed(brings, 0),
  ]);
}

function wayWords(scene: Scene<View, Act>, part: Partial<Act>): string {
  const way = scene.view.ways.find((w) => w.action === scene.choice.find(part)?.number);
  return joined([way && t("cheops.ask.costs#n", { n: way.points }), way && way.skips > 0 && t("cheops.warn.skips#n", { n: way.skips })]);
}

export const quarryPlace = (scene: Scene<View, Act>, stone: number, colour: string): string => joined([upper(t("cheops.quarry_stone", { n: stone })), colourName(colour), wayWords(scene, { verb: "quarry", stone })]);
export const jokerPlace = (scene: Scene<View, Act>): string => joined([upper(t("cheops.joker")), wayWords(scene, { verb: "joker" })]);

/** Why a cell that was touched is not lit. */
export function whyNot(scene: Scene<View, Act>, at: Place): string {
  const { view } = scene;
  const player = view.players[ownSeat(view, scene.eyes)];
  if (view.phase === "pay" && view.pending) return t("cheops.ask.pay", { die: dieName(view.pending.colour) });
  if (!player) return t("cheops.why.not_payable");
  const structure = structureOf(player, at.cell);
  if (at.dead) return t("cheops.why.dead");
  if (!at.ready) return t(structure === "pyramid" ? "cheops.why.no_support" : player.capstone?.cell === at.cell ? "cheops.why.capstone" : "cheops.why.column_order");
  if (structure === "relief") return t(view.stones_left < 2 ? "cheops.why.after_stone" : "cheops.why.pair_not_payable");
  return t("cheops.why.not_payable");
}

export function whyQuarry(scene: Scene<View, Act>, stone: number): string {
  const { view } = scene;
  const place = view.players[ownSeat(view, scene.eyes)]?.quarry[stone - 1];
  if (place && !place.left) return t("cheops.why.left_of_last");
  return t(view.phase === "pay" ? "cheops.why.other_colour" : "cheops.why.mark_first");
}
