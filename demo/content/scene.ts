import { circle, element, ink, line, path, rect } from "../catalog/drawing.ts";

/** A wide picture, three by two, on a coloured wall. */
export const scene = (wall: string, ...parts: readonly string[]): string =>
  element(
    "svg",
    { xmlns: "http://www.w3.org/2000/svg", viewBox: "0 0 1200 800", width: 1500, height: 1000 },
    [rect([0, 0, 1200, 800], wall), ...parts].join(""),
  );

export const at = (x: number, y: number, ...parts: readonly string[]): string =>
  element("g", { transform: `translate(${x} ${y})` }, parts.join(""));

export const tilted = (
  degrees: number,
  [x, y]: readonly [number, number],
  ...parts: readonly string[]
): string => element("g", { transform: `translate(${x} ${y}) rotate(${degrees})` }, parts.join(""));

export const times = (count: number, draw: (index: number) => string): string =>
  Array.from({ length: count }, (_, index) => draw(index)).join("");

/** Where a wall ends and a table or a floor begins. */
export const table = (y: number, wood: string = ink.walnut): string =>
  rect([0, y, 1200, 800 - y], wood) +
  times(3, (row) =>
    line(`M0 ${y + 44 + row * 74}h1200`, ink.shade, 2, { opacity: 0.14 + row * 0.03 }),
  );

/** A window with a sky and two hills behind it. */
export const window = (x: number, y: number, width: number, height: number, sky: string): string =>
  at(
    x,
    y,
    rect([-16, -16, width + 32, height + 32], ink.cream),
    rect([0, 0, width, height], sky),
    circle(width * 0.7, height * 0.3, height * 0.11, ink.cream, { opacity: 0.85 }),
    path(
      `M0 ${height}v-${height * 0.3}q${width * 0.25}-${height * 0.3} ${width * 0.55} 0t${width * 0.45} -${height * 0.05}v${height * 0.35}z`,
      ink.sage,
    ),
    path(
      `M0 ${height}v-${height * 0.14}q${width * 0.3} -${height * 0.2} ${width * 0.6} 0t${width * 0.4} 0v${height * 0.14}z`,
      ink.moss,
    ),
    line(`M${width / 2} 0v${height}M0 ${height / 2}h${width}`, ink.cream, 12),
  );

export const bottle = (x: number, y: number, color: string, size = 1): string =>
  element(
    "g",
    { transform: `translate(${x} ${y}) scale(${size})` },
    [
      rect([-17, -124, 34, 30], ink.shade, { rx: 4 }),
      path("M-14-94h28v14l30 22v58h-88v-58l30-22z", color),
      rect([-34, -48, 68, 34], ink.cream, { rx: 3, opacity: 0.92 }),
      line("M-22-36h44M-22-26h28", ink.shade, 3, { opacity: 0.5 }),
    ].join(""),
  );

export const sheet = (width: number, height: number, rows: number, paper: string = ink.cream) =>
  rect([0, 0, width, height], paper, { rx: 3 }) +
  times(rows, (row) =>
    line(
      `M${width * 0.12} ${(height * (row + 1.2)) / (rows + 1.4)}h${row === rows - 1 ? width * 0.4 : width * 0.76}`,
      ink.navy,
      3,
      { opacity: 0.35 },
    ),
  );

export const lamp = (x: number, y: number, color: string): string =>
  at(
    x,
    y,
    line("M0 0v-190l96-92", ink.shade, 10),
    rect([-60, -8, 120, 18], ink.shade, { rx: 9 }),
    path("M56-330l96 20-30 76-104-58z", color),
  );
