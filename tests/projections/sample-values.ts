import * as z from "zod";

/** The output of `z.toJSONSchema`, as far as the events use it. */
export type Schema = {
  readonly type?: string | readonly string[];
  readonly const?: unknown;
  readonly enum?: readonly unknown[];
  readonly anyOf?: readonly Schema[];
  readonly oneOf?: readonly Schema[];
  readonly format?: string;
  readonly pattern?: string;
  readonly properties?: Readonly<Record<string, Schema>>;
  readonly required?: readonly string[];
  readonly additionalProperties?: Schema | boolean;
  readonly propertyNames?: Schema;
  readonly items?: Schema;
  readonly minItems?: number;
  readonly maxItems?: number;
  readonly minimum?: number;
  readonly exclusiveMinimum?: number;
  readonly maximum?: number;
};

export const schemaOf = (type: unknown): Schema =>
  z.toJSONSchema(type as z.ZodType, { io: "output" }) as Schema;

export type Random = () => number;

/** Mulberry32: the same numbers for the same seed. */
export const createRandom = (seed: number): Random => {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
};

export const pick = <Value>(random: Random, values: readonly Value[]): Value =>
  values[Math.floor(random() * values.length)] as Value;

/** A UUID of this number. */
export const uuid = (number: number): string =>
  `0197a5f0-0000-7000-8000-${number.toString(16).padStart(12, "0")}`;

const words = ["plain", 'O\'Neil \\ "quoted"', "ünïcode 🙂", "<b>html</b>", "drop table x;", ""];

/** Texts for members that take only some. */
const shaped = [
  "/preview",
  "spam.example",
  "09:00",
  "17:30",
  "abc_1",
  "1500x1000",
  "300w",
  "1-0-0",
  "DE",
  "2026-03",
  ...words,
];

type Context = {
  readonly random: Random;
  /** Names with fixed values: ids that must match the stream. */
  readonly fixed: Readonly<Record<string, unknown>>;
  /** Few values per name, so that events refer to each other. */
  readonly pools: Readonly<Record<string, readonly unknown[]>>;
  readonly now: () => string;
};

const integer = ({ minimum, exclusiveMinimum, maximum }: Schema, random: Random): number => {
  const least = Math.max(minimum ?? -5, (exclusiveMinimum ?? -6) + 1);
  return least + Math.floor(random() * (Math.min(maximum ?? 1_000, least + 20) - least + 1));
};

const text = (schema: Schema, name: string, context: Context): string => {
  if (schema.format === "date-time") return context.now();
  if (schema.format === "date") return context.now().slice(0, "2030-01-01".length);
  if (schema.format === "uuid") return uuid(name.length * 1_000 + Math.floor(context.random() * 5));
  const { pattern } = schema;
  if (pattern === undefined) return pick(context.random, words);
  const fitting = shaped.filter((each) => new RegExp(pattern, "u").test(each));
  if (fitting.length === 0) throw new Error(`No sample for ${name}: ${pattern}`);
  return pick(context.random, fitting);
};

const namesIn = ({ propertyNames }: Schema): readonly string[] =>
  (propertyNames?.enum as readonly string[] | undefined)?.slice(0, 2) ?? ["Size", "Colour"];

const object = (schema: Schema, context: Context): Record<string, unknown> => {
  const { properties = {}, required = [], additionalProperties } = schema;
  const value: Record<string, unknown> = {};
  for (const [name, member] of Object.entries(properties))
    if (required.includes(name) || context.random() < 0.6)
      value[name] = sampleValue(member, name, context);
  if (typeof additionalProperties === "object")
    for (const name of namesIn(schema))
      if (context.random() < 0.6) value[name] = sampleValue(additionalProperties, name, context);
  return value;
};

/** Members of one list must not have the same id. */
const array = (schema: Schema, name: string, context: Context): unknown[] => {
  const least = schema.minItems ?? 0;
  const most = schema.maxItems ?? least + 2;
  const length = Math.min(most, least + Math.floor(context.random() * 3));
  const members = Array.from({ length }, () =>
    sampleValue(schema.items ?? {}, name.replace(/s$/, ""), context),
  );
  const idOf = (member: unknown) => {
    if (typeof member !== "object" || member === null) return member;
    const { lineId, variantId, fieldId } = member as Record<string, unknown>;
    return lineId ?? fieldId ?? variantId ?? JSON.stringify(member);
  };
  const distinct = [...new Map(members.map((member) => [idOf(member), member])).values()];
  return distinct.length < least ? members : distinct;
};

/** A value that the schema accepts. */
export const sampleValue = (schema: Schema, name: string, context: Context): unknown => {
  const { random, fixed, pools } = context;
  if (name in fixed) return fixed[name];
  const pool = pools[name];
  if (pool !== undefined && schema.type !== "array") return pick(random, pool);
  if ("const" in schema) return schema.const;
  if (schema.enum !== undefined) return pick(random, schema.enum);
  const choices = schema.anyOf ?? schema.oneOf;
  if (choices !== undefined) return sampleValue(pick(random, choices), name, context);
  if (Array.isArray(schema.type))
    return sampleValue({ ...schema, type: pick(random, schema.type) }, name, context);
  switch (schema.type) {
    case "object":
      return object(schema, context);
    case "array":
      return array(schema, name, context);
    case "string":
      return text(schema, name, context);
    case "integer":
    case "number":
      return integer(schema, random) || 1;
    case "boolean":
      return random() < 0.5;
    case "null":
      return null;
    default:
      throw new Error(`No sample for ${name}: ${JSON.stringify(schema)}`);
  }
};
