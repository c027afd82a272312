/** The server's description of a game's options, made ready for a form. */

import type { Schema } from "./types";

export type Field =
  | { kind: "switch"; name: string; about: string; initial: boolean }
  | { kind: "number"; name: string; about: string; initial: number | null; least: number; most: number }
  | { kind: "choice"; name: string; about: string; initial: string | number | null; choices: (string | number)[] }
  | { kind: "text"; name: string; about: string; initial: string; pattern: string }
  | { kind: "several"; name: string; about: string; initial: (string | number)[]; choices: (string | number)[]; most: number };

/** Seats decide these, or they are for research. */
const HIDDEN = new Set(["players", "start_player", "first_player", "challenger", "max_decisions", "max_turns", "max_plies"]);

export function optionsOf(schema: Schema): Field[] {
  const defs = schema.$defs ?? {};
  const resolve = (s: Schema): Schema => (s.$ref ? resolve({ ...(defs[s.$ref.split("/").pop() ?? ""] ?? {}), ...without(s) }) : s);
  const root = resolve(schema);
  const fields: Field[] = [];
  for (const [name, raw] of Object.entries(root.properties ?? {})) {
    if (HIDDEN.has(name)) continue;
    const field = one(name, raw, resolve);
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
  const items = s.items ? resolve(s.items) : undefined;
  if (s.type === "array" && items?.enum) return { kind: "several", name, about, initial: (initial as string[] | undefined) ?? [], choices: items.enum, most: s.maxItems ?? items.enum.length };
  return null;
}
