import type { Area, PageDocument, Section } from "./document.ts";

const heights = { auto: "auto", small: "4rem", medium: "10rem", large: "20rem" } as const;

const areaText = ({ row, column, rows, columns }: Area): string =>
  `grid-area:${row}/${column}/span ${rows}/span ${columns}`;

const lastRowOf = ({ row, rows }: Area): number => row + rows - 1;

/**
 * The row that gets what is left of a block over several rows, such as a picture next to a heading and its text: each
 * row of them would become higher otherwise, and the text would move away from its heading. Undefined where blocks over
 * several rows end in different rows, because rows that share what is left are equally high.
 */
const openRowOf = ({ blocks }: Section): number | undefined => {
  const ends = blocks
    .filter(({ at }) => at.desktop.rows > 1)
    .map(({ at }) => lastRowOf(at.desktop));
  return new Set(ends).size === 1 ? ends[0] : undefined;
};

const rowsText = (section: Section): string | undefined => {
  const { rows } = section.layout.body.layout;
  const openRow = openRowOf(section);
  const count = Math.max(rows.length, openRow ?? 0);
  if (count === 0) return undefined;
  const sizes = Array.from({ length: count }, (_, index) => {
    const { height } = rows[index] ?? {};
    // Without a height it is as those are that the grid adds.
    const least = height === undefined ? "0" : heights[height];
    return `minmax(${least},${index + 1 === openRow ? "1fr" : "auto"})`;
  });
  return `grid-template-rows:${sizes.join(" ")}`;
};

/** Class names by what they declare: equal areas share one. */
const createClasses = (prefix: string) => {
  const names = new Map<string, string>();
  return {
    of: (declaration: string): string => {
      const name = names.get(declaration) ?? `${prefix}${names.size}`;
      names.set(declaration, name);
      return name;
    },
    css: (): string => [...names].map(([declaration, name]) => `.${name}{${declaration}}`).join(""),
  };
};

export type PageGrid = {
  /** The rules of the page's own classes. */
  readonly css: string;
  /** Classes by the id of a section or a block, joined by spaces. */
  readonly classes: ReadonlyMap<string, string>;
};

/**
 * The grid of a page as CSS classes, because the site's policy allows no `style` attributes. Blocks
 * without an area for phones follow each other there in reading order. Nothing but numbers and fixed
 * words is written. Spec: B2.36.
 */
export const writeGrid = ({ sections }: PageDocument, prefix = ""): PageGrid => {
  const [desktop, mobile, rows] = [
    createClasses(`${prefix}pa`),
    createClasses(`${prefix}pm`),
    createClasses(`${prefix}pr`),
  ];
  const classes = new Map<string, string>();
  for (const section of sections) {
    const heightsOf = rowsText(section);
    if (heightsOf !== undefined) classes.set(section.id, rows.of(heightsOf));
    for (const { id, at } of section.blocks) {
      const names = [desktop.of(areaText(at.desktop))];
      if (at.mobile !== null) names.push(mobile.of(areaText(at.mobile)));
      classes.set(id, names.join(" "));
    }
  }
  const wide = `${rows.css()}${desktop.css()}`;
  const narrow = mobile.css();
  return {
    css: [
      wide && `@media (min-width:433px){${wide}}`,
      narrow && `@media (max-width:432px){${narrow}}`,
    ].join(""),
    classes,
  };
};
