/** A block or dome that is new comes down from above. */

import { pace } from "../../lib/settings.svelte";

export function land(node: SVGElement, fresh: boolean): void {
  const speed = pace();
  if (!fresh || speed === 0) return;
  node.animate(
    [{ transform: "translateY(-46px)", opacity: 0 }, { transform: "translateY(2px)", opacity: 1, offset: 0.8 }, { transform: "none", opacity: 1 }],
    { duration: 300 * speed, easing: "cubic-bezier(.2,.7,.2,1)" },
  );
}
