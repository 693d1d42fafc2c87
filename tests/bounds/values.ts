import type { Schema } from "#tests/support/described-calls.ts";

/** Numbers from 0 to below 1. */
export type Random = () => number;

const oneOf = <Item>(random: Random, items: readonly Item[]): Item =>
  items[Math.floor(random() * items.length)] as Item;

const LARGEST_INTEGER = 2_147_483_647;

/** Numbers that have broken column types, counters and dates before. */
const oddNumbers = [
  -1,
  0,
  0.5,
  LARGEST_INTEGER,
  LARGEST_INTEGER + 1,
  -LARGEST_INTEGER - 2,
  Number.MAX_SAFE_INTEGER,
  Number.MAX_SAFE_INTEGER - 1,
  -Number.MAX_SAFE_INTEGER,
  1e300,
];

/** Texts that stream names, columns, headers and URLs cannot contain, or without a bound. */
const oddTexts = [
  "",
  " ",
  "a\nb",
  "a\u0000b",
  "\ud800",
  "a\u202eb",
  "x".repeat(200),
  "x".repeat(201),
  "x".repeat(3_000),
  "é".repeat(40_000),
  "../x",
  "%2e%2e",
  "9007199254740993",
  "1e400",
];

/**
 * Each pattern of the contracts matches one of these; the test reports a pattern without a match.
 */
const plainTexts = [
  "abc",
  "a1",
  "USD",
  "DE",
  "ab12cd",
  "2030-05-01",
  "2030-05-01T10:00:00Z",
  "800x600",
  "320w,640w",
  "shop.example",
  "ann@visitor.example",
  "page.html",
  "12",
  "#aabbcc",
  "submittedAt",
  "en-US",
  "/about",
  "https://shop.example/x",
];

const withinLength = (text: string, { minLength = 0, maxLength = 1_000_000 }: Schema): string =>
  text.length < minLength ? text.padEnd(minLength, "x") : text.slice(0, maxLength);

const validText = (schema: Schema, random: Random, known: readonly string[]): string => {
  if (schema.format === "uuid")
    return oneOf(random, [
      "3f2c7a52-0b47-4c8e-9a57-0d8a6f1a5b10",
      ...known.filter((id) => /^[0-9a-f-]{36}$/.test(id)),
    ]);
  const candidates = [...plainTexts, ...known];
  if (schema.pattern === undefined)
    return withinLength(oneOf(random, [...plainTexts, ...known, ...known]), schema);
  const pattern = new RegExp(schema.pattern, "u");
  const fitting = candidates.filter(
    (text) => pattern.test(text) && text.length <= (schema.maxLength ?? text.length),
  );
  return fitting.length === 0 ? "" : oneOf(random, fitting);
};

const boundaryTexts = ({ minLength, maxLength }: Schema): readonly string[] => [
  ...(minLength === undefined
    ? []
    : ["x".repeat(minLength), "x".repeat(Math.max(minLength - 1, 0))]),
  ...(maxLength === undefined || maxLength > 50_000
    ? []
    : ["x".repeat(maxLength), "x".repeat(maxLength + 1)]),
];

const boundaryNumbers = ({ minimum, maximum }: Schema): readonly number[] => [
  ...(minimum === undefined ? [] : [minimum, minimum - 1]),
  ...(maximum === undefined ? [] : [maximum, maximum + 1]),
];

const validNumber = ({ minimum = 0, maximum = minimum + 100 }: Schema, random: Random): number =>
  Math.min(maximum, minimum + Math.floor(random() * Math.min(maximum - minimum + 1, 5)));

export type Drawing = {
  readonly random: Random;
  /** Whether the next number, text or list of the call is at a bound or beyond it. */
  readonly isOdd: () => boolean;
  /** Existing ids of the installation, by the name of the member. */
  readonly knownTexts: (name: string) => readonly string[];
};

const drawList = (schema: Schema, name: string, drawing: Drawing, depth: number): unknown[] => {
  const { minItems = 0, maxItems = 3 } = schema;
  const length = drawing.isOdd()
    ? oneOf(drawing.random, [Math.max(minItems - 1, 0), minItems, Math.min(maxItems, 600) + 1])
    : Math.max(minItems, Math.min(maxItems, Math.floor(drawing.random() * 3)));
  const item = drawValue(schema.items ?? {}, name, drawing, depth + 1);
  return Array.from({ length }, (_each, index) =>
    index < 3 ? drawValue(schema.items ?? {}, name, drawing, depth + 1) : item,
  );
};

const drawMembers = (schema: Schema, drawing: Drawing, depth: number): object => {
  const required = new Set(schema.required ?? []);
  const drawn = Object.entries(schema.properties ?? {})
    .filter(([name]) => required.has(name) || drawing.random() < 0.5)
    .map(([name, member]) => [name, drawValue(member, name, drawing, depth + 1)]);
  const extra = schema.additionalProperties;
  if (typeof extra === "object")
    drawn.push([
      drawText({}, "key", drawing).slice(0, 300),
      drawValue(extra, "", drawing, depth + 1),
    ]);
  return Object.fromEntries(drawn);
};

const drawText = (schema: Schema, name: string, { random, isOdd, knownTexts }: Drawing) =>
  isOdd()
    ? oneOf(random, [...boundaryTexts(schema), ...boundaryTexts(schema), ...oddTexts])
    : validText(schema, random, knownTexts(name));

const drawNumber = (schema: Schema, { random, isOdd }: Drawing): number =>
  isOdd()
    ? oneOf(random, [...boundaryNumbers(schema), ...boundaryNumbers(schema), ...oddNumbers])
    : validNumber(schema, random);

/**
 * A value of the schema's shape whose numbers, texts and lists are sometimes at a bound or beyond
 * it.
 */
export const drawValue = (schema: Schema, name: string, drawing: Drawing, depth = 0): unknown => {
  const { random } = drawing;
  if (depth > 8) return null;
  if (schema.const !== undefined) return schema.const;
  if (schema.enum !== undefined) return oneOf(random, schema.enum);
  const choices = schema.anyOf ?? schema.oneOf;
  if (choices !== undefined) return drawValue(oneOf(random, choices), name, drawing, depth + 1);
  const type = typeof schema.type === "string" ? schema.type : schema.type?.[0];
  if (type === "object") return drawMembers(schema, drawing, depth);
  if (type === "array") return drawList(schema, name, drawing, depth);
  if (type === "integer" || type === "number") return drawNumber(schema, drawing);
  if (type === "boolean") return random() < 0.5;
  if (type === "null") return null;
  return drawText(schema, name, drawing);
};
