import { isolate, list, locale, number, signed, t } from "../../lib/i18n.svelte";
import { seatName, voiced } from "../../lib/seats";
import type { GameEvent, Move } from "../../lib/types";
import type { Scene, Told, Words } from "../board";
import { odds, spaceOf, worth, type Act, type Camel, type View } from "./types";

export const big = (camel: Camel): string => t(`camelup.short.${camel}`);
/** The colour inside a sentence. */
export const low = (camel: Camel): string => big(camel).toLocaleLowerCase(locale());

function act(move: Move<Act>, scene: Scene<View, Act>): string {
  const { verb, camel, space, deck } = move.action;
  if (verb === "leg_bet" && camel) return t("camelup.act.leg_bet", { camel: low(camel), n: scene.view.leg_stacks[camel][0] ?? 0 });
  if (verb === "desert_tile" && space) {
    const lies = scene.eyes >= 0 && scene.view.players[scene.eyes]?.tile_space;
    return t(lies ? "camelup.act.tile_move" : "camelup.act.tile", { n: space });
  }
  if (verb === "race_card" && camel) return t(deck === "winner" ? "camelup.act.race_winner" : "camelup.act.race_loser", { camel: big(camel) });
  return t("camelup.act.roll");
}

function ask(scene: Scene<View, Act>): { text: string; small?: string } {
  const { choice } = scene;
  const verb = choice.picked("verb");
  const value = worth(odds(scene.extra), choice.ready?.number);
  const about = value === null ? undefined : t("camelup.ask.worth", { value: signed(value) });
  if (verb === "desert_tile") {
    const side = choice.picked("side") as "oasis" | "mirage" | undefined;
    const space = choice.picked("space") as number | undefined;
    if (!side) return { text: t("camelup.ask.side") };
    const small = value === null || !space ? t(`camelup.${side}.text`) : t("camelup.ask.confirm_tile", { side: t(`camelup.${side}`), n: space, value: signed(value) });
    return { text: t("camelup.ask.tile"), small };
  }
  if (verb === "race_card") {
    if (choice.ready) return { text: t("camelup.ask.race"), small: about ?? t("camelup.payouts") };
    return { text: t(choice.picked("camel") ? "camelup.ask.deck" : "camelup.ask.camel"), small: t("camelup.payouts") };
  }
  if (verb === "leg_bet") return { text: t("camelup.ask.leg"), small: about ?? t("camelup.leg_payouts") };
  if (verb === "roll") return { text: t("camelup.ask.roll"), small: t("camelup.tip.dice_stay_out") };
  return { text: t("camelup.ask.turn"), small: t("camelup.tip.top_leads") };
}

function rolled(event: GameEvent, told: Told<View>): string {
  const { camel, value } = event.action as unknown as { camel: Camel; value: number };
  const { before, after, by, seats, you } = told;
  if (by < 0) return t("camelup.log.placed", { camel: big(camel), n: value });
  const name = seatName(seats, by, you);
  const from = spaceOf(before, camel);
  const to = spaceOf(after, camel);
  if (from === null || to === null || !after || !before) return t(voiced("camelup.log.rolled", by, you), { name, camel: low(camel), n: value });
  let line = t(voiced("camelup.log.roll", by, you), { name, camel: low(camel), n: value, from, to });
  const stack = after.stacks[to] ?? [];
  const below = before.stacks[from] ?? [];
  const riders = below.slice(below.indexOf(camel) + 1).filter((c) => stack.includes(c));
  if (riders.length > 0) line += `${t("ui.comma")} ${t("camelup.carrying", { camels: list(riders.map(low)) })}`;
  if (after.phase === "over") line += `. ${t("camelup.log.race_over", { camel: big(after.ranking[0] ?? camel) })}`;
  else if (after.leg > before.leg) line += `. ${t("camelup.log.leg_begins", { n: after.leg })}`;
  return line;
}

function event(told: GameEvent, about: Told<View>): string | null {
  const action = (told.action ?? {}) as Act;
  const { by, seats, you, before } = about;
  const name = by >= 0 ? seatName(seats, by, you) : "";
  if (action.verb === "die") return rolled(told, about);
  if (action.verb === "leg_bet" && action.camel) {
    const n = before?.leg_stacks[action.camel][0];
    const key = n === undefined ? "camelup.log.leg_bet_on" : "camelup.log.leg_bet";
    return t(voiced(key, by, you), { name, camel: low(action.camel), n: n ?? 0 });
  }
  if (action.verb === "desert_tile") return t(voiced(`camelup.log.${action.side}`, by, you), { name, n: action.space ?? 0 });
  if (action.verb === "race_card") {
    const key = `camelup.log.race_${action.deck}${action.camel ? "_known" : ""}`;
    return t(voiced(key, by, you), { name, camel: action.camel ? low(action.camel) : "" });
  }
  return null; // a roll: its die is the next line
}

function describe(scene: Scene<View, Act>): string[] {
  const { view, seats, you } = scene;
  const said: string[] = [];
  if (scene.over) said.push(t("camelup.words.over"));
  else said.push(t("camelup.leg_n", { n: view.leg }));
  if (view.ranking.length > 0) said.push(t("camelup.words.ranking", { camels: list(view.ranking.map(low)) }));
  for (const [space, stack] of Object.entries(view.stacks)) said.push(t("camelup.place.camels", { n: Number(space), camels: list(stack.map(low)) }));
  for (const tile of view.tiles) said.push(t("camelup.words.tile", { side: t(`camelup.${tile.side}`), name: seatName(seats, tile.owner, you), n: tile.space }));
  said.push(view.dice_left.length > 0 ? t("camelup.words.dice_left", { camels: list(view.dice_left.map(low)) }) : t("camelup.words.no_dice"));
  const tiles = Object.entries(view.leg_stacks).flatMap(([camel, left]) => (left[0] === undefined ? [] : [t("camelup.words.bet", { camel: low(camel as Camel), n: left[0] })]));
  if (tiles.length > 0) said.push(t("camelup.words.leg_tiles", { tiles: list(tiles) }));
  said.push(t("camelup.words.decks", { a: view.decks.winner.length, b: view.decks.loser.length }));
  for (const [seat, player] of view.players.entries()) {
    const bets = player.leg_tiles.length > 0 ? list(player.leg_tiles.map((b) => t("camelup.words.bet", { camel: low(b.camel), n: b.value }))) : t("camelup.words.no_bets");
    const name = seatName(seats, seat, you);
    said.push(player.money === null ? t("camelup.words.player_hidden", { name, bets }) : t("camelup.words.player", { name, money: player.money, bets }));
  }
  return said;
}

export const words: Words<View, Act> = {
  where: (view) => [t("camelup.leg_n", { n: view.leg }), t("camelup.dice_out", { n: 5 - view.dice_left.length, total: 5 })],
  count: (view) => view.leg,
  ask,
  act,
  event,
  describe,
  waiting: (scene) => t("camelup.wait", { name: seatName(scene.seats, scene.actor, scene.you) }),
  points: (view, seat) => {
    const money = view.players[seat]?.money;
    return money === null || money === undefined ? null : number(money);
  },
  sub: (view, seat) => {
    const tile = view.tiles.find((x) => x.owner === seat);
    return tile ? t(`camelup.${tile.side}_on`, { n: tile.space }) : t("camelup.tile_in_hand");
  },
  parts: (view, seat) => {
    const earned = view.players[seat]?.earned;
    if (!earned) return [];
    const rows: [string, number][] = [
      [t("camelup.score.start"), 3],
      [t("camelup.score.leg_bets"), earned.leg_bets],
      [t("camelup.score.rolls"), earned.rolls],
      [t("camelup.score.tiles"), earned.tiles],
      [t("camelup.score.race_bets"), earned.race_bets],
      [t("camelup.score.spared"), earned.spared],
    ];
    return rows.filter(([, n], i) => n !== 0 || i === 0).map(([label, n]) => [label, i18nSigned(n)]);
  },
  rule: (scene) => {
    const verb = scene.choice.picked("verb");
    if (scene.over) return "end";
    return verb === "desert_tile" ? "tile" : verb === "leg_bet" ? "leg-bet" : verb === "race_card" ? "race-bet" : verb === "roll" ? "roll" : "turn";
  },
};

const i18nSigned = (n: number): string => isolate(signed(n, 0));

/** What a place is called: where, what is on it, what it would bring. */
export function place(scene: Scene<View, Act>, space: number, value: number | null): string {
  const stack = scene.view.stacks[space];
  const tile = scene.view.tiles.find((x) => x.space === space);
  let name = t("camelup.place.empty", { n: space });
  if (stack) name = t("camelup.place.camels", { n: space, camels: list(stack.map(low)) });
  else if (tile) name = t("camelup.words.tile", { side: t(`camelup.${tile.side}`), name: seatName(scene.seats, tile.owner, scene.you), n: space });
  else if (scene.choice.open({ verb: "desert_tile", space })) name = t("camelup.place.tile", { n: space });
  return value === null ? name : t("camelup.place.worth", { place: name, value: signed(value) });
}

/** Why a space that was touched is not lit. */
export function whyNot(scene: Scene<View, Act>, space: number): string {
  const own = scene.eyes >= 0 ? scene.view.players[scene.eyes]?.tile_space : null;
  if (space === 1) return t("camelup.why.space_one");
  if (scene.view.stacks[space]) return t("camelup.why.camel_here");
  if (own === space) return t("camelup.why.same_space");
  return t("camelup.why.tile_next");
}

