/** How far somebody came in each lesson, kept in the browser. */

const KEY = "mastaba.tutorial";

function all(): Record<string, number> {
  try {
    return JSON.parse(localStorage.getItem(KEY) ?? "{}") as Record<string, number>;
  } catch {
    return {};
  }
}

export const reached = (game: string): number => all()[game] ?? 0;

export function reach(game: string, step: number): void {
  try {
    localStorage.setItem(KEY, JSON.stringify({ ...all(), [game]: step }));
  } catch {
    // A browser that keeps nothing still learns.
  }
}
