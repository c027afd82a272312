/** What a person has set on this device; kept in the browser, applied to the page at once. */

export type Language = "en" | "fa" | "el";
export type Theme = "auto" | "light" | "dark" | "contrast";
export type Motion = "off" | "normal" | "fast";

export interface Settings {
  language: Language;
  theme: Theme;
  motion: Motion;
  sound: boolean;
  vibration: boolean;
  confirm: boolean;
  odds: boolean;
}

const KEY = "mastaba.settings";

function spoken(): Language {
  const wanted = typeof navigator === "undefined" ? [] : navigator.languages;
  for (const tag of wanted) {
    const base = tag.slice(0, 2);
    if (base === "en" || base === "fa" || base === "el") return base;
  }
  return "en";
}

function read(): Settings {
  const base: Settings = { language: spoken(), theme: "auto", motion: "normal", sound: false, vibration: false, confirm: true, odds: true };
  try {
    return { ...base, ...(JSON.parse(localStorage.getItem(KEY) ?? "{}") as Partial<Settings>) };
  } catch {
    return base;
  }
}

export const settings = $state<Settings>(read());

export function keepSettings(): void {
  try {
    localStorage.setItem(KEY, JSON.stringify(settings));
  } catch {
    // A browser that keeps nothing still plays.
  }
}

const night = typeof matchMedia === "undefined" ? null : matchMedia("(prefers-color-scheme: dark)");
const calm = typeof matchMedia === "undefined" ? null : matchMedia("(prefers-reduced-motion: reduce)");
const small = typeof matchMedia === "undefined" ? null : matchMedia("(max-width: 1099px)");
const outside = $state({ dark: night?.matches ?? false, still: calm?.matches ?? false, narrow: small?.matches ?? false });
small?.addEventListener("change", (e) => (outside.narrow = e.matches));
night?.addEventListener("change", (e) => (outside.dark = e.matches));
calm?.addEventListener("change", (e) => (outside.still = e.matches));

/** The theme to show: what is set, or what the device asks for. */
export function shownTheme(): "light" | "dark" | "contrast" {
  return settings.theme === "auto" ? (outside.dark ? "dark" : "light") : settings.theme;
}

/** How much moves: 0 nothing, 1 as designed, 0.5 twice as fast. */
export function pace(): number {
  if (settings.motion === "off" || outside.still) return 0;
  return settings.motion === "fast" ? 0.5 : 1;
}

/** A phone or a tablet: players are a strip, the side a sheet. */
export const narrow = (): boolean => outside.narrow;
