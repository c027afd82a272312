/** The log as sentences. */

import type { BoardModule } from "../boards/board";
import { isolate, language, t } from "../lib/i18n.svelte";
import { seatName, voiced } from "../lib/seats";
import type { GameEvent, Seat } from "../lib/types";

/** `count` and `when`: the turn, round or leg it happened in, as a number and in words, where the view before it is known. */
export interface Line { event: GameEvent; seat: number; name: string; text: string; gone: boolean; count: number | null; when: string }
/** One entry of the log: a line, or all that somebody did in a turn, oldest first. */
export type Turn = [Line, ...Line[]];

export interface Source {
  events: GameEvent[];
  undone: Set<number>;
  around: Map<number, { before: unknown; after: unknown }>;
  seats: Seat[];
  you: number[];
}

const OWN: GameEvent["kind"][] = ["move", "chance"];

export function sentence(module: BoardModule, source: Source, at: number): Line | null {
  const event = source.events[at];
  if (!event) return null;
  const { seats, you } = source;
  let by = event.seat;
  if (event.kind === "chance") {
    by = -1;
    for (let i = at - 1; i >= 0 && by < 0; i--) {
      const earlier = source.events[i];
      if (earlier?.kind === "move" && source.undone.has(earlier.n) === source.undone.has(event.n)) by = earlier.seat;
    }
  }
  const around = source.around.get(event.n);
  const about = { before: around?.before ?? null, after: around?.after ?? null, by, seats, you };
  const shown = event.kind === "chance" ? (module.words.by?.(event, about) ?? by) : by;
  const name = shown >= 0 ? seatName(seats, shown, you) : "";
  const count = around?.before ? (module.words.count?.(around.before) ?? null) : null;
  const when = count === null ? "" : (module.words.where(around?.before, { seats, you })[0] ?? "");
  const line = (text: string | null): Line | null => (text === null ? null : { event, seat: shown, name, text, gone: source.undone.has(event.n), count, when });
  if (OWN.includes(event.kind)) return line(module.words.event(event, about));
  if (event.kind === "ask") return line(t(voiced(`ui.log.ask_${(event.action?.what as string | undefined) ?? "end"}`, by, you), { name }));
  if (event.kind === "answer") return line(t(voiced(event.action?.yes ? "ui.log.agree" : "ui.log.decline", by, you), { name }));
  if (event.kind === "start") return line(t("ui.log.start"));
  return line(t(voiced(`ui.log.${event.kind}`, by, you), { name }));
}

interface Kept { words: string; seats: Seat[]; you: number[]; around: unknown; gone: boolean; line: Line | null }
const kept = new WeakMap<GameEvent, Kept>();

/** All lines, newest first. A sentence is made again only when something it is made of has changed. */
export function lines(module: BoardModule, source: Source, most = 400): Line[] {
  const told: Line[] = [];
  const words = `${module.game} ${language()}`;
  const { seats, you } = source;
  for (let i = source.events.length - 1; i >= 0 && told.length < most; i--) {
    const event = source.events[i];
    if (!event) continue;
    const around = source.around.get(event.n);
    const gone = source.undone.has(event.n);
    let old = kept.get(event);
    if (!old || old.words !== words || old.seats !== seats || old.you !== you || old.around !== around || old.gone !== gone) {
      old = { words, seats, you, around, gone, line: sentence(module, source, i) };
      kept.set(event, old);
    }
    if (old.line) told.push(old.line);
  }
  return told;
}

/** A sentence cut around the name in it, so that the name can be set strong. */
export function cut(line: Line): [string, string, string] {
  const at = line.name ? line.text.indexOf(line.name) : -1;
  return at < 0 ? [line.text, "", ""] : [line.text.slice(0, at), line.name, line.text.slice(at + line.name.length)];
}

const sameTurn = (a: Line, b: Line): boolean =>
  a.seat >= 0 && a.seat === b.seat && a.gone === b.gone && a.event.kind === "move" && b.event.kind === "move" && (a.count === null || b.count === null || a.count === b.count);

/** The lines by turns, newest first: one sentence a turn where the game tells it so, else one a line. */
export function turns(module: BoardModule, told: Line[]): Turn[] {
  const made: Turn[] = [];
  for (const line of told) {
    const later = made.at(-1);
    if (module.words.together && later && sameTurn(line, later[0])) later.unshift(line);
    else made.push([line]);
  }
  return made;
}

/** How the sentence of a turn goes on after its first line: whoever acts is not named again, unless something else was told between. */
export function goesOn([first, ...more]: Turn): string[] {
  let open = !first.text.includes(". ");
  return more.map((line) => {
    const named = [isolate(line.name), line.name].find((name) => name && line.text.startsWith(name));
    const rest = named === undefined ? undefined : /^:?\s+(.*)$/s.exec(line.text.slice(named.length))?.[1];
    const said = open && rest !== undefined ? `${t("ui.comma")} ${rest}` : `. ${line.text}`;
    open = rest !== undefined && !rest.includes(". ");
    return said;
  });
}
