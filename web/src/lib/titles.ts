/** Names of games: ours in every language, those of other packages as their rules tell them. */

import { has, latin, t } from "./i18n.svelte";

export const ours = (game: string): boolean => has(`common.game.${game}`);

export const titleOf = (game: string, title = ""): string => (ours(game) ? t(`common.game.${game}`) : latin(title || game));

export const aboutOf = (game: string, summary = ""): string => (has(`ui.about.${game}`) ? t(`ui.about.${game}`) : latin(summary));
