/** One palette for every picture of the demo shop. */
export const ink = {
  paper: "#f6efe3",
  cream: "#fffaf0",
  navy: "#24304f",
  midnight: "#1b2440",
  terracotta: "#c8593f",
  oxblood: "#7d2b2f",
  sage: "#86a187",
  moss: "#55703f",
  mustard: "#d9a441",
  brass: "#c69a4b",
  walnut: "#6f4a32",
  cedar: "#b5763f",
  rose: "#dba8a0",
  sky: "#9db8cf",
  plum: "#5f4160",
  shade: "#3a2f2a",
} as const;

type Attributes = Readonly<Record<string, string | number>>;

/** `element("rect", { x: 0 })` → `<rect x="0"/>` */
export const element = (name: string, attributes: Attributes, inner = ""): string => {
  const written = Object.entries(attributes)
    .map(([key, value]) => ` ${key}="${value}"`)
    .join("");
  return inner === "" ? `<${name}${written}/>` : `<${name}${written}>${inner}</${name}>`;
};

export const rect = (
  [x, y, width, height]: readonly [number, number, number, number],
  fill: string,
  more: Attributes = {},
): string => element("rect", { x, y, width, height, fill, ...more });

export const circle = (cx: number, cy: number, r: number, fill: string, more: Attributes = {}) =>
  element("circle", { cx, cy, r, fill, ...more });

export const path = (d: string, fill: string, more: Attributes = {}): string =>
  element("path", { d, fill, ...more });

export const line = (d: string, stroke: string, width: number, more: Attributes = {}): string =>
  path(d, "none", { stroke, "stroke-width": width, "stroke-linecap": "round", ...more });

export const text = (
  content: string,
  x: number,
  y: number,
  size: number,
  fill: string,
  more: Attributes = {},
): string =>
  element(
    "text",
    {
      x,
      y,
      "font-size": size,
      fill,
      "font-family": "Georgia, 'Times New Roman', serif",
      "text-anchor": "middle",
      ...more,
    },
    content,
  );

export const turned = (degrees: number, ...parts: readonly string[]): string =>
  element("g", { transform: `rotate(${degrees} 400 400)` }, parts.join(""));

export const moved = (x: number, y: number, ...parts: readonly string[]): string =>
  element("g", { transform: `translate(${x} ${y})` }, parts.join(""));

/** Where the thing stands: a soft dark ellipse below it. */
export const shadow = (cx: number, cy: number, rx: number): string =>
  element("ellipse", { cx, cy, rx, ry: rx * 0.09, fill: ink.shade, opacity: 0.16 });

/** A square picture: a tinted ground with a large quiet disc, and the thing in front. */
export const picture = (ground: string, disc: string, ...parts: readonly string[]): string =>
  element(
    "svg",
    { xmlns: "http://www.w3.org/2000/svg", viewBox: "0 0 800 800", width: 800, height: 800 },
    [rect([0, 0, 800, 800], ground), circle(400, 390, 290, disc, { opacity: 0.55 }), ...parts].join(
      "",
    ),
  );

/** Evenly spaced short lines, as of writing. */
export const ruled = (
  x: number,
  y: number,
  width: number,
  rows: number,
  gap: number,
  stroke: string,
) =>
  Array.from({ length: rows }, (_, row) =>
    line(
      `M${x} ${y + row * gap}h${row === rows - 1 ? Math.round(width * 0.6) : width}`,
      stroke,
      3,
      {
        opacity: 0.5,
      },
    ),
  ).join("");
