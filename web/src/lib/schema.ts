/** The server's description of a game's options, made ready for a form. */

import type { Schema } from "./types";

export type Field =
  | { kind: "switch"; name: string; about: string; initial: boolean }
  | { kind: "number"; name: string; about: string; initial: number | null; least: number; most: number }
  | { kind: "choice"; name: string; about: string; initial: string | number | null; choices: (string | number)[] }
  | { kind: "text"; name: string; about: string; initial: string; pattern: string }
  | { kind: "powers"; name: string; about: string; initial: string[]; single: boolean };


type Chosen = Record<string, unknown>;

/** What the schema alone does not tell. */
const KNOWN: Record<string, (about: string) => Field> = {
  "imhotep.wrath_penalty": (about) => ({ kind: "choice", name: "wrath_penalty", about, initial: 5, choices: [5, 15] }),
  "santorini.powers": (about) => ({ kind: "powers", name: "powers", about, initial: [], single: false }),
  "santorini.fleece_card": (about) => ({ kind: "powers", name: "fleece_card", about, initial: [], single: true }),
};

/** Options that mean something only with others. */
const WHEN: Record<string, (chosen: Chosen) => boolean> = {
  "imhotep.wrath_penalty": (c) => c.wrath === true,
  "santorini.powers": (c) => c.power_mode === "fixed",
  "santorini.fleece_card": (c) => c.power_mode === "golden_fleece",
  "santorini.enforce_bans": (c) => ["draft", "random_offer", "fixed"].includes(String(c.power_mode)),
  "santorini.graeae_build": (c) => ["draft", "random_offer", "fixed", "golden_fleece"].includes(String(c.power_mode)),
};

export const matters = (game: string, name: string, chosen: Chosen): boolean => WHEN[`${game}.${name}`]?.(chosen) ?? true;

/** Seats decide these, or they are for research. */
const HIDDEN = new Set(["players", "start_player", "first_player", "challenger", "max_decisions", "max_turns", "max_plies"]);

export function optionsOf(schema: Schema, game = ""): Field[] {
  const defs = schema.$defs ?? {};
  const resolve = (s: Schema): Schema => (s.$ref ? resolve({ ...(defs[s.$ref.split("/").pop() ?? ""] ?? {}), ...without(s) }) : s);
  const root = resolve(schema);
  const fields: Field[] = [];
  for (const [name, raw] of Object.entries(root.properties ?? {})) {
    if (HIDDEN.has(name)) continue;
    const field = KNOWN[`${game}.${name}`]?.(raw.description ?? "") ?? one(name, raw, resolve);
    if (field) fields.push(field);
  }
  return fields;
}

function without({ $ref: _, ...rest }: Schema): Schema {
  return rest;
}

function one(name: string, raw: Schema, resolve: (s: Schema) => Schema): Field | null {
  let s = resolve(raw);
  const about = raw.description ?? s.description ?? "";
  const initial = raw.default ?? s.default;
  if (s.anyOf) {
    const real = s.anyOf.map(resolve).filter((x) => x.type !== "null");
    if (real.length !== 1 || !real[0]) return null;
    s = real[0];
  }
  if (s.type === "boolean") return { kind: "switch", name, about, initial: initial === true };
  if (s.enum) return { kind: "choice", name, about, initial: (initial as string | number | undefined) ?? null, choices: s.enum };
  if (s.type === "integer" || s.type === "number")
    return { kind: "number", name, about, initial: (initial as number | undefined) ?? null, least: s.minimum ?? 0, most: s.maximum ?? 99 };
  if (s.type === "string" && s.pattern) return { kind: "text", name, about, initial: (initial as string | undefined) ?? "", pattern: s.pattern };
  return null;
}
