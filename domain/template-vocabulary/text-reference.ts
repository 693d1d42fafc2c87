import type { ReferenceEntry } from "./reference.ts";

/** The name, its description, the arguments in the example, and the value of `a`. */
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
    "Prints trusted HTML unescaped, even on pages that escape. Never use it for visitor input.",
    "",
    "<p>Hello</p>",
  ],
  ["str", "The value as text; lists and objects give an empty text.", "", 12],
  ["safe", "The text without HTML tags.", "", "<p>Hello <b>you</b></p>"],
  [
    "truncate",
    "Truncates after the last space before this many characters (100) and adds a suffix (...).",
    " 12",
    "A notebook for every day",
  ],
  [
    "slugify",
    "Lowercase letters a to z, digits and hyphens, for a URL; other characters are removed.",
    "",
    "Field Notebook No. 7",
  ],
  ["smartypants", "Typographic quotes, and a dash for two hyphens.", "", '"Well" -- it\'s here'],
  ["line-breaks", "Replaces line breaks with <br/>.", "", "12 Mill Lane\nBath"],
  ["encode-space", "A &nbsp; for every space, so that lines do not break there.", "", "10 000 km"],
  ["encode-uri", "Encodes a whole URL; / ? & = # stay.", "", "/tea & cake?size=big one"],
  ["encode-uri-component", "Encodes one part of a URL.", "", "tea & cake/biscuits"],
  ["url-encode", "Encodes one part of a URL; @ * + / stay.", "", "tea & cake/biscuits"],
  ["output", "Its arguments, regardless of the value.", ":Sold:out", 1],
];

const numbers: readonly Row[] = [
  ["count", "How many members a list or object has, or characters a text.", "", ["a", "b"]],
  [
    "cycle",
    "The first argument for 1, the next for 2, and the first again after the last.",
    " odd even",
    3,
  ],
  ["mod", "The remainder when the number is divided by the argument (2).", " 3", 8],
  ["round", "The nearest whole number.", "", 2.5],
  [
    "pluralize",
    "Without arguments: nothing for 1, otherwise “s”. With one argument: nothing for 1, otherwise the argument. With two: the first for 1, otherwise the second.",
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
    says: "The position in the repeated section, starting at 1.",
    template: "{.repeated section list}{@|iter}. {@} {.end}",
    data: { list: ["tea", "cake"] },
  },
];
