import type { ReferenceEntry } from "./reference.ts";

/** The name, what it says, what follows the name in the example, and the value of `a`. */
type Row = readonly [name: string, says: string, args: string, value: unknown];

const entries = (rows: readonly Row[]): readonly ReferenceEntry[] =>
  rows.map(([name, says, args, a]) => ({
    name,
    kind: "formatter",
    says,
    template: `{a|${name}${args}}`,
    data: { a },
  }));

const texts: readonly Row[] = [
  ["html", "Escapes <, > and & for the text of an element.", "", "Salt & <pepper>"],
  ["htmlattr", 'Escapes <, >, & and " for a quoted attribute.', "", 'A 3" pot'],
  ["htmltag", "The same as htmlattr.", "", 'A 3" pot'],
  [
    "markup",
    "Prints trusted HTML as it is, also in pages that escape; never use it for what visitors write.",
    "",
    "<p>Hello</p>",
  ],
  ["str", "The value as text; a list or an object is nothing.", "", 12],
  ["safe", "The text without what stands between < and >.", "", "<p>Hello <b>you</b></p>"],
  [
    "truncate",
    "Cuts behind the last space before so many characters (100) and adds a suffix (...).",
    " 12",
    "A notebook for every day",
  ],
  [
    "slugify",
    "Small letters a to z, digits and dashes, for an address; other characters are left out.",
    "",
    "Field Notebook No. 7",
  ],
  ["smartypants", "Typographic quotes, and a dash for two hyphens.", "", '"Well" -- it\'s here'],
  ["line-breaks", "A <br/> for every end of a line.", "", "12 Mill Lane\nBath"],
  ["encode-space", "A &nbsp; for every space, so that lines do not break there.", "", "10 000 km"],
  ["encode-uri", "Encodes a whole address; / ? & = # stay.", "", "/tea & cake?size=big one"],
  ["encode-uri-component", "Encodes one part of an address.", "", "tea & cake/biscuits"],
  ["url-encode", "Encodes one part of an address; @ * + / stay.", "", "tea & cake/biscuits"],
  ["output", "Its arguments, whatever the value is.", ":Sold:out", 1],
];

const numbers: readonly Row[] = [
  ["count", "How many members a list or object has, or characters a text.", "", ["a", "b"]],
  [
    "cycle",
    "The first argument for 1, the next for 2, and the first again after the last.",
    " odd even",
    3,
  ],
  ["mod", "What is left when the number is divided by the argument (2).", " 3", 8],
  ["round", "The nearest whole number.", "", 2.5],
  [
    "pluralize",
    "Nothing for 1 and s otherwise; or one argument otherwise; or the first for 1 and the second otherwise.",
    " item items",
    3,
  ],
];

const json: readonly Row[] = [
  [
    "json",
    "JSON that is safe inside a script element; in an attribute use {a|json|htmlattr}.",
    "",
    { title: "Notebook" },
  ],
  ["json-pretty", "The same over several lines.", "", { title: "Notebook" }],
  ["raw", "JSON as it is, not safe inside a script element.", "", ["a", 1]],
];

const dates: readonly Row[] = [
  [
    "date",
    "Milliseconds since 1970 in the website's time zone (America/New_York), by a pattern: %Y %m %d %B %e %A %H %M %S %p %Z and others.",
    " %B %e, %Y",
    1_784_636_000_000,
  ],
];

export const textReference: readonly ReferenceEntry[] = [
  ...entries([...texts, ...numbers, ...json, ...dates]),
  {
    name: "iter",
    kind: "formatter",
    says: "The place in the repeated section, from 1.",
    template: "{.repeated section list}{@|iter}. {@} {.end}",
    data: { list: ["tea", "cake"] },
  },
];
