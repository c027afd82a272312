/** What just happened, as marks on spaces; and one's own turn as it builds up, as a trail. */

import { men, type Act, type Here, type View } from "./types";

export type Mark = "end" | "from" | null;

export interface Marks {
  on: (space: string) => Mark;
  trail: [string, string][];
}

/** Steps of a turn: where a worker came from and went to, and where something was built or placed. */
export function steps(events: { action: Record<string, unknown> | null }[]): { ways: [string, string][]; ends: string[] } {
  const ways: [string, string][] = [];
  const ends: string[] = [];
  let at: string | null = null;
  for (const event of events) {
    const action = (event.action ?? {}) as Act;
    if (!action.space) continue;
    if (action.verb === "select") at = action.space;
    else if (action.verb === "move") {
      if (at) ways.push([at, action.space]);
      ends.push(action.space);
      at = action.space;
    } else if (action.verb !== "fate") ends.push(action.space);
  }
  return { ways, ends };
}

/** Spaces that workers have left or reached between two views, by whatever power. */
export function shifts(before: View | null, after: View): { from: string[]; to: string[] } {
  const is = men(after);
  const moved = [...men(before)].flatMap(([key, { space }]) => (is.get(key)?.space === space ? [] : [{ from: space, to: is.get(key)?.space }]));
  return { from: moved.map((m) => m.from), to: moved.flatMap((m) => (m.to ? [m.to] : [])) };
}

export function marksOf(scene: Here): Marks {
  const { view, last, shown } = scene;
  const events = shown ? [shown] : last;
  const { ways, ends } = steps(events);
  const own = !shown && scene.actor >= 0 && last.length > 0 && last.every((e) => e.seat === scene.actor || e.kind === "chance") && !["choose", "workers"].includes(view.phase);
  const shift = shown ? { from: [], to: [] } : shifts(scene.previous, view);
  const to = new Set([...ends, ...shift.to]);
  const from = new Set([...ways.map(([a]) => a), ...shift.from]);
  const stays = own ? new Set<string>() : to;
  return {
    on: (space) => (stays.has(space) ? "end" : !own && from.has(space) ? "from" : null),
    trail: own ? ways : [],
  };
}
