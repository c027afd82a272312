import { board } from "../board";
import Board from "./Board.svelte";
import { words } from "./words";

/** For a game without a board of its own: the board that it declares, or its view as tables; what no piece plays, as buttons. */
export default board({
  game: "generic",
  Board,
  side: [],
  words,
  catalogue: { en: async () => ({ default: {} }), fa: async () => ({ default: {} }), el: async () => ({ default: {} }) },
  art: "<defs></defs>",
});
