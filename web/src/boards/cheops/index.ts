import "../../art/cheops.css";
import art from "../../art/cheops.svg?raw";
import { board } from "../board";
import Board from "./Board.svelte";
import Chances from "./Chances.svelte";
import Facts from "./Facts.svelte";
import Figure from "./Figure.svelte";
import Scores from "./Scores.svelte";
import Sheets from "./Sheets.svelte";
import Tools from "./Tools.svelte";
import type { Act, View } from "./types";
import { words } from "./words";

export default board<View, Act>({
  game: "cheops",
  Board,
  Facts,
  Supply: Chances,
  Tools,
  side: [
    { id: "sheets", title: "cheops.sheets", icon: "cheops-i-sheets", Panel: Sheets, first: true },
    { id: "scores", title: "common.scores", icon: "i-score", Panel: Scores },
  ],
  words,
  catalogue: { en: () => import("./i18n/en.json"), fa: () => import("./i18n/fa.json"), el: () => import("./i18n/el.json") },
  art,
  rules: { en: () => import("./rules.en.json"), fa: () => import("./rules.fa.json"), el: () => import("./rules.el.json") },
  Figure,
});
