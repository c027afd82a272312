/** A saved game or a record, from a file to a table of the server. */

import { postText, Refusal } from "./api";
import { somebody } from "./me.svelte";
import type { Snapshot } from "./types";

const LARGEST = 4_000_000; // bytes, as the server has it

/** The page where the game is shown. The text goes as it is: numbers of 64 bits would not survive being read here. */
export async function upload(file: File): Promise<string> {
  if (file.size > LARGEST) throw new Refusal("too_large", "the file is too large", 413);
  const text = await file.text();
  const kind = kindOf(text);
  try {
    await somebody();
    const { table } = await postText<Snapshot>(kind === "record" ? "/records" : "/saves", text);
    return `/${table.status === "over" ? "replay" : "table"}/${table.id}`;
  } catch (error) {
    if (error instanceof Refusal && ["bad_request", "bad_save"].includes(error.error)) throw new Refusal(kind === "record" ? "bad_record" : "broken_save", error.message, error.status);
    throw error;
  }
}

/** Which of the two it is; what is neither is refused before anything is sent. */
function kindOf(text: string): "game" | "record" {
  const given = parsed(text);
  const kind = given?.format === "mastaba game" ? "game" : given?.format === "mastaba record" ? "record" : null;
  if (kind === null) throw new Refusal("bad_save", "this file is no saved game", 400);
  if (given?.proof === null || typeof given?.seen_by === "number") throw new Refusal("unfinished", "the game was not over", 409);
  return kind;
}

function parsed(text: string): { format?: unknown; proof?: unknown; seen_by?: unknown } | null {
  try {
    return JSON.parse(text) as ReturnType<typeof parsed>;
  } catch {
    return null;
  }
}
