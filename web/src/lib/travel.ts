/** Motion as the difference of two views: a piece that is drawn elsewhere travels there from where it was. */

import { pace } from "./settings.svelte";

export interface Place {
  x: number;
  y: number;
  /** Milliseconds; 320 if not given. At most 480. */
  ms?: number;
  /** Wait before setting out, for several pieces one after the other. */
  after?: number;
  /** Rise of the arc as a share of the way; 0.12 if not given, 0 slides. */
  rise?: number;
  /** Something after the translation that stays, such as "scale(-1, 1)". */
  rest?: string;
}

const EASE = "cubic-bezier(.2,.7,.2,1)";

/** Svelte action for an SVG group that is placed by transform. */
export function travel(node: SVGElement, place: Place): { update: (next: Place) => void; destroy: () => void } {
  let was = place;
  let moving: Animation | null = null;
  const at = (x: number, y: number, rest = ""): string => `translate(${x}px, ${y}px) ${rest}`;
  const settle = (p: Place): void => {
    node.style.transform = at(p.x, p.y, p.rest);
  };
  settle(place);
  const finish = (): void => moving?.finish();
  addEventListener("pointerdown", finish);
  return {
    update(next) {
      const [dx, dy] = [next.x - was.x, next.y - was.y];
      const speed = pace();
      moving?.cancel();
      moving = null;
      settle(next);
      if ((dx !== 0 || dy !== 0) && speed > 0) {
        const way = Math.hypot(dx, dy);
        const lift = (next.rise ?? 0.12) * way;
        moving = node.animate(
          [
            { transform: at(was.x, was.y, next.rest) },
            { transform: at(was.x + dx / 2, was.y + dy / 2 - lift, next.rest) },
            { transform: at(next.x, next.y, next.rest) },
          ],
          { duration: Math.min(480, next.ms ?? 320) * speed, delay: (next.after ?? 0) * speed, easing: EASE, fill: "backwards" },
        );
      }
      was = next;
    },
    destroy() {
      removeEventListener("pointerdown", finish);
    },
  };
}
