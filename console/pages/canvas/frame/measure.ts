import { MAX_ROWS } from "#domain/pages/limits.ts";
import type { CanvasMeasures, Grid, Rect } from "../protocol.ts";
import { gridOf, idOf, type Part, partsIn } from "./parts.ts";

const rectsOf = (part: Part): Rect[] =>
  partsIn(document, part).map((element) => {
    const { left, top, width, height } = element.getBoundingClientRect();
    return { id: idOf(element, part), left, top, width, height };
  });

const px = (text: string): number => Number.parseFloat(text) || 0;

/** Where blocks can be put: the grid without its padding. */
const gridsOf = (): Grid[] =>
  partsIn(document, "section").flatMap((section) => {
    const grid = gridOf(section);
    if (grid === null) return [];
    const style = getComputedStyle(grid);
    const { left, top, width, height } = grid.getBoundingClientRect();
    const [start, above] = [px(style.paddingLeft), px(style.paddingTop)];
    const rows = style.gridTemplateRows === "none" ? [] : style.gridTemplateRows.split(" ").map(px);
    return [
      {
        id: idOf(section, "section"),
        left: left + start,
        top: top + above,
        width: width - start - px(style.paddingRight),
        height: height - above - px(style.paddingBottom),
        columnGap: px(style.columnGap),
        rowGap: px(style.rowGap),
        rows: rows.slice(0, MAX_ROWS),
      },
    ];
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
      report({
        blocks: rectsOf("block"),
        sections: rectsOf("section"),
        grids: gridsOf(),
        height,
      });
    });
  };
  new ResizeObserver(measure).observe(document.body);
  window.addEventListener("resize", measure);
  // Also of boxes inside the page; pictures change its height when they arrive.
  document.addEventListener("scroll", measure, { capture: true, passive: true });
  document.addEventListener("load", measure, { capture: true });
  return measure;
};
