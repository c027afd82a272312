/** Arrow keys inside a board: from one lit place to the next in that direction. */

const WAYS: Record<string, [number, number]> = { ArrowUp: [0, -1], ArrowDown: [0, 1], ArrowLeft: [-1, 0], ArrowRight: [1, 0] };

export function arrows(node: Element): { destroy: () => void } {
  const step = (event: Event): void => {
    const { key } = event as KeyboardEvent;
    const way = WAYS[key];
    const from = document.activeElement;
    if (!way || !from || !node.contains(from)) return;
    const places = [...node.querySelectorAll<HTMLElement | SVGElement>('[role="button"][tabindex], button:not([disabled])')].filter((e) => e !== from);
    const middle = (e: Element): [number, number] => {
      const box = e.getBoundingClientRect();
      return [box.x + box.width / 2, box.y + box.height / 2];
    };
    const [x, y] = middle(from);
    let best: { place: HTMLElement | SVGElement; cost: number } | null = null;
    for (const place of places) {
      const [px, py] = middle(place);
      const along = (px - x) * way[0] + (py - y) * way[1];
      const aside = Math.abs((px - x) * way[1]) + Math.abs((py - y) * way[0]);
      if (along < 2) continue;
      const cost = along + 2 * aside;
      if (!best || cost < best.cost) best = { place, cost };
    }
    if (best) {
      event.preventDefault();
      best.place.focus();
    }
  };
  node.addEventListener("keydown", step);
  return { destroy: () => node.removeEventListener("keydown", step) };
}

/** A drawn place that behaves as a button: Enter and Space press it. */
export function pressed(act: () => void): (event: KeyboardEvent) => void {
  return (event) => {
    if (event.key !== "Enter" && event.key !== " ") return;
    event.preventDefault();
    act();
  };
}
