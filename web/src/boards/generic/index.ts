import { board } from "../board";
import Board from "./Board.svelte";
import { words } from "./words";

/** For a game whose own board is not drawn yet: the view as tables, the legal actions as buttons. */
export default board({
  game: "generic",
  Board,
  side: [],
  words,
  catalogue: { en: async () => ({ default: {} }), fa: async () => ({ default: {} }), el: async () => ({ default: {} }) },
  art: "<defs></defs>",
});
