/** Lessons and their words, each loaded when it is opened. */

import { addWords, type Catalogue, type Loader } from "../lib/i18n.svelte";
import type { Language } from "../lib/settings.svelte";
import type { Script } from "./types";

type Words = Record<string, () => Promise<{ default: Catalogue }>>;

const scripts = import.meta.glob<{ default: Script }>("../boards/*/tutorial.json");
const words: Record<Language, Words> = {
  en: import.meta.glob<{ default: Catalogue }>("../boards/*/tutorial.en.json"),
  fa: import.meta.glob<{ default: Catalogue }>("../boards/*/tutorial.fa.json"),
  el: import.meta.glob<{ default: Catalogue }>("../boards/*/tutorial.el.json"),
};

const coach: Loader = { en: () => import("./i18n/en.json"), fa: () => import("./i18n/fa.json"), el: () => import("./i18n/el.json") };
const known = new Map<string, Loader>();

const of = (game: string, language: Language) => (): Promise<{ default: Catalogue }> => words[language][`../boards/${game}/tutorial.${language}.json`]?.() ?? Promise.reject(new Error(game));

export const loadCoach = (): Promise<void> => addWords(coach);

/** The lesson of a game; null if there is none. */
export async function loadLesson(game: string): Promise<Script | null> {
  const load = scripts[`../boards/${game}/tutorial.json`];
  if (!load) return null;
  const loader = known.get(game) ?? { en: of(game, "en"), fa: of(game, "fa"), el: of(game, "el") };
  known.set(game, loader);
  const [script] = await Promise.all([load(), addWords(loader), loadCoach()]);
  return script.default;
}
