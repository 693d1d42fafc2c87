import type { CanvasMeasures, Rect } from "../protocol.ts";
import { idOf, type Part, partsIn } from "./parts.ts";

const rectsOf = (part: Part): Rect[] =>
  partsIn(document, part).map((element) => {
    const { left, top, width, height } = element.getBoundingClientRect();
    return { id: idOf(element, part), left, top, width, height };
  });

/** Reports where the parts of the page are, once for each frame in which something has moved. */
export const createMeasure = (report: (measures: CanvasMeasures) => void) => {
  let isWaiting = false;
  const measure = (): void => {
    if (isWaiting) return;
    isWaiting = true;
    requestAnimationFrame(() => {
      isWaiting = false;
      const height = document.documentElement.scrollHeight;
      report({ blocks: rectsOf("block"), sections: rectsOf("section"), height });
    });
  };
  new ResizeObserver(measure).observe(document.body);
  window.addEventListener("resize", measure);
  // Also of boxes inside the page; pictures change its height when they arrive.
  document.addEventListener("scroll", measure, { capture: true, passive: true });
  document.addEventListener("load", measure, { capture: true });
  return measure;
};
