import { isolate, list, number, signed, t, upper as large } from "../../lib/i18n.svelte";
import { seatName, voiced } from "../../lib/seats";
import type { GameEvent, Move } from "../../lib/types";
import type { Prompt, Scene, Told, Words } from "../board";
import { chosenSlots, chosenValues } from "./table.svelte";
import { cardOf, CURRENCIES, placedAt, tileOf, TYPES, type Act, type Card, type RoundScore, type Site, type Tile, type View } from "./types";

type S = Scene<View, Act>;
/** The first letter large where a letter comes first: "2nd scoring" stays. */
const upper = (text: string): string => (/^[^\p{L}\p{N}]*\p{N}/u.test(text) ? text : large(text));
const sum = (values: number[]): number => values.reduce((a, b) => a + b, 0);

// ---- names of things ----

/** A tile by itself, and as the object of a verb. */
export const tileName = (tile: Tile): string => t(`alhambra.building_priced.${tile.type}`, { price: tile.price });
export const tileObject = (tile: Tile): string => t(`alhambra.building_acc.${tile.type}`, { price: tile.price });

/** A tile with its walls, for those who do not see it. */
export function tileLabel(tile: Tile): string {
  if (tile.walls.length === 0) return t("alhambra.tile_open", { tile: upper(tileName(tile)) });
  return t("alhambra.tile_walls", { tile: upper(tileName(tile)), sides: list(tile.walls.map((side) => t(`alhambra.side.${side}`))) });
}

export const cardName = (card: Card): string => upper(lowCard(card));
const lowCard = (card: Card): string => t("alhambra.card", { currency: t(`alhambra.currency.${card.currency}`), n: card.value });

/** Cards in a sentence: "yellow 2 and green 3", "blue 7 and 4". */
export function cardsName(cards: (Card | null)[]): string {
  const known = cards.filter((c) => c !== null);
  const groups = CURRENCIES.flatMap((currency) => {
    const values = known.filter((c) => c.currency === currency).map((c) => c.value).sort((a, b) => b - a);
    return values.length > 0 ? [t("alhambra.cards_of", { currency: t(`alhambra.currency.${currency}`), values: list(values.map((v) => number(v))) })] : [];
  });
  return list(groups);
}

/** Where a cell lies, seen from the fountain. */
export function where(x: number, y: number): string {
  const steps = [
    ...(x !== 0 ? [t(x > 0 ? "alhambra.step.E" : "alhambra.step.W", { n: Math.abs(x) })] : []),
    ...(y !== 0 ? [t(y > 0 ? "alhambra.step.S" : "alhambra.step.N", { n: Math.abs(y) })] : []),
  ];
  return steps.length > 0 ? t("alhambra.where", { steps: list(steps) }) : t("alhambra.fountain");
}

export const scoringName = (round: number): string => t(`alhambra.scoring.${round}`);
export const listPoints = (points: number[]): string => points.map((p) => number(p)).join(" / ");

export function palaceOf(scene: S, seat: number): string {
  if (scene.you.length === 1 && scene.you[0] === seat) return t("alhambra.your_palace");
  return t("alhambra.palace_of", { name: seatName(scene.seats, seat, scene.you) });
}

/** A market place: number, currency, tile, and how it could be paid. */
export function stallName(scene: S, slot: number): string {
  const stall = scene.view.market[slot - 1];
  if (!stall) return "";
  const name = t("alhambra.stall", { n: slot, currency: t(`alhambra.currency.${stall.currency}`), tile: stall.tile ? tileLabel(stall.tile) : t("common.empty") });
  if (!stall.tile || scene.eyes < 0) return name;
  const paid = stall.payment && stall.over !== null ? best(scene, slot) : t("alhambra.cannot_pay");
  return `${name}. ${paid}`;
}

/** The cheapest payment of a stall, as a sentence. */
function best(scene: S, slot: number): string {
  const stall = scene.view.market[slot - 1];
  if (!stall?.payment || stall.over === null) return "";
  const cards = upper(cardsName(stall.payment.map((value) => ({ currency: stall.currency, value }))));
  return stall.over === 0 ? t("alhambra.best_exact", { cards }) : t("alhambra.best_over", { cards, n: stall.over });
}

export function wayName(scene: S, values: number[]): string {
  const slot = scene.view.asked.slot ?? 1;
  const over = sum(values) - (scene.view.asked.tile?.price ?? 0);
  const cards = upper(cardsName(values.map((value) => ({ currency: CURRENCIES[slot - 1] ?? "yellow", value }))));
  return `${cards}: ${over === 0 ? t("alhambra.exact") : t("alhambra.over", { n: over })}`;
}

/** A place for the tile in hand: where, what lies there, what the wall becomes. */
export function siteName(scene: S, site: Site): string {
  const { view } = scene;
  const tile = view.asked.tile;
  const old = site.swaps ? tileOf(site.swaps) : null;
  const from = view.players[view.actor]?.wall ?? 0;
  const values = { tile: tile ? tileObject(tile) : "", where: where(site.x, site.y), from, to: site.wall };
  return old ? t("alhambra.site_swap", { ...values, old: tileObject(old) }) : t("alhambra.site", values);
}

/** Why the tile of a stall cannot be bought. */
export function whyNotBuy(scene: S, slot: number): string {
  const stall = scene.view.market[slot - 1];
  if (!stall?.tile) return t("alhambra.why.empty_stall");
  const have = sum((scene.view.players[scene.eyes]?.hand ?? []).filter((c) => c.currency === stall.currency).map((c) => c.value));
  return t("alhambra.why.money", { have, currency: t(`alhambra.currency.${stall.currency}`), price: stall.tile.price });
}

// ---- what is asked, and the buttons ----

const siteOf = (scene: S): Site | undefined => scene.view.asked.sites.find((s) => scene.choice.has({ verb: "cell", x: s.x, y: s.y }));
const inPalace = (scene: S, code: string): boolean => scene.view.players[scene.view.actor]?.palace.some((p) => p.tile.code === code) ?? false;

function ask(scene: S): Prompt {
  const { view, choice } = scene;
  const tile = view.asked.tile;
  const wall = view.players[view.actor]?.wall ?? 0;
  if (view.phase === "pay") {
    const paid = sum(chosenValues(scene));
    const exact = choice.ready !== null && paid === tile?.price;
    return { text: t("alhambra.ask.pay", { price: tile?.price ?? 0 }), small: exact ? t("alhambra.exact_again") : t("alhambra.no_change") };
  }
  if (view.phase === "pick") return { text: t("alhambra.ask.pick"), small: t("alhambra.ask.pick_small") };
  if (view.phase === "cell" || view.phase === "destination") {
    const site = siteOf(scene);
    const text = tile ? t("alhambra.ask.dest", { tile: tileName(tile) }) : t("alhambra.ask.cell");
    if (choice.has({ verb: "to_dirk" })) return { text: t("alhambra.ask.dirk") };
    if (site) return { text: upper(text), small: site.wall === wall ? t("alhambra.wall_stays", { n: wall }) : t("alhambra.wall_becomes", { from: wall, to: site.wall }) };
    if (view.asked.leftovers) return { text: upper(text), small: t("alhambra.ask.leftover") };
    return { text: upper(text), small: view.phase === "cell" ? t("alhambra.ask.cell_small") : view.asked.sites.length > 0 ? t("alhambra.ask.dest_small") : t("alhambra.ask.dest_nowhere") };
  }
  const verb = choice.picked("verb");
  const text = view.asked.bonus ? t("alhambra.ask.bonus") : t("alhambra.ask.turn");
  if (verb === "buy") return { text, small: best(scene, choice.picked("slot") as number) };
  if (verb === "take") return { text, small: t("alhambra.act.take_hint") };
  if (verb === "tile") return { text, small: inPalace(scene, choice.picked("tile") as string) ? t("alhambra.ask.remove") : t("alhambra.ask.build") };
  if (choice.open({ verb: "pass" })) return { text: t("alhambra.ask.pass") };
  return { text, small: view.last_turn ? t("alhambra.last_turn") : t("alhambra.act.take_hint") };
}

function act(move: Move<Act>, scene: S): string {
  const { verb, slots, slot, values, tile } = move.action;
  const { view } = scene;
  if (verb === "take") return t("alhambra.act.take", { cards: cardsName((slots ?? []).map((s) => view.display[s - 1] ?? null)) });
  if (verb === "buy") {
    const sold = view.market[(slot ?? 1) - 1]?.tile;
    return t("alhambra.act.buy", { tile: sold ? tileObject(sold) : "" });
  }
  if (verb === "pay") return t(sum(values ?? []) === view.asked.tile?.price ? "alhambra.act.pay_exact" : "alhambra.act.pay", { n: sum(values ?? []) });
  if (verb === "tile" && tile) {
    if (view.phase === "pick") return t("alhambra.act.pick", { tile: tileObject(tileOf(tile) ?? { code: "", type: "tower", price: 0, walls: [] }) });
    return t(inPalace(scene, tile) ? "alhambra.act.remove" : "alhambra.act.place_reserve");
  }
  if (verb === "cell") return t(view.asked.sites.find((s) => s.action === move.number)?.swaps ? "alhambra.act.swap" : "alhambra.act.build");
  if (verb === "to_reserve") return t("alhambra.act.to_reserve");
  if (verb === "to_dirk") return t("alhambra.act.to_dirk");
  return verb === "pass" ? t("common.pass") : t("common.end_turn");
}

// ---- the log ----

const WAIT: Partial<Record<View["phase"], string>> = { pay: "alhambra.wait.pay", cell: "alhambra.wait.place", pick: "alhambra.wait.place", destination: "alhambra.wait.place" };

function paid(event: GameEvent, told: Told<View>): string {
  const cards = event.text.split(" ").slice(1).map(cardOf);
  const name = seatName(told.seats, told.by, told.you);
  const before = told.before?.phase === "pay" ? told.before : null;
  const value = sum(cards.map((c) => c?.value ?? 0));
  const values = { name, cards: cardsName(cards), n: value };
  const price = before?.asked.tile?.price;
  if (price === undefined) return t(voiced("alhambra.log.pay", told.by, told.you), values);
  if (price === value) return t(voiced("alhambra.log.pay_exact", told.by, told.you), values);
  return t(voiced("alhambra.log.pay_over", told.by, told.you), { ...values, n: value - price });
}

function placed(event: GameEvent, told: Told<View>): string {
  const { x = 0, y = 0 } = event.action as Act;
  const { before, after, by, seats, you } = told;
  const name = seatName(seats, by, you);
  const tile = placedAt(after?.players[by], x, y)?.tile;
  const old = placedAt(before?.players[by], x, y)?.tile;
  if (event.text.startsWith("swap") && tile && old && old.code !== tile.code) return t(voiced("alhambra.log.swap", by, you), { name, old: tileObject(old), new: tileObject(tile) });
  if (tile) return t(voiced("alhambra.log.build", by, you), { name, tile: tileObject(tile), n: after?.players[by]?.wall ?? 0 });
  return t(voiced("alhambra.log.build_at", by, you), { name, where: where(x, y) });
}

/** Which tile was put aside: the one that was asked about. */
function aside(key: string, told: Told<View>): string {
  const { before, by, seats, you } = told;
  const name = seatName(seats, by, you);
  const tile = before && before.phase === "destination" && before.actor === by ? before.asked.tile : null;
  return tile ? t(voiced(`alhambra.log.${key}`, by, you), { name, tile: tileObject(tile) }) : t(voiced(`alhambra.log.${key}_one`, by, you), { name });
}

function scored(card: string, told: Told<View>): string {
  const round = card === "A" ? 1 : 2;
  const line = t("alhambra.log.scoring_card", { scoring: scoringName(round) });
  const parts = told.after?.players.flatMap((p, seat) => {
    const got = p.rounds[round - 1];
    return got ? [`${seatName(told.seats, seat, told.you)} ${isolate(signed(got.total, 0))}`] : [];
  });
  return parts && parts.length > 0 ? `${line}. ${list(parts)}` : line;
}

function drawn(action: Act, told: Told<View>): string | null {
  if (action.verb === "draw_scoring") return scored(action.card ?? "A", told);
  if (told.by < 0) return null; // the deal
  if (action.verb === "draw_money") {
    const card = cardOf(action.card ?? "");
    return card ? t("alhambra.log.money", { card: lowCard(card) }) : null;
  }
  const tile = tileOf(action.tile ?? "");
  if (!tile) return null;
  const dirks = told.after?.dirk?.tiles.some((x) => x.code === tile.code) ?? false;
  return dirks ? t("alhambra.log.dirk_draws", { tiles: tileObject(tile) }) : t("alhambra.log.tile", { tile: tileName(tile) });
}

function event(happened: GameEvent, told: Told<View>): string | null {
  const action = (happened.action ?? {}) as Act;
  const { by, seats, you } = told;
  const name = by >= 0 ? seatName(seats, by, you) : "";
  switch (action.verb) {
    case "take": {
      const cards = happened.text.split(" ").slice(1).map(cardOf);
      return t(voiced("alhambra.log.take", by, you), { name, cards: cardsName(cards) });
    }
    case "buy": {
      const tile = tileOf(happened.text.split(" ")[1] ?? "");
      return tile ? t(voiced("alhambra.log.buy", by, you), { name, tile: tileObject(tile) }) : null;
    }
    case "pay":
      return paid(happened, told);
    case "cell":
      return placed(happened, told);
    case "tile": {
      const tile = tileOf(action.tile ?? "");
      // Bringing a tile in, or picking the next: where it goes is the next line.
      return tile && happened.text.startsWith("remove") ? t(voiced("alhambra.log.remove", by, you), { name, tile: tileObject(tile) }) : null;
    }
    case "to_reserve":
      return aside("reserve", told);
    case "to_dirk":
      return aside("dirk", told);
    case "pass":
      return t(voiced("alhambra.log.pass", by, you), { name });
    case "end_turn":
      return t(voiced("alhambra.log.end_turn", by, you), { name });
    default:
      return drawn(action, told);
  }
}

// ---- the table in words ----

function counted(tiles: Record<string, number>): string {
  const some = TYPES.filter((type) => (tiles[type] ?? 0) > 0).map((type) => t(`alhambra.building.${type}#n`, { n: tiles[type] ?? 0 }));
  return some.length > 0 ? list(some) : t("alhambra.no_buildings");
}

function describe(scene: S): string[] {
  const { view, seats, you } = scene;
  const said: string[] = [scene.over ? t("common.game_over") : t("common.turn_n", { n: view.turns + 1 })];
  view.market.forEach((_, i) => said.push(stallName(scene, i + 1)));
  said.push(t("alhambra.words.display", { cards: cardsName(view.display) || t("common.empty") }));
  view.players.forEach((p, seat) => {
    const name = seatName(seats, seat, you);
    said.push(t("alhambra.words.player", { name, points: t("common.point#n", { n: p.score }), buildings: counted(p.tiles), wall: p.wall, cards: t("alhambra.money_card#n", { n: p.cards }) }));
    if (p.reserve.length > 0) said.push(t("alhambra.words.reserve", { name, tiles: list(p.reserve.map(tileName)) }));
    if (p.palace.length > 0) said.push(t("alhambra.words.palace", { name, tiles: list(p.palace.map((x) => `${tileLabel(x.tile)} (${where(x.x, x.y)})`)) }));
    if (p.hand && p.hand.length > 0) said.push(t("alhambra.words.hand", { name, cards: cardsName(p.hand) }));
    if (p.scored_now && view.next_round) said.push(t("alhambra.words.now", { name, points: t("common.point#n", { n: p.scored_now.total }) }));
  });
  if (view.dirk) said.push(t("alhambra.words.dirk", { points: t("common.point#n", { n: view.dirk.score }), buildings: counted(view.dirk.counts) }));
  said.push(t("alhambra.words.bag", { n: view.bag_tiles.length, buildings: counted(view.bag), cards: view.pile }));
  if (view.next_round) said.push(upper(t("alhambra.scoring_ahead", { scoring: scoringName(view.next_round) })));
  return said;
}

function parts(view: View, seat: number): [string, string][] {
  const rows: [string, string][] = [];
  view.players[seat]?.rounds.forEach((round: RoundScore | null, i) => {
    if (!round) return;
    rows.push([`${upper(scoringName(i + 1))}: ${t("alhambra.score.buildings")}`, isolate(signed(round.total - round.wall, 0))]);
    rows.push([`${upper(scoringName(i + 1))}: ${t("alhambra.score.wall")}`, isolate(signed(round.wall, 0))]);
  });
  return rows;
}

function rule(scene: S): string {
  const { view, choice } = scene;
  const verb = choice.picked("verb");
  if (scene.over || view.asked.leftovers) return "end";
  if (view.phase === "pay" || verb === "buy") return "buy";
  if (view.phase === "destination" || view.phase === "pick") return "place";
  if (view.phase === "cell" || verb === "tile") return "redesign";
  return chosenSlots(scene).length > 0 ? "money" : "turn";
}

export const words: Words<View, Act> = {
  by: () => -1, // the market fills up by itself
  where: (view) => [
    t("common.turn_n", { n: view.turns + (view.phase === "over" ? 0 : 1) }),
    view.phase === "over" ? t("common.game_over") : view.last_turn ? t("alhambra.last_turn") : upper(t("alhambra.scoring_ahead", { scoring: scoringName(view.next_round ?? 3) })),
  ],
  count: (view) => view.turns + 1,
  ask,
  act,
  event,
  describe,
  waiting: (scene) => t(WAIT[scene.view.phase] ?? "alhambra.wait.action", { name: seatName(scene.seats, scene.actor, scene.you) }),
  points: (view, seat) => number(view.players[seat]?.score ?? 0),
  sub: (view, seat) => {
    const player = view.players[seat];
    if (!player) return "";
    const tiles = t("common.tile#n", { n: player.palace.length });
    return player.scored_now ? t("alhambra.sub", { tiles, points: isolate(signed(player.scored_now.total, 0)) }) : tiles;
  },
  parts,
  rule,
};
