/** The games that the server offers, and their names: ours in every language, those of other packages as their rules tell them. */

import { get } from "./api";
import { has, latin, t } from "./i18n.svelte";
import type { GameInfo, Zone } from "./types";

export const FIVE = ["camelup", "imhotep", "alhambra", "cheops", "santorini"];

const place = (game: GameInfo): number => (FIVE.includes(game.name) ? FIVE.indexOf(game.name) : FIVE.length);

let asked: Promise<GameInfo[]> | null = null;

/** What can be played here, ours first. */
export function games(): Promise<GameInfo[]> {
  asked ??= get<GameInfo[]>("/games")
    .then((told) => told.sort((a, b) => place(a) - place(b)))
    .catch((error: unknown) => {
      asked = null;
      throw error;
    });
  return asked;
}

/** The board that a game declares; none where it does not, or where the list cannot be had. */
export const layoutOf = (game: string): Promise<Zone[]> => games().then((told) => told.find((one) => one.name === game)?.layout ?? []).catch(() => []);

export const ours = (game: string): boolean => has(`common.game.${game}`);

export const titleOf = (game: string, title = ""): string => (ours(game) ? t(`common.game.${game}`) : latin(title || game));

export const aboutOf = (game: string, summary = ""): string => (has(`ui.about.${game}`) ? t(`ui.about.${game}`) : latin(summary));
