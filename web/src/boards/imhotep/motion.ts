/** Motion of this board: ships glide and change their size on the way, stones fly from where they were. */

import { pace } from "../../lib/settings.svelte";
import type { Scaled } from "./layout";

const EASE = "cubic-bezier(.2,.7,.2,1)";

/** A group placed by position and scale; it glides when they change. */
export function glide(node: SVGElement, place: Scaled): { update: (next: Scaled) => void } {
  let was = place;
  const at = (p: Scaled): string => `translate(${p.x}px, ${p.y}px) scale(${p.s})`;
  node.style.transform = at(place);
  return {
    update(next) {
      node.style.transform = at(next);
      const speed = pace();
      if (speed > 0 && (was.x !== next.x || was.y !== next.y)) node.animate([{ transform: at(was) }, { transform: at(next) }], { duration: 460 * speed, easing: "ease-in-out" });
      was = next;
    },
  };
}

export interface Way { dx: number; dy: number; after: number; s: number }

/** A stone that is new here comes from where it was. */
export function arrive(node: SVGElement, way: Way | null): void {
  const speed = pace();
  if (!way || speed === 0) return;
  const [dx, dy] = [way.dx / way.s, way.dy / way.s];
  const lift = Math.hypot(dx, dy) * 0.12;
  node.animate(
    [{ transform: `translate(${dx}px, ${dy}px)` }, { transform: `translate(${dx / 2}px, ${dy / 2 - lift}px)` }, { transform: "translate(0, 0)" }],
    { duration: 320 * speed, delay: way.after * speed, easing: EASE, fill: "backwards" },
  );
}
