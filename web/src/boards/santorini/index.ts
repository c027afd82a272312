import "../../art/santorini.css";
import art from "../../art/santorini.svg?raw";
import { board } from "../board";
import Board from "./Board.svelte";
import Facts from "./Facts.svelte";
import Figure from "./Figure.svelte";
import Powers from "./Powers.svelte";
import Supply from "./Supply.svelte";
import Table from "./Table.svelte";
import Tools from "./Tools.svelte";
import type { Act, View } from "./types";
import { words } from "./words";

export default board<View, Act>({
  game: "santorini",
  Board,
  Facts,
  Supply,
  Tools,
  side: [
    { id: "powers", title: "santorini.powers", icon: "i-cards", Panel: Powers, first: true, when: ({ view }) => view.cards.fleece !== null || view.players.some((p) => p.card !== null) },
    { id: "stock", title: "common.table", icon: "santorini-piece-3", Panel: Table },
  ],
  words,
  catalogue: { en: () => import("./i18n/en.json"), fa: () => import("./i18n/fa.json"), el: () => import("./i18n/el.json") },
  art,
  rules: { en: () => import("./rules.en.json"), fa: () => import("./rules.fa.json"), el: () => import("./rules.el.json") },
  Figure,
});
