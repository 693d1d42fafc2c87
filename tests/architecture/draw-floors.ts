import type { House } from "./floors-of-roles.ts";

/** All lengths are in pixels of a picture that is 1,000 wide, about the width of a page on GitHub. */
const WIDTH = 1_000;
const MARGIN = 14;
const GAP = 8;
const LINE = 15;
const FLOOR = 30;
const PADDING = 7;
const ROOF = 48;
const GROUND = 32;
/** A longer name is drawn narrower, so that it does not touch the number of its level. */
const LONG_NAME = 17;

const STYLE = `
  text { font: 12px -apple-system, "Segoe UI", "Noto Sans", Helvetica, Arial, sans-serif; fill: #1f2328 }
  .page { fill: #ffffff; stroke: #d1d9e0 } .level { fill: #f6f8fa; stroke: #d1d9e0 }
  .odd { fill: #eaeef2 } .shell { fill: #ddf4ff; stroke: #54aeff } .kit { fill: #dafbe1; stroke: #4ac26b }
  .base { fill: #fff8c5; stroke: #d4a72c } .role { font-weight: 600; font-size: 14px }
  .floor { font-weight: 600 } .small { font-size: 11px; fill: #59636e }
  @media (prefers-color-scheme: dark) {
    text { fill: #f0f6fc } .page { fill: #0d1117; stroke: #3d444d } .level { fill: #151b23; stroke: #3d444d }
    .odd { fill: #212830 } .shell { fill: #0c2d6b; stroke: #388bfd } .kit { fill: #033a16; stroke: #2ea043 }
    .base { fill: #341a00; stroke: #9e6a03 } .small { fill: #9198a1 }
  }`;

type Box = {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
};

type Column = { readonly x: number; readonly width: number };

const box = (kind: string, { x, y, width, height }: Box): string =>
  `<rect class="${kind}" x="${x}" y="${y}" width="${width}" height="${height}" rx="4"/>`;

const line = (x: number, y: number, content: string, kind = "", anchor = "start"): string =>
  `<text x="${x}" y="${y}"${kind && ` class="${kind}"`}${anchor === "start" ? "" : ` text-anchor="${anchor}"`}>${content}</text>`;

const nameOf = (name: string, { x, width }: Column, y: number): string =>
  name.length > LONG_NAME
    ? `<text x="${x}" y="${y}" textLength="${Math.round(width)}" lengthAdjust="spacingAndGlyphs">${name}</text>`
    : line(x, y, name);

/** A box with its text in the middle. */
const labelled = (kind: string, place: Box, title: string): string =>
  box(kind, place) +
  line(place.x + place.width / 2, place.y + place.height / 2 + 4, title, "floor", "middle");

const heightOf = (names: readonly string[]): number => names.length * LINE + 2 * PADDING;

const bodyOf = ({ levels, hasShell, hasKit }: House): number =>
  levels.reduce((sum, names) => sum + heightOf(names), 0) +
  (hasShell ? FLOOR + GAP : 0) +
  (hasKit ? FLOOR + GAP : 0);

/** One role from its kit, whose bottom is at `ground`, up to its shell. */
const drawHouse = (house: House, { x, width }: Column, ground: number): string => {
  const parts: string[] = [];
  let y = ground;
  const put = (height: number): Box => {
    y -= height;
    return { x, y, width, height };
  };
  if (house.hasKit) {
    parts.push(labelled("kit", put(FLOOR), "kit"));
    y -= GAP;
  }
  for (const [index, names] of house.levels.entries()) {
    const place = put(heightOf(names));
    parts.push(box(index % 2 === 0 ? "level" : "level odd", place));
    const first = place.y + PADDING + LINE - 4;
    for (const [row, name] of names.entries())
      parts.push(
        nameOf(name, { x: x + PADDING, width: width - 2 * PADDING - 12 }, first + row * LINE),
      );
    parts.push(line(x + width - 5, first, String(index + 1), "small", "end"));
  }
  if (house.hasShell) {
    y -= GAP;
    parts.push(labelled("shell", put(FLOOR), "shell"));
  }
  parts.push(line(x + width / 2, y - 9, house.role, "role", "middle"));
  for (const [row, used] of house.uses.entries())
    parts.push(line(x + width / 2, ground + 17 + row * LINE, used, "small", "middle"));
  return parts.join("\n");
};

const LEGEND = [
  "Each column is a role, each name a context.",
  "Imports only go down: shell → features → kit,",
  "and from a feature to features of lower levels.",
  "The numbers are levels: a feature is above all",
  "features of its role that it imports.",
  "Below the kit: what features and kit import",
  "from other roles.",
];

const ENTRY = "daybook.ts · background.ts · start.ts · serve.ts · infrastructure.ts · wiring/";

/** The floors of all roles as an SVG that brings its own background, light or dark. */
export const drawFloors = (houses: readonly House[]): string => {
  const width = Math.floor((WIDTH - 2 * MARGIN - (houses.length - 1) * GAP) / houses.length);
  const xOf = (index: number): number => MARGIN + index * (width + GAP);
  const across = (first: number, last: number): Column => ({
    x: xOf(first),
    width: xOf(last) + width - xOf(first),
  });
  const indexOf = (role: string): number => houses.findIndex((house) => house.role === role);
  const top = MARGIN + ROOF + GAP;
  const ground = top + 24 + Math.max(...houses.map(bodyOf));
  const base = ground + 12 + Math.max(...houses.map(({ uses }) => uses.length)) * LINE;
  const height = base + GROUND + MARGIN;
  const server = across(indexOf("commands"), indexOf("jobs"));
  const browser = across(indexOf("storefront"), indexOf("console"));
  const whole = across(0, houses.length - 1);
  const entry = { ...whole, y: MARGIN, height: ROOF };
  const middle = WIDTH / 2;
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${WIDTH} ${height}" width="${WIDTH}" height="${height}" role="img" aria-labelledby="title">`,
    '<title id="title">The floors of every role: shell, features by level, kit</title>',
    `<style>${STYLE}</style>`,
    box("page", { x: 0.5, y: 0.5, width: WIDTH - 1, height: height - 1 }),
    box("base", entry),
    line(middle, entry.y + 20, `entry points and wiring: ${ENTRY}`, "floor", "middle"),
    line(
      middle,
      entry.y + 38,
      "start the shells, which loop over features/&lt;context&gt;.ts and console/&lt;context&gt;/feature.ts",
      "small",
      "middle",
    ),
    ...houses.map((house, index) => drawHouse(house, { x: xOf(index), width }, ground)),
    ...LEGEND.map((text, row) =>
      line(xOf(indexOf("jobs")) + 10, top + 40 + row * 18, text, "small"),
    ),
    labelled("base", { ...server, y: base, height: GROUND }, "infra: adapters behind ports"),
    labelled("base", { ...browser, y: base, height: GROUND }, "browser: shared by both programs"),
    "</svg>\n",
  ].join("\n");
};
