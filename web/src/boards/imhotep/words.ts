import { has, isolate, latin, list, locale, number, signed, t, T } from "../../lib/i18n.svelte";
import { isYou, seatName, voiced } from "../../lib/seats";
import type { GameEvent, Move, Seat } from "../../lib/types";
import type { Scene, Told, Words } from "../board";
import { loadOf, MONUMENTS, quaySeat, SITES, sledRoom, type Act, type Blue, type Card, type Score, type Ship, type Site, type View } from "./types";

type Here = Scene<View, Act>;

export const cardName = (card: Card): string => t(`imhotep.card.${card}.name`);
export const cardText = (card: Card): string => t(`imhotep.card.${card}.text`);
export const siteName = (site: Site): string => t(`imhotep.site.${site}.name`);
export const shipName = (capacity: number): string => t("imhotep.ship_n#n", { n: capacity });
const toSite = (site: Site): string => t(`imhotep.site.${site}.to`);
const spaceName = (space: number): string => (space === 1 ? t("imhotep.bow") : t("imhotep.ship_space", { n: space }));
const sum = (numbers: number[]): number => numbers.reduce((a, b) => a + b, 0);
const name = (scene: { seats: Seat[]; you: number[] }, seat: number): string => seatName(scene.seats, seat, scene.you);

/** The ship that the decision is about: picked, or the only one that can sail. */
export function sailing(scene: Here): number | undefined {
  const { choice } = scene;
  const ships = choice.values<number>("ship", { verb: "sail" });
  if (scene.view.asked !== "turn" && ships.length === 1) return ships[0];
  if (choice.picked("verb") !== "sail") return undefined;
  const picked = choice.picked("ship") as number | undefined;
  if (picked !== undefined) return picked;
  const left = [...new Set(choice.left.map((m) => m.action.ship))];
  return left.length === 1 ? left[0] : undefined;
}

/** The site it would sail to: picked, or the only one left. */
export function heading(scene: Here): Site | undefined {
  if (scene.choice.picked("verb") !== "sail") return undefined;
  return (scene.choice.picked("site") as Site | undefined) ?? scene.choice.ready?.action.site;
}

export interface Gain { owner: number; gain: number | null }

/** What each stone of a ship, bow first, would bring to its owner at a site. */
export function gains(ship: Ship | undefined, site: Site): Gain[] {
  const landing = ship?.landing[site];
  if (!ship || !landing) return [];
  return ship.stones.filter((o): o is number => o !== null).map((owner, i) => ({ owner, gain: landing[i] ?? null }));
}

/** The same for one seat as a short tag: "+4", "2 cards", "?". */
export function tag(scene: Here, ship: Ship | undefined, site: Site): string {
  const seat = quaySeat(scene.view, scene.eyes);
  const own = gains(ship, site).filter((g) => g.owner === seat);
  if (site === "market") return own.length > 0 ? t("common.card#n", { n: own.length }) : signedZero(0);
  if (own.some((g) => g.gain === null)) return t("imhotep.gain.choice");
  return signedZero(sum(own.map((g) => g.gain ?? 0)));
}

export const signedZero = (n: number): string => (n === 0 ? `+${number(0)}` : signed(n, 0));

function landing(scene: Here, ship: Ship | undefined, site: Site): string {
  const told = gains(ship, site).map(({ owner, gain }) => {
    const text = gain !== null ? signedZero(gain) : t(site === "market" ? "imhotep.gain.card" : "imhotep.gain.choice");
    const who = isYou(owner, scene.you) ? t("common.you").toLocaleLowerCase(locale()) : name(scene, owner);
    return t("imhotep.gain", { name: who, gain: text });
  });
  return told.length === 0 ? "" : t("imhotep.landing", { site: siteName(site), gains: list(told) });
}

function act(move: Move<Act>, scene: Here): string {
  const { verb, ship, space, site, card, owner, slot, pyramid } = move.action;
  switch (verb) {
    case "quarry": {
      const player = scene.view.players[scene.eyes];
      return t("imhotep.act.quarry#n", { n: player ? sledRoom(player) : 3 });
    }
    case "load":
      return t("imhotep.act.load_at", { ship: ship ?? 0, place: spaceName(space ?? 1) });
    case "sail":
      return t("imhotep.act.sail", { to_site: site ? toSite(site) : "" });
    case "play":
      return card ? t("imhotep.act.play", { card: cardName(card) }) : "";
    case "unload_next":
      return t("imhotep.act.unload_next", { name: name(scene, owner ?? 0) });
    case "take": {
      const shown = card ?? scene.view.display[(slot ?? 1) - 1];
      return t("imhotep.act.take", { card: shown ? cardName(shown) : t("imhotep.face_down_pair") });
    }
    case "keep":
      return card ? t("imhotep.act.keep", { card: cardName(card) }) : t("imhotep.act.keep_one");
    case "build":
      return t("imhotep.act.build_at", { pyramid: t(`imhotep.act.build.${pyramid ?? "left"}`) });
    case "pass":
      return t("common.pass");
    default:
      return t(`imhotep.act.${verb}`);
  }
}

function askTurn(scene: Here): { text: string; small?: string } {
  const { choice, view } = scene;
  const player = view.players[scene.eyes];
  const verb = choice.picked("verb");
  const state = player ? t("imhotep.ask.stock", { sled: player.sled, quarry: player.quarry }) : undefined;
  if (verb === "sail") return askSail(scene);
  if (verb === "load") return askLoad(scene);
  if (verb === "play") {
    const card = choice.picked("card") as Blue;
    return { text: t("imhotep.ask.play", { card: cardName(card) }), small: cardText(card) };
  }
  if (verb === "quarry" && player) return { text: t("imhotep.ask.quarry"), small: t("imhotep.ask.quarry.small", { sled: player.sled + sledRoom(player), quarry: player.quarry - sledRoom(player) }) };
  if (scene.legal.length === 1 && scene.legal[0]?.action.verb === "pass") return { text: t("imhotep.ask.pass") };
  return { text: t("imhotep.ask.turn"), small: state };
}

function askSail(scene: Here): { text: string; small?: string } {
  const ship = sailing(scene);
  const site = heading(scene);
  const it = ship === undefined ? undefined : scene.view.ships[ship - 1];
  if (it && site) return { text: t("imhotep.ask.sail"), small: landing(scene, it, site) || t(`imhotep.site.${site}.${scene.view.sides[site].toLowerCase()}`) };
  if (it) return { text: t("imhotep.ask.sail"), small: t("imhotep.ask.sail.small") };
  return { text: t("imhotep.ask.which_ship") };
}

function askLoad(scene: Here): { text: string; small?: string } {
  const at = scene.choice.ready?.action.ship;
  const ship = at === undefined ? undefined : scene.view.ships[at - 1];
  if (!ship) return { text: t("imhotep.ask.load") };
  const missing = Math.max(0, ship.missing - 1);
  return { text: t("imhotep.ask.load"), small: missing === 0 ? t("imhotep.ask.load.ready") : t("imhotep.ask.load.missing#n", { n: missing }) };
}

function ask(scene: Here): { text: string; small?: string } {
  const { choice, view } = scene;
  const card = [...view.stack].reverse().find((s) => s.step === "played")?.card ?? null;
  switch (view.asked) {
    case "load":
    case "load_to_sail":
      return { small: card ? `${cardName(card)}: ${cardText(card)}` : undefined, ...askLoad(scene) };
    case "sail_loaded":
    case "lever":
      return askSail(scene);
    case "order":
      return { text: t("imhotep.ask.unload_next"), small: t("imhotep.ask.order.small") };
    case "unload": {
      const slot = choice.picked("slot") as number | undefined;
      const shown = slot === undefined ? null : (view.display[slot - 1] ?? null);
      return { text: t("imhotep.ask.take"), small: shown ? `${cardName(shown)}: ${cardText(shown)}` : slot === undefined ? undefined : t("imhotep.face_down.text") };
    }
    case "keep": {
      const shown = (choice.ready?.action.card ?? null) as Card | null;
      return { text: t("imhotep.ask.keep"), small: shown ? `${cardName(shown)}: ${cardText(shown)}` : t("common.only_you_see") };
    }
    case "build":
      return { text: t("imhotep.ask.build"), small: t("imhotep.site.pyramid.b") };
    case "draw_bonus":
      return { text: t("imhotep.ask.draw") };
    case "load_bonus":
      return { text: t("imhotep.ask.load_bonus") };
    case "temple":
      return { text: t("imhotep.ask.temple"), small: t("imhotep.site.temple.b") };
    default:
      return askTurn(scene);
  }
}

function roundBegins(event: GameEvent, { before, after, seats, you }: Told<View>): string {
  const ships = ((event.action ?? {}) as Act).ships ?? [];
  const sizes = list(ships.map((n) => number(n)));
  const ended = before && after && after.round > before.round ? before.round : 0;
  const earned = ended
    ? after!.players.flatMap((p, seat) => {
        const n = p.score.temple[ended - 1] ?? 0;
        return n > 0 ? [t("imhotep.gain", { name: seatName(seats, seat, you), gain: signed(n, 0) })] : [];
      })
    : [];
  const temple = ended ? `${t("imhotep.log.temple", { n: ended, points: earned.length > 0 ? list(earned) : number(0) })}. ` : "";
  if (!after) return t("imhotep.log.ships", { sizes });
  return temple + t(voiced("imhotep.log.round", after.turn, you), { n: after.round, sizes, name: seatName(seats, after.turn, you) });
}

/** Did somebody draw this card? Those that fill the market are seen there and need no line. */
function drawn(card: Card, { before, after }: Told<View>): boolean {
  if (!before || !after || (after.sides.pyramid === "A" && after.sides.temple === "A")) return false;
  return before.round === after.round || !after.display.includes(card);
}

function event(told: GameEvent, about: Told<View>): string | null {
  const action = (told.action ?? {}) as Act;
  const { by, seats, you, before, after } = about;
  const who = by >= 0 ? seatName(seats, by, you) : "";
  const say = (key: string, values: Record<string, string | number> = {}): string => t(voiced(`imhotep.log.${key}`, by, you), { name: who, ...values });
  const ship = action.ship === undefined ? undefined : (before ?? after)?.ships[action.ship - 1];
  const called = (key: string, values: Record<string, string>): string =>
    ship ? say(key, { ship: shipName(ship.capacity), ...values }) : say(`${key}_k`, { n: action.ship ?? 0, ...values });
  switch (action.verb) {
    case "quarry": {
      const n = before && after && by >= 0 ? (after.players[by]?.sled ?? 0) - (before.players[by]?.sled ?? 0) : 0;
      return n > 0 ? say("quarry", { n }) : say("quarry_some");
    }
    case "load":
      return called("load", { place: spaceName(action.space ?? 1) });
    case "sail":
      return called("sail", { to_site: action.site ? toSite(action.site) : "" });
    case "play":
      return say("play", { card: action.card ? cardName(action.card) : "" });
    case "pass":
      return say("pass");
    case "unload_next":
      return say("unload_next", { owner: seatName(seats, action.owner ?? 0, you) });
    case "take":
      return action.card ? say("take", { card: cardName(action.card) }) : say("take_down");
    case "keep":
      return action.card ? say("keep", { card: cardName(action.card) }) : say("keep_hidden");
    case "build":
      return say("build", { pyramid: t(`imhotep.act.build.${action.pyramid ?? "left"}`) });
    case "draw":
    case "decline":
    case "temple_point":
    case "temple_stones":
      return say(action.verb);
    case "round_card":
      return roundBegins(told, about);
    case "market_card":
      if (!action.card) return t("imhotep.log.face_down");
      return drawn(action.card, about) ? t("imhotep.log.drawn", { card: cardName(action.card) }) : null;
    default:
      return null;
  }
}

const WAITS: Record<string, string> = {
  load: "load", load_to_sail: "load", load_bonus: "bonus", sail_loaded: "sail", lever: "sail", order: "order", unload: "take", keep: "keep", build: "build", draw_bonus: "bonus", temple: "temple",
};

export function shipState(scene: Here, index: number): string {
  const ship = scene.view.ships[index];
  if (!ship) return "";
  if (ship.site) return t("imhotep.words.docked", { n: index + 1, ship: shipName(ship.capacity), site: siteName(ship.site) });
  const load = ship.stones.map((o, j) => t("imhotep.words.on_space", { place: spaceName(j + 1), what: o === null ? t("common.empty") : name(scene, o) }));
  const state = ship.missing > 0 ? t("imhotep.needs_more", { n: ship.missing }) : t("imhotep.ready_to_sail");
  return t("imhotep.words.ship", { n: index + 1, ship: shipName(ship.capacity), stones: list(load), state });
}

function siteLine(scene: Here, site: Site): string {
  const { view } = scene;
  let text: string;
  if (site === "market") {
    const cards = view.display.flatMap((c) => (c ? [cardName(c)] : []));
    if (view.face_down?.length) cards.push(t("imhotep.face_down_pair"));
    text = cards.length > 0 ? list(cards) : t("common.empty");
  } else if (site === "pyramid") {
    text = list(view.pyramids.map((p) => {
      const at = p.spaces.findIndex((s) => s.owner === null);
      const free = p.spaces[at];
      return t("imhotep.words.pyramid", { n: at < 0 ? p.spaces.length : at, total: p.spaces.length, points: free ? free.points : 1 });
    }));
  } else if (site === "temple") {
    text = list(view.temple.map((s) => { const top = s.stones.at(-1); return top === undefined ? t("common.empty") : name(scene, top); }));
  } else if (site === "burial_chamber") {
    text = view.chamber.map((row, i) => t("imhotep.words.row", { n: i + 1, stones: row.length > 0 ? list(row.map((o) => (o === null ? t("common.empty") : name(scene, o)))) : t("common.empty") })).join(" ");
  } else {
    text = list(view.obelisks.map((n, seat) => t("imhotep.gain", { name: name(scene, seat), gain: number(n) })));
    if (view.towers.length > 0) text += `. ${list(view.towers.map((w) => t("imhotep.words.tower", { name: name(scene, w.owner), n: w.points })))}`;
  }
  return t("imhotep.words.site", { site: siteName(site), text });
}

function describe(scene: Here): string[] {
  const { view } = scene;
  const said = [t("common.round_of", { n: view.round, total: view.rounds })];
  for (const i of view.ships.keys()) said.push(shipState(scene, i));
  for (const site of SITES) said.push(siteLine(scene, site));
  for (const [seat, player] of view.players.entries()) {
    const cards = Object.entries(player.cards).map(([card, n]) => t("imhotep.words.cards", { card: cardName(card as Card), n: n ?? 0 }));
    said.push(t("imhotep.words.player", { name: name(scene, seat), sled: player.sled, quarry: player.quarry, cards: cards.length > 0 ? list(cards) : t("imhotep.words.none"), points: player.score.total }));
  }
  return said;
}

/** Points by part; those that count only at the end are in brackets until then. */
export function scoreRows(score: Score): [string, number][] {
  return [
    ["pyramid", score.pyramid],
    ["temple", sum(score.temple)],
    ["burial_chamber", score.burial_chamber],
    ["obelisks", score.obelisks],
    ["statues", score.statues],
    ["decorations", score.decorations],
    ["unused_blue_cards", score.unused_blue_cards],
    ["wrath", score.wrath],
  ];
}

export const words: Words<View, Act> = {
  by: () => -1, // round and market cards turn up for all
  where: (view) => [t("common.round_of", { n: Math.max(1, view.round), total: view.rounds }), t("imhotep.ships_waiting#n", { n: view.ships.filter((s) => !s.site).length })],
  count: (view) => Math.max(1, view.round),
  ask,
  act,
  event,
  describe,
  waiting: (scene) => t(`imhotep.wait.${WAITS[scene.view.asked] ?? "turn"}`, { name: name(scene, scene.actor) }),
  points: (view, seat) => {
    const player = view.players[seat];
    return player ? number(player.score.total) : null;
  },
  sub: (view, seat) => {
    const player = view.players[seat];
    if (!player || view.phase === "over") return "";
    return t("imhotep.sub.end", { n: player.projected.total });
  },
  parts: (view, seat) => {
    const player = view.players[seat];
    if (!player) return [];
    const rows = scoreRows(player.projected).filter(([part, n]) => n !== 0 || (MONUMENTS as readonly string[]).includes(part));
    return [...rows.map(([part, n]): [string, string] => [t(`imhotep.score.${part}`), isolate(number(n))]), [t("imhotep.score.if_over"), number(player.projected.total)]];
  },
  rule: (scene) => {
    const { view, choice } = scene;
    const site = heading(scene);
    if (scene.over) return "end";
    if (site) return site;
    if (["unload", "keep"].includes(view.asked)) return "market";
    if (["build", "draw_bonus", "load_bonus"].includes(view.asked)) return "pyramid";
    if (view.asked === "temple") return "temple";
    if (view.asked === "order" || view.asked === "lever" || choice.picked("verb") === "play") return "cards";
    return choice.picked("verb") === "sail" ? "sail" : choice.picked("verb") === "load" ? "load" : "turn";
  },
};

/** The name of a free space of a ship as a button: place, content, result. */
export function placeSpace(scene: Here, index: number, space: number): string {
  const ship = scene.view.ships[index];
  const n = ship ? loadOf(ship) + 1 : 1;
  return t("imhotep.place.load", { n: index + 1, ship: shipName(ship?.capacity ?? 1), place: spaceName(space), load: n, least: ship?.minimum ?? 1 });
}
export const placeShip = (scene: Here, index: number): string => `${shipState(scene, index)}. ${t("imhotep.place.sail")}`;
export const placeOwner = (scene: Here, owner: number): string => t("imhotep.act.unload_next", { name: name(scene, owner) });
export function placeSite(scene: Here, ship: Ship | undefined, site: Site): string {
  return `${t("imhotep.act.sail", { to_site: toSite(site) })}. ${landing(scene, ship, site)}`;
}
export const placeCard = (card: Card): string => `${cardName(card)}. ${cardText(card)}`;
export function placeQuarry(scene: Here, seat: number): string {
  const player = scene.view.players[seat];
  const state = t("imhotep.place.quarry", { name: name(scene, seat), sled: player?.sled ?? 0, quarry: player?.quarry ?? 0 });
  return player ? `${state}. ${t("imhotep.act.quarry#n", { n: sledRoom(player) })}` : state;
}
export function placePyramid(scene: Here, index: number): string {
  const pyramid = scene.view.pyramids[index];
  const free = pyramid?.spaces.find((s) => s.owner === null);
  const which = T(`imhotep.act.build.${pyramid?.name ?? "middle"}`);
  return t("imhotep.place.pyramid", { pyramid: which, points: free?.points ?? 1, bonus: bonusName(free?.bonus ?? null) });
}
/** A bonus of side B in a word or two; nothing where there is none. */
export const bonusName = (bonus: string | null): string => (bonus && has(`imhotep.bonus.${bonus}`) ? t(`imhotep.bonus.${bonus}`) : "");

/** Why something that was touched cannot be done. */
export function whyShip(scene: Here, index: number): string {
  const ship = scene.view.ships[index];
  const player = scene.view.players[scene.eyes];
  if (!ship) return "";
  if (ship.site) return t("imhotep.why.ship_gone");
  if (loadOf(ship) === ship.capacity && ship.missing === 0) return t("imhotep.why.ship_full");
  if (player?.sled === 0 && ship.missing > 0) return t("imhotep.why.sled_empty");
  return t("imhotep.why.minimum#n", { n: ship.minimum });
}
export function whyQuarry(scene: Here): string {
  const player = scene.view.players[scene.eyes];
  if (scene.view.asked !== "turn" || !player) return t("imhotep.why.not_now");
  return t(player.sled >= 5 ? "imhotep.why.sled_full" : "imhotep.why.quarry_empty");
}
export const whySite = (view: View, site: Site): string => t(view.free_sites.includes(site) ? "imhotep.why.ship_first" : "imhotep.why.harbour_taken");

/** Sides in words for the title of a board: only where both are in play. */
export const sideMark = (view: View, site: Site): string => (Object.values(view.sides).includes("B") ? latin(view.sides[site]) : "");
