import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { parse } from "svelte/compiler";
import { describe, expect, test } from "vitest";
import type { Catalogue } from "../src/lib/i18n.svelte";

const SRC = join(import.meta.dirname, "../src");
const LANGUAGES = ["en", "fa", "el"];

function files(folder: string, ending: string): string[] {
  return readdirSync(folder, { withFileTypes: true, recursive: true })
    .filter((f) => f.isFile() && f.name.endsWith(ending))
    .map((f) => join(f.parentPath, f.name));
}

const boards = readdirSync(join(SRC, "boards"), { withFileTypes: true }).filter((f) => f.isDirectory()).map((f) => join(SRC, "boards", f.name));
/** Beginnings of catalogues: what is missing is the language. */
const folders = [join(SRC, "i18n/"), join(SRC, "tutorial/i18n/"), ...boards.flatMap((f) => [join(f, "i18n/"), join(f, "tutorial.")])];
const read = (folder: string, language: string): Catalogue | null => {
  try {
    return JSON.parse(readFileSync(`${folder}${language}.json`, "utf8")) as Catalogue;
  } catch {
    return null;
  }
};
const catalogued = folders.filter((f) => read(f, "en"));
const placeholders = (text: unknown): string[] => [...new Set([...JSON.stringify(text).matchAll(/\{(\w+)\}/g)].map((m) => m[1] ?? ""))].sort();

describe.each(catalogued.map((f) => [f.slice(SRC.length + 1), f]))("%s", (_, folder) => {
  const [en, fa, el] = LANGUAGES.map((l) => read(folder, l)) as [Catalogue, Catalogue, Catalogue];

  test("the three catalogues have the same keys", () => {
    expect(Object.keys(fa).sort()).toEqual(Object.keys(en).sort());
    expect(Object.keys(el).sort()).toEqual(Object.keys(en).sort());
  });

  test("no text is empty, and placeholders are the same in all languages", () => {
    for (const [key, text] of Object.entries(en)) {
      for (const other of [text, fa[key], el[key]]) expect(JSON.stringify(other).length, key).toBeGreaterThan(2);
      expect(placeholders(fa[key]), key).toEqual(placeholders(text));
      expect(placeholders(el[key]), key).toEqual(placeholders(text));
    }
  });

  test("Persian is written with Persian letters, digits and signs", () => {
    for (const [key, text] of Object.entries(fa)) expect(JSON.stringify(text), key).not.toMatch(/[يكة٠-٩]/);
  });
});

const TEXT_ATTRIBUTES = new Set(["aria-label", "title", "placeholder", "alt"]);
type Node = { type?: string; name?: string; data?: string; value?: unknown; [key: string]: unknown };

function rawTexts(node: unknown, found: string[]): void {
  if (Array.isArray(node)) return node.forEach((n) => rawTexts(n, found));
  if (!node || typeof node !== "object") return;
  const { type, name, data, value } = node as Node;
  if (type === "Text" && /\p{L}{2,}/u.test(data ?? "")) found.push(data ?? "");
  if (type === "Attribute") {
    // Texts inside other attributes are names of classes and symbols.
    if (TEXT_ATTRIBUTES.has(name ?? "")) rawTexts(value, found);
    return;
  }
  for (const [key, child] of Object.entries(node)) if (key !== "css" && key !== "instance" && key !== "module") rawTexts(child, found);
}

test.each(files(SRC, ".svelte").map((f) => [f.slice(SRC.length + 1), f]))("%s has no text of its own", (_, file) => {
  const found: string[] = [];
  rawTexts(parse(readFileSync(file, "utf8"), { modern: true }).fragment, found);
  expect(found).toEqual([]);
});

test("every key that is used exists", () => {
  const known = new Set(catalogued.flatMap((f) => Object.keys(read(f, "en") ?? {})));
  const starts = [...known];
  const missing: string[] = [];
  for (const file of [...files(SRC, ".svelte"), ...files(SRC, ".ts")]) {
    const text = readFileSync(file, "utf8");
    for (const [, key] of text.matchAll(/\b(?:t|T|voiced)\("((?:common|ui|[a-z]+)\.[^"]+)"/g)) if (key && !known.has(key)) missing.push(key);
    for (const [, start] of text.matchAll(/\b(?:t|T|voiced)\(`((?:common|ui|[a-z]+)\.[^`$]*)\$\{/g)) if (start && !starts.some((k) => k.startsWith(start))) missing.push(`${start}…`);
    for (const [, key] of text.matchAll(/\bvoiced\("([^"]+)"/g)) if (key && !known.has(`${key}.you`)) missing.push(`${key}.you`);
  }
  expect(missing).toEqual([]);
});
