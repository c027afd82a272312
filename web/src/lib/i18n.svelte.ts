/** Words in three languages. Catalogues are flat; a value is a text or its counted forms. Switching needs no reload. */

import { END, LTR, OWN, RTL } from "./bidi";
import { settings, type Language } from "./settings.svelte";

export type Counted = Partial<Record<Intl.LDMLPluralRule, string>>;
export type Catalogue = Record<string, string | Counted>;
export type Value = string | number;
export type Loader = Record<Language, () => Promise<{ default: Catalogue }>>;

export const LOCALES: Record<Language, string> = { en: "en-GB", fa: "fa-IR", el: "el-GR" };
export const NAMES: Record<Language, string> = { en: "English", fa: "فارسی", el: "Ελληνικά" };

const common: Loader = {
  en: () => import("../i18n/en.json"),
  fa: () => import("../i18n/fa.json"),
  el: () => import("../i18n/el.json"),
};

const sources: Loader[] = [common];
const state = $state<{ language: Language; words: Catalogue }>({ language: "en", words: {} });

async function load(source: Loader, language: Language): Promise<Catalogue> {
  return (await source[language]()).default;
}

/** Show the page in a language: nothing changes until its words are here. */
export async function speak(language: Language): Promise<void> {
  const parts = await Promise.all(sources.map((s) => load(s, language)));
  state.words = Object.assign({}, ...parts) as Catalogue;
  state.language = language;
  settings.language = language;
  if (typeof document !== "undefined") {
    document.documentElement.lang = language;
    document.documentElement.dir = language === "fa" ? "rtl" : "ltr";
  }
}

/** Add a game's words; they follow every later switch. */
export async function addWords(source: Loader): Promise<void> {
  if (sources.includes(source)) return;
  sources.push(source);
  const words = await load(source, state.language);
  state.words = { ...state.words, ...words };
}

/** For tests: words given directly. */
export function useWords(language: Language, ...words: Catalogue[]): void {
  state.language = language;
  state.words = Object.assign({}, ...words) as Catalogue;
}

export const language = (): Language => state.language;
export const locale = (): string => LOCALES[state.language];
/** Keys that begin so. */
export const keys = (start: string): string[] => Object.keys(state.words).filter((k) => k.startsWith(start));
export const has = (key: string): boolean => key in state.words;

/** Text of any origin inside a sentence keeps its own direction: the first strong letter decides, and where all are isolated ("{name} {gain}") the page. */
export function isolate(text: string): string {
  if (state.language !== "fa") return text;
  const outside = text.includes(END) ? text.replace(/[\u2066-\u2068][^\u2066-\u2069]*\u2069/g, "") : text;
  return (outside !== text && !/\p{L}/u.test(outside) ? RTL : OWN) + text + END;
}

/** Coordinates and notation: always left to right. */
export function latin(text: string): string {
  return state.language === "fa" ? LTR + text + END : text;
}

// Formatters are dear to make and are asked for hundreds of times a move.
const kept = new Map<string, unknown>();
function once<T>(name: string, make: () => T): T {
  const key = `${locale()} ${name}`;
  if (!kept.has(key)) kept.set(key, make());
  return kept.get(key) as T;
}

const PLAIN = {};

export function number(value: number, options: Intl.NumberFormatOptions = PLAIN): string {
  return once(options === PLAIN ? "number" : `number ${JSON.stringify(options)}`, () => new Intl.NumberFormat(locale(), options)).format(value);
}

/** +1.6, −0.4, 0: with its sign. */
export function signed(value: number, digits = 1): string {
  const nothing = Math.round(value * 10 ** digits) === 0;
  const text = number(nothing ? 0 : value, { signDisplay: "exceptZero", minimumFractionDigits: nothing ? 0 : digits, maximumFractionDigits: digits });
  return text.replace("-", "−");
}

export function percent(share: number, digits = 0): string {
  return number(share, { style: "percent", maximumFractionDigits: digits });
}

export function list(items: string[]): string {
  return once("list", () => new Intl.ListFormat(locale(), { type: "conjunction" })).format(items.map(isolate));
}

export function day(seconds: number, month: "long" | "short" = "long"): string {
  return once(`day ${month}`, () => new Intl.DateTimeFormat(locale(), { day: "numeric", month, year: "numeric" })).format(seconds * 1000);
}

export function time(seconds: number): string {
  return once("time", () => new Intl.DateTimeFormat(locale(), { hour: "2-digit", minute: "2-digit", hourCycle: "h23" })).format(seconds * 1000);
}

/** 9:05, or 1:02:05; the digits are local. */
export function countdown(seconds: number): string {
  const whole = Math.max(0, Math.ceil(seconds));
  const two = (n: number): string => number(n, { minimumIntegerDigits: 2, useGrouping: false });
  const [h, m, s] = [Math.floor(whole / 3600), Math.floor(whole / 60) % 60, whole % 60];
  return h > 0 ? `${number(h)}:${two(m)}:${two(s)}` : `${number(m)}:${two(s)}`;
}

function filled(text: string, values: Record<string, Value>): string {
  return text.replace(/\{(\w+)\}/g, (whole, name: string) => {
    const value = values[name];
    if (value === undefined) return whole;
    return isolate(typeof value === "number" ? number(value) : value);
  });
}

/** The text behind a key; `n` chooses among counted forms (keys ending in #n). An unknown key shows itself. */
export function t(key: string, values: Record<string, Value> = {}): string {
  const found = state.words[key];
  if (found === undefined) return key;
  if (typeof found === "string") return filled(found, values);
  const rule = once("plural", () => new Intl.PluralRules(locale())).select(Number(values.n ?? 0));
  return filled(found[rule] ?? found.other ?? key, values);
}

/** The first letter large, for labels made of a noun. */
export function T(key: string, values: Record<string, Value> = {}): string {
  return upper(t(key, values));
}

export function upper(text: string): string {
  const at = text.search(/\p{L}/u);
  return at < 0 ? text : text.slice(0, at) + text.charAt(at).toLocaleUpperCase(locale()) + text.slice(at + 1);
}
