/** The order of seats: `order[i]` is the one that comes to place i. */

export const straight = (count: number): number[] => Array.from({ length: count }, (_, i) => i);

/** One goes to the place of another, and that one to its place. */
export function swapped(count: number, from: number, to: number): number[] {
  return straight(count).map((i) => (i === from ? to : i === to ? from : i));
}

export function shuffled(count: number, chance: () => number = Math.random): number[] {
  const order = straight(count);
  for (let i = count - 1; i > 0; i--) {
    const j = Math.floor(chance() * (i + 1));
    [order[i], order[j]] = [order[j] ?? 0, order[i] ?? 0];
  }
  return order;
}
