/** Pinch, Ctrl with the wheel, or + and − make a board larger; a finger or the mouse then moves it. Clicks still reach it. */

const MOST = 4;
const DRAG = 8; // pixels a finger may tremble before it moves the board

interface Point { x: number; y: number }

export class Zoom {
  scale = $state(1);
  x = $state(0);
  y = $state(0);
  readonly on: boolean = $derived(this.scale > 1.01);
  readonly style: string = $derived(this.on ? `transform: translate(${this.x.toFixed(1)}px, ${this.y.toFixed(1)}px) scale(${this.scale.toFixed(3)})` : "");

  reset(): void {
    this.scale = 1;
    this.x = this.y = 0;
  }

  /** To a scale, keeping what lies at a point of the zone where it is. */
  to(scale: number, at: Point, zone: DOMRect): void {
    const next = Math.min(MOST, Math.max(1, scale));
    const grown = next / this.scale;
    this.scale = next;
    this.move(at.x - (at.x - this.x) * grown - this.x, at.y - (at.y - this.y) * grown - this.y, zone);
  }

  move(dx: number, dy: number, zone: DOMRect): void {
    const within = (v: number, size: number): number => Math.min(0, Math.max(size - size * this.scale, v));
    this.x = within(this.x + dx, zone.width);
    this.y = within(this.y + dy, zone.height);
  }
}

export function zoomable(node: HTMLElement, zoom: Zoom): { destroy: () => void } {
  const fingers = new Map<number, Point>();
  let apart = 0;
  let moved = 0;

  const inside = (e: { clientX: number; clientY: number }): Point => {
    const box = node.getBoundingClientRect();
    return { x: e.clientX - box.left, y: e.clientY - box.top };
  };
  const gap = (): number => {
    const [a, b] = [...fingers.values()];
    return a && b ? Math.hypot(a.x - b.x, a.y - b.y) : 0;
  };
  const down = (e: PointerEvent): void => {
    fingers.set(e.pointerId, inside(e));
    apart = gap();
    if (fingers.size === 1) moved = 0;
  };
  const move = (e: PointerEvent): void => {
    const was = fingers.get(e.pointerId);
    if (!was) return;
    const now = inside(e);
    fingers.set(e.pointerId, now);
    const zone = node.getBoundingClientRect();
    if (fingers.size === 2) {
      const [a, b] = [...fingers.values()];
      if (a && b && apart > 0) zoom.to((zoom.scale * gap()) / apart, { x: (a.x + b.x) / 2, y: (a.y + b.y) / 2 }, zone);
      apart = gap();
      moved = DRAG + 1;
    } else if (zoom.on) {
      moved += Math.hypot(now.x - was.x, now.y - was.y);
      if (moved > DRAG) zoom.move(now.x - was.x, now.y - was.y, zone);
    }
  };
  const up = (e: PointerEvent): void => {
    fingers.delete(e.pointerId);
    apart = gap();
  };
  /** The end of a drag is no click. */
  const click = (e: MouseEvent): void => {
    if (moved <= DRAG) return;
    moved = 0;
    e.stopPropagation();
    e.preventDefault();
  };
  const wheel = (e: WheelEvent): void => {
    const zone = node.getBoundingClientRect();
    if (e.ctrlKey) zoom.to(zoom.scale * Math.exp(-e.deltaY / 200), inside(e), zone);
    else if (zoom.on) zoom.move(-e.deltaX, -e.deltaY, zone);
    else return;
    e.preventDefault();
  };
  /** What the keyboard reaches is brought into view. */
  const focus = (e: FocusEvent): void => {
    if (!zoom.on || !(e.target instanceof Element) || !e.target.matches(":focus-visible")) return;
    const [zone, box] = [node.getBoundingClientRect(), e.target.getBoundingClientRect()];
    zoom.move(zone.x + zone.width / 2 - box.x - box.width / 2, zone.y + zone.height / 2 - box.y - box.height / 2, zone);
  };
  const key = (e: KeyboardEvent): void => {
    const step = { "+": 1.25, "=": 1.25, "-": 0.8, "0": 0 }[e.key];
    if (step === undefined || e.ctrlKey || e.metaKey || e.altKey) return;
    const zone = node.getBoundingClientRect();
    if (step === 0) zoom.reset();
    else zoom.to(zoom.scale * step, { x: zone.width / 2, y: zone.height / 2 }, zone);
    e.preventDefault();
  };

  node.addEventListener("pointerdown", down);
  node.addEventListener("pointermove", move);
  addEventListener("pointerup", up);
  addEventListener("pointercancel", up);
  node.addEventListener("click", click, { capture: true });
  node.addEventListener("wheel", wheel, { passive: false });
  node.addEventListener("focusin", focus);
  node.addEventListener("keydown", key);
  return {
    destroy() {
      removeEventListener("pointerup", up);
      removeEventListener("pointercancel", up);
    },
  };
}
