/**
 * Places on the page that a step points at. A spot is the name in `data-spot`, or a selector if it begins with . # or [;
 * with alternatives after |, the first that is there counts (a ship that must be opened before its spaces can be seen).
 */

const selector = (name: string): string => (/^[.#[]/.test(name) ? name : `[data-spot="${name}"]`);

const seen = (element: Element): boolean => {
  const box = element.getBoundingClientRect();
  return box.width > 0 && box.height > 0;
};

/** Elements of the spots, those drawn on top of others of the same name; what is chosen already is left out. */
export function find(root: ParentNode, spots: string[]): Element[] {
  const found: Element[] = [];
  for (const spot of spots) {
    for (const name of spot.split("|")) {
      const here = [...root.querySelectorAll(selector(name))].filter(seen);
      if (here.length === 0) continue;
      const left = here.findLast((element) => element.getAttribute("aria-pressed") !== "true");
      if (left) found.push(left);
      break;
    }
  }
  return found;
}
