/** The output of a template over `page`. Without `deviates` it is the reference engine's, too. */
export type InstructionCase = {
  readonly name: string;
  readonly template: string;
  readonly output: string;
  readonly deviates?: string;
};

export const page = {
  "7": "seven",
  a: { b: { c: 1 }, n: 2 },
  s: "text",
  n: 3,
  zero: 0,
  half: 1.5,
  yes: true,
  no: false,
  nul: null,
  empty: "",
  list: ["x", "y", "z"],
  people: [
    { name: "Ann", tags: ["p", "q"] },
    { name: "Bob", tags: [] },
  ],
  none: [],
  nothing: {},
  "@": "odd",
  $d: "dollar",
  html: "<b>&</b>",
  mixed: [1, null, true, [2, [3]], { k: 1 }],
};

export const partials = {
  angle: "<{@}>",
  names: "{n}{s}",
  useMacro: "{n|apply m}",
  args: "{@args.k}{@args.l}",
  defines: "{.var @x s}{.macro dm}!{.end}",
  circle: "x{@|apply circle}",
  round: "({.include round output})",
  open: "{.section a}x",
  unknown: "a{n|nobody}b",
  malformed: "{.if !n}{n}",
};

export const injects = { "./a.json": { k: "v" }, no: 0 };

type Row = readonly [name: string, template: string, output: string, deviates?: string];

export const of = (rows: readonly Row[]): readonly InstructionCase[] =>
  rows.map(([name, template, output, deviates]) => ({
    name,
    template,
    output,
    ...(deviates !== undefined && { deviates }),
  }));
