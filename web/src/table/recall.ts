/** Views around what happened before this page was opened, so that the log tells as much as it would have told then. */

import { get } from "../lib/api";
import type { Moment } from "../lib/types";
import type { TableStore } from "./store.svelte";

const MOST = 40;
const AT_ONCE = 3;

export async function recall(store: TableStore): Promise<void> {
  const eyes = store.standing?.seat ?? -1;
  const blank = store.events.filter((e) => (e.kind === "move" || e.kind === "chance") && !store.undone.has(e.n) && !store.around.has(e.n)).slice(-MOST);
  const plies = [...new Set(blank.flatMap((e) => [e.ply + 1, e.ply]))].sort((a, b) => b - a);
  const views = new Map<number, unknown>();
  const ask = async (): Promise<void> => {
    for (let ply = plies.shift(); ply !== undefined; ply = plies.shift()) views.set(ply, (await get<Moment>(`/tables/${store.id}/plies/${ply}?seat=${eyes}${store.codeQuery}`)).view);
  };
  // What could not be had leaves its line short.
  await Promise.all(Array.from({ length: AT_ONCE }, ask)).catch(() => undefined);
  if (store.standing?.seat !== eyes) return;
  const known = new Map<number, { before: unknown; after: unknown }>();
  for (const { n, ply } of blank) if (views.has(ply) && views.has(ply + 1)) known.set(n, { before: views.get(ply), after: views.get(ply + 1) });
  store.remember(known);
}
