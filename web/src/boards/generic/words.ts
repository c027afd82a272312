import { latin, number, t } from "../../lib/i18n.svelte";
import { seatName, voiced } from "../../lib/seats";
import type { Words } from "../board";

type View = Record<string, unknown>;

/** Sentences for any game: the notation itself, set left to right. */
export const words: Words<View> = {
  where: (view) => (typeof view.round === "number" ? [t("common.round_n", { n: view.round })] : []),
  ask: () => ({ text: t("common.ask.action") }),
  act: (move) => latin(move.text),
  event: (event, { by, seats, you }) => {
    if (by < 0) return latin(event.text);
    return t(voiced("ui.log.move", by, you), { name: seatName(seats, by, you), act: latin(event.text) });
  },
  describe: (scene) => flat(scene.view),
  points: (view, seat) => {
    const scores = view.scores ?? view.score;
    const own = Array.isArray(scores) ? (scores[seat] as unknown) : undefined;
    return typeof own === "number" ? number(own) : null;
  },
};

/** A view as lines: path and value. */
export function flat(value: unknown, path = ""): string[] {
  if (value === null || value === undefined) return [];
  if (typeof value !== "object") return [`${path}: ${typeof value === "number" ? number(value) : String(value)}`];
  const entries = Array.isArray(value) ? value.map((v, i) => [String(i + 1), v] as const) : Object.entries(value);
  return entries.flatMap(([name, inner]) => flat(inner, path ? `${path} ${name}` : name));
}
