import "../../art/alhambra.css";
import art from "../../art/alhambra.svg?raw";
import { board } from "../board";
import Board from "./Board.svelte";
import Facts from "./Facts.svelte";
import Figure from "./Figure.svelte";
import Hand from "./Hand.svelte";
import Scores from "./Scores.svelte";
import Supply from "./Supply.svelte";
import Tools from "./Tools.svelte";
import type { Act, View } from "./types";
import { words } from "./words";

export default board<View, Act>({
  game: "alhambra",
  Board,
  Facts,
  Supply,
  Tools,
  side: [
    { id: "hand", title: "common.hand", icon: "alhambra-i-money", Panel: Hand, first: true, when: (scene) => scene.eyes >= 0 && !scene.over },
    { id: "scores", title: "common.scores", icon: "i-score", Panel: Scores },
  ],
  words,
  catalogue: { en: () => import("./i18n/en.json"), fa: () => import("./i18n/fa.json"), el: () => import("./i18n/el.json") },
  art,
  rules: { en: () => import("./rules.en.json"), fa: () => import("./rules.fa.json"), el: () => import("./rules.el.json") },
  Figure,
});
