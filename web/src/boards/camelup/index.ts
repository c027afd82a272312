import "../../art/camelup.css";
import art from "../../art/camelup.svg?raw";
import { board } from "../board";
import Board from "./Board.svelte";
import Cards from "./Cards.svelte";
import Facts from "./Facts.svelte";
import Figure from "./Figure.svelte";
import Odds from "./Odds.svelte";
import Ranking from "./Ranking.svelte";
import Tools from "./Tools.svelte";
import { odds, type Act, type View } from "./types";
import { words } from "./words";

export default board<View, Act>({
  game: "camelup",
  Board,
  Facts,
  Supply: Ranking,
  Tools,
  side: [
    { id: "cards", title: "common.cards", icon: "i-cards", Panel: Cards, when: (scene) => scene.eyes >= 0 },
    { id: "odds", title: "common.odds", icon: "i-score", Panel: Odds, first: true, when: (scene) => odds(scene.extra) !== null },
  ],
  words,
  catalogue: { en: () => import("./i18n/en.json"), fa: () => import("./i18n/fa.json"), el: () => import("./i18n/el.json") },
  art,
  pointsMark: "camelup-pound",
  extra: "odds",
  rules: { en: () => import("./rules.en.json"), fa: () => import("./rules.fa.json"), el: () => import("./rules.el.json") },
  Figure,
});
