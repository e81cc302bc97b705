/** A position in px from the left and the top. */
export type Point = { x: number; y: number };

/** Handlers of gestures by touch, mouse and wheel; points are in px from the frame's top left. */
export type Gestures = {
  onMove: (by: Point) => void;
  /** Answers whether the zoom changed; if not, the page scrolls. */
  onZoom: (at: Point, factor: number) => boolean;
  /** A touch without movement; `target` is the touched element. */
  onTap: (target: Element | null, at: Point) => void;
};

/** A movement of up to this many px still counts as a tap. */
const TREMBLE = 6;
/** Wheel movement that doubles the zoom, in px. */
const WHEEL_DOUBLE = 480;

const distance = (one: Point, other: Point): number => Math.hypot(one.x - other.x, one.y - other.y);
const between = (one: Point, other: Point): Point => ({ x: (one.x + other.x) / 2, y: (one.y + other.y) / 2 });

/**
 * Listens to pointers and the wheel on a frame, except on buttons and elements with `data-grip`; the answer stops it.
 */
export function watchGestures(frame: HTMLElement, { onMove, onZoom, onTap }: Gestures): () => void {
  const fingers = new Map<number, Point>();
  let travelled = 0;
  const pointOf = ({ clientX, clientY }: MouseEvent): Point => {
    const box = frame.getBoundingClientRect();
    return { x: clientX - box.left, y: clientY - box.top };
  };
  const isOurs = ({ target }: Event): boolean =>
    target instanceof Element && target.closest('svg') !== null && target.closest('button, [data-grip]') === null;
  const down = (event: PointerEvent) => {
    if (event.button !== 0 || !isOurs(event)) return;
    if (fingers.size === 0) travelled = 0;
    fingers.set(event.pointerId, pointOf(event));
  };
  const move = (event: PointerEvent) => {
    const before = fingers.get(event.pointerId);
    if (before === undefined) return;
    const now = pointOf(event);
    const [other] = [...fingers].filter(([id]) => id !== event.pointerId).map(([, point]) => point);
    travelled += distance(before, now);
    if (travelled < TREMBLE) return;
    // Capture the pointer only after it moved, so that a tap still reaches the touched element.
    frame.setPointerCapture(event.pointerId);
    fingers.set(event.pointerId, now);
    if (other === undefined) onMove({ x: now.x - before.x, y: now.y - before.y });
    else {
      const [middle, was] = [between(now, other), between(before, other)];
      onMove({ x: middle.x - was.x, y: middle.y - was.y });
      onZoom(middle, distance(now, other) / Math.max(1, distance(before, other)));
    }
  };
  const up = (event: PointerEvent) => {
    if (!fingers.delete(event.pointerId) || fingers.size > 0 || travelled >= TREMBLE) return;
    if (event.type === 'pointerup') onTap(event.target instanceof Element ? event.target : null, pointOf(event));
  };
  const wheel = (event: WheelEvent) => {
    const lines = event.deltaMode === WheelEvent.DOM_DELTA_LINE ? 16 : 1;
    // A pinch on a touch pad arrives as a wheel event with Ctrl, in much smaller steps.
    const delta = event.deltaY * lines * (event.ctrlKey ? 4 : 1);
    if (onZoom(pointOf(event), 2 ** (-delta / WHEEL_DOUBLE))) event.preventDefault();
  };
  const ending = new AbortController();
  const { signal } = ending;
  frame.addEventListener('pointerdown', down, { signal });
  frame.addEventListener('pointermove', move, { signal });
  frame.addEventListener('pointerup', up, { signal });
  frame.addEventListener('pointercancel', up, { signal });
  frame.addEventListener('wheel', wheel, { signal, passive: false });
  return () => ending.abort();
}
