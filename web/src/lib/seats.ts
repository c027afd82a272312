/** How a seat looks and is called, everywhere. */

import { number, t } from "./i18n.svelte";
import type { Seat } from "./types";

export const seatStyle = (seat: number): string => `--c:var(--seat-${seat + 1});--on:var(--on-${seat + 1})`;

const MARKS = ["disc", "square", "triangle", "lozenge", "star", "cross", "crescent", "hourglass"];

/** The shape of a seat, in words. */
export const seatMark = (seat: number): string => t(`common.mark.${MARKS[seat] ?? "disc"}`);

/** The name of a seat: "You" for one's own when there is only one; a bot is called by its level, numbered if there are several. */
export function seatName(seats: Seat[], seat: number, you: number[] = []): string {
  if (isYou(seat, you)) return t("common.you");
  const chair = seats[seat];
  if (!chair) return "";
  if (chair.kind === "open" || chair.kind === "friend") return t("common.seat.free");
  if (chair.kind !== "bot") return chair.name;
  const level = t(`common.level.${chair.level ?? "casual"}`);
  const alike = seats.flatMap((s, i) => (s.kind === "bot" && s.level === chair.level ? [i] : []));
  return alike.length > 1 ? `${level} ${number(alike.indexOf(seat) + 1)}` : level;
}

/** Is the sentence about the reader? Then verbs change. */
export const isYou = (seat: number, you: number[]): boolean => you.length === 1 && you[0] === seat;

/** The key of a sentence about a seat: the form for "you" where there is one. */
export const voiced = (key: string, seat: number, you: number[]): string => (isYou(seat, you) ? `${key}.you` : key);
