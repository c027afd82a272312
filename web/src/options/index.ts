/** Pictures of a game's options for the new-table page, drawn with the game's own kit. */

import type { Component } from "svelte";

export type Picture = Component<{ name: string; value?: unknown }>;

const found = import.meta.glob<{ default: Picture }>("./*/Picture.svelte");

export async function loadPicture(game: string): Promise<Picture | null> {
  const load = found[`./${game}/Picture.svelte`];
  return load ? (await load()).default : null;
}
