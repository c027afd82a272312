/** Boards by the name of their game, each loaded when it is needed. A game without one gets the generic board. */

import { layoutOf } from "../lib/games";
import { addWords } from "../lib/i18n.svelte";
import type { BoardModule } from "./board";

const found = import.meta.glob<{ default: BoardModule }>("./*/index.ts");

export async function loadBoard(game: string): Promise<BoardModule> {
  const own = found[`./${game}/index.ts`];
  const load = own ?? found["./generic/index.ts"];
  if (!load) throw new Error(game);
  const { default: module } = await load();
  await addWords(module.catalogue);
  return own ? module : { ...module, layout: await layoutOf(game) };
}
