/** Refusals in the reader's language. The server's own sentence is English: it is shown only where the reader reads English. */

import { Refusal } from "./api";
import { has, language, t } from "./i18n.svelte";

export function refusal(error: string, message: string): string {
  const key = `ui.refused.${error}`;
  if (has(key)) return t(key);
  return language() === "en" && message ? `${t("common.refused")}: ${message}` : t("common.refused");
}

export function problemOf(error: unknown): string {
  if (!(error instanceof Refusal)) return t("ui.refused.bug");
  const key = `ui.refused.${error.error}`;
  if (has(key)) return t(key);
  return language() === "en" ? error.message : t("ui.refused.bug");
}
