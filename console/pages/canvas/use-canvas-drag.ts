import { type PointerEvent, type RefObject, useEffect, useRef, useState } from "react";
import type { Point } from "./grid-geometry.ts";

/** So near to the edge of the canvas the page moves, by so much in each frame; both in pixels. */
const EDGE_PX = 48;
const SCROLL_PX = 12;

export type CanvasDrag<Kind extends string> = {
  readonly kind: Kind;
  /** The pointer, in pixels of the page in the frame. */
  readonly at: Point;
  /** How far the pointer is from where it was pressed. */
  readonly by: Point;
};

type Handlers<Kind extends string> = {
  readonly scroll: (by: number) => void;
  readonly onDropped: (drag: CanvasDrag<Kind>) => void;
};

/** The overlay may be smaller than the page that it covers, so that a whole desktop page fits. */
const placeIn = (overlay: HTMLElement, { clientX, clientY }: PointerEvent): Point => {
  const rect = overlay.getBoundingClientRect();
  const scale = rect.width / overlay.offsetWidth || 1;
  return { left: (clientX - rect.left) / scale, top: (clientY - rect.top) / scale };
};

const edgeScroll = (overlay: HTMLElement, { top }: Point): number => {
  if (top < EDGE_PX) return -SCROLL_PX;
  return top > overlay.offsetHeight - EDGE_PX ? SCROLL_PX : 0;
};

/**
 * Dragging above the frame. The pointer is captured, because the frame would take its events. Escape
 * ends it without a change.
 */
export const useCanvasDrag = <Kind extends string>(
  overlay: RefObject<HTMLElement | null>,
  { scroll, onDropped }: Handlers<Kind>,
) => {
  const [drag, setDrag] = useState<CanvasDrag<Kind>>();
  const from = useRef<Point>(undefined);
  const [speed, setSpeed] = useState(0);
  const isDragging = drag !== undefined;

  const end = (): void => {
    from.current = undefined;
    setDrag(undefined);
    setSpeed(0);
  };

  useEffect(() => {
    if (!isDragging) return;
    const onKey = ({ key }: KeyboardEvent): void => {
      if (key === "Escape") end();
    };
    window.addEventListener("keydown", onKey, { capture: true });
    return () => window.removeEventListener("keydown", onKey, { capture: true });
  });
  useEffect(() => {
    if (speed === 0) return;
    let frame = requestAnimationFrame(function move() {
      scroll(speed);
      frame = requestAnimationFrame(move);
    });
    return () => cancelAnimationFrame(frame);
  }, [speed, scroll]);

  const handle = (kind: Kind) => ({
    onPointerDown: (event: PointerEvent<HTMLElement>) => {
      if (overlay.current === null || event.button !== 0) return;
      event.preventDefault();
      event.currentTarget.setPointerCapture(event.pointerId);
      from.current = placeIn(overlay.current, event);
      setDrag({ kind, at: from.current, by: { left: 0, top: 0 } });
    },
    onPointerMove: (event: PointerEvent<HTMLElement>) => {
      const start = from.current;
      if (overlay.current === null || start === undefined) return;
      const at = placeIn(overlay.current, event);
      setDrag({ kind, at, by: { left: at.left - start.left, top: at.top - start.top } });
      setSpeed(edgeScroll(overlay.current, at));
    },
    onPointerUp: () => {
      if (drag !== undefined && from.current !== undefined) onDropped(drag);
      end();
    },
    onPointerCancel: end,
  });
  return { drag, handle };
};
