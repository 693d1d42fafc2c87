import { type DemoProduct, picture, sell } from "./build-product.ts";

const covers = [
  ["Terracotta", "field-notebook-terracotta"],
  ["Sage", "field-notebook-sage"],
  ["Navy", "field-notebook-navy"],
] as const;
const coverPictures = covers.map(([color, file]) =>
  picture(file, `A ${color.toLowerCase()} notebook with a stitched spine and an elastic band`),
);
/** The dotted sage one is the one that everybody wants. */
const notebookUnits = (color: string, ruling: string): number =>
  color === "Sage" && ruling === "Dotted" ? 0 : ruling === "Plain" ? 18 : 42;

const leathers = [
  { leather: "Oxblood", units: 24 },
  { leather: "Moss", units: 9 },
] as const;
const leatherPicture = (leather: string) =>
  picture(
    `initialled-notebook-${leather.toLowerCase()}`,
    `A notebook in ${leather.toLowerCase()} leather with the initials A. L. in gold`,
  );

export const notebooks: readonly DemoProduct[] = [
  sell({
    slug: "field-notebook",
    name: "Field Notebook",
    description:
      "<p>The notebook that started the shop. It lies flat on a café table, survives the bottom of a bag, and takes fountain-pen ink without a ghost on the other side.</p><ul><li>144 pages of 100 g paper from a mill in the Vosges</li><li>Thread-sewn, so no page ever leaves</li><li>14 × 21 cm, rounded corners</li></ul>",
    collections: ["notebooks"],
    images: coverPictures,
    tags: ["bestseller", "paper"],
    options: ["Cover", "Ruling"],
    variants: covers.flatMap(([color], index) =>
      ["Ruled", "Dotted", "Plain"].map((ruling) => ({
        values: [color, ruling],
        code: `${color}-${ruling}`.toLowerCase(),
        priceCents: 1400,
        units: notebookUnits(color, ruling),
        ...(coverPictures[index] && { image: coverPictures[index] }),
      })),
    ),
  }),
  sell({
    slug: "daily-planner",
    name: "The Daily Planner",
    description:
      "<p>One page for each day and no dates printed on it, because some days deserve two pages and some deserve none. Begin in any month, skip a holiday, carry on.</p>",
    collections: ["notebooks", "desk"],
    images: [picture("daily-planner", "An open planner with a ribbon and a month at a glance")],
    tags: ["planning", "paper"],
    options: ["Size"],
    variants: [
      { values: ["A6"], code: "a6", priceCents: 2400, units: 31 },
      { values: ["A5"], code: "a5", priceCents: 3200, salePriceCents: 2400, units: 26 },
    ],
  }),
  sell({
    slug: "linen-journal",
    name: "Linen-bound Journal",
    description:
      "<p>Bound by hand in Portuguese linen, forty at a time, by two people who do not like to be hurried. When they are gone we wait for the next forty. Leave your address and we will write once.</p>",
    collections: ["notebooks", "gifts"],
    images: [
      picture("linen-journal-dusk", "A blue linen journal with a brass-coloured title"),
      picture("linen-journal-rose", "A rose linen journal with a brass-coloured title"),
    ],
    tags: ["handmade", "paper"],
    options: ["Linen"],
    variants: [
      {
        values: ["Dusk"],
        code: "dusk",
        priceCents: 4200,
        units: 0,
        image: picture("linen-journal-dusk", "The journal in dusk blue"),
      },
      {
        values: ["Rose"],
        code: "rose",
        priceCents: 4200,
        salePriceCents: 3600,
        units: 0,
        image: picture("linen-journal-rose", "The journal in rose"),
      },
    ],
  }),
  sell({
    slug: "pocket-ledgers",
    name: "Pocket Ledgers, Set of Three",
    description:
      "<p>For what was spent, what was eaten, and what was only thought. Thirty-two squared pages each: thin enough to forget in a shirt pocket, stout enough to come back from the wash.</p>",
    collections: ["notebooks"],
    images: [picture("pocket-ledgers", "Three thin ledgers in green, yellow and red, fanned out")],
    tags: ["paper"],
    variants: [{ priceCents: 1200, units: 120 }],
  }),
  sell({
    slug: "reporters-pad",
    name: "Reporter’s Pad",
    description:
      "<p>Eighty pages that turn over the top with a satisfying rattle. Ruled on the front, plain on the back, perforated for passing notes.</p>",
    collections: ["notebooks", "desk"],
    images: [picture("reporters-pad", "A ruled pad with a wire spiral along its top")],
    tags: ["paper"],
    variants: [{ priceCents: 800, units: 75 }],
  }),
  sell({
    slug: "initialled-notebook",
    name: "Notebook with Your Initials",
    description:
      "<p>Bound in leather by hand and marked with up to three letters, pressed while you wait for the post. It takes us two working days; it will take you years to fill.</p><ul><li>192 pages of 120 g laid paper</li><li>Full-grain leather that darkens with use</li><li>Made for you: it cannot be returned, only passed on</li></ul>",
    collections: ["notebooks", "gifts"],
    images: leathers.map(({ leather }) => leatherPicture(leather)),
    tags: ["personal", "handmade"],
    options: ["Leather"],
    variants: leathers.map(({ leather, units }) => ({
      values: [leather],
      code: leather.toLowerCase(),
      priceCents: 4800,
      units,
      image: leatherPicture(leather),
    })),
    asks: "initials",
  }),
];
