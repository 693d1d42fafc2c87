import { type Content, ownMembers } from "./payload.ts";
import { type JsonSchema, resolveReference, type SchemaObject } from "./schema-text.ts";

type Names = Readonly<Record<string, JsonSchema>>;

const typeOf = (value: unknown): string => {
  if (value === null) return "null";
  if (Array.isArray(value)) return "array";
  if (typeof value === "number") return Number.isInteger(value) ? "integer" : "number";
  return typeof value;
};

const typesOf = (schema: SchemaObject): readonly string[] =>
  schema.type === undefined ? [] : [schema.type].flat().map(String);

/** An integer is a number, so that both together are numbers. */
const joined = (types: readonly string[]): readonly string[] => {
  const all = [...new Set(types)].sort();
  return all.includes("number") ? all.filter((type) => type !== "integer") : all;
};

const typeMember = (types: readonly string[]) => ({
  type: types.length === 1 ? (types[0] as string) : types,
});

const namesOf = (value: unknown): Names =>
  typeof value === "object" && value !== null ? (value as Names) : {};

/** A deeper value is accepted as it is. */
const MAX_LEVELS = 5;
/** An object with more members is a map with names that are data. */
const MAX_MEMBERS = 60;

/** Limits that a value does not meet, so that they leave the schema. */
const wider = (schema: SchemaObject, value: unknown): SchemaObject => {
  const kept: { [keyword: string]: unknown } = { ...schema };
  const drop = (keyword: string, isBroken: (limit: never) => boolean): void => {
    if (keyword in kept && isBroken(kept[keyword] as never)) delete kept[keyword];
  };
  if (typeof value === "string") {
    const { length } = [...value];
    drop("maxLength", (limit: number) => length > limit);
    drop("minLength", (limit: number) => length < limit);
    for (const keyword of ["pattern", "format"]) delete kept[keyword];
  }
  if (typeof value === "number") {
    drop("maximum", (limit: number) => value > limit);
    drop("minimum", (limit: number) => value < limit);
    drop("exclusiveMaximum", (limit: number) => value >= limit);
    drop("exclusiveMinimum", (limit: number) => value <= limit);
    drop("multipleOf", (limit: number) => !Number.isInteger(value / limit));
  }
  if (Array.isArray(value)) {
    drop("maxItems", (limit: number) => value.length > limit);
    drop("minItems", (limit: number) => value.length < limit);
  }
  drop("const", (only: unknown) => JSON.stringify(only) !== JSON.stringify(value));
  if (
    Array.isArray(kept.enum) &&
    !kept.enum.some((each) => JSON.stringify(each) === JSON.stringify(value))
  )
    kept.enum = [...kept.enum, value];
  return kept;
};

const inferMembers = (
  root: JsonSchema,
  before: SchemaObject | undefined,
  value: object,
  level: number,
): SchemaObject => {
  const members = Object.entries(value);
  const known = namesOf(before?.properties);
  if (members.length > MAX_MEMBERS) return { additionalProperties: true };
  const properties: { [name: string]: JsonSchema } = { ...known };
  for (const [name, member] of members)
    properties[name] = inferred(root, known[name], member, level + 1);
  const isFirst = before?.properties === undefined;
  const required = (isFirst ? members.map(([name]) => name) : listOf(before?.required)).filter(
    (name) => Object.hasOwn(value, name),
  );
  return {
    properties,
    ...(required.length > 0 && { required }),
    additionalProperties: before?.additionalProperties ?? false,
  };
};

const listOf = (value: unknown): readonly string[] =>
  Array.isArray(value) ? value.map(String) : [];

/** The schema with as few changes as it takes to accept the value, too. */
const inferred = (
  root: JsonSchema,
  before: JsonSchema | undefined,
  value: unknown,
  level: number,
): JsonSchema => {
  if (before === true || level > MAX_LEVELS) return true;
  const referred = typeof before === "object" ? resolveReference(root, before.$ref) : undefined;
  const known = referred ?? before;
  const schema = typeof known === "object" ? wider(known, value) : undefined;
  const type = typeOf(value);
  const { required: _required, ...rest } = schema ?? {};
  const shape = {
    ...(type === "object" ? rest : schema),
    ...typeMember(joined([...(schema === undefined ? [] : typesOf(schema)), type])),
  };
  if (schema !== undefined && schema.type === undefined) return schema;
  if (Array.isArray(value)) {
    const items = value.reduce<JsonSchema | undefined>(
      (all, item) => inferred(root, all, item, level + 1),
      schema?.items as JsonSchema | undefined,
    );
    return { ...shape, ...(items !== undefined && { items }) };
  }
  if (type !== "object") return shape;
  return { ...shape, ...inferMembers(root, schema, value as object, level) };
};

/**
 * A schema that accepts every one of these contents: the released one with as few changes as it takes, or a
 * new one in which what all of them have is required. Standard members are not its business.
 */
export const inferSchema = (
  contents: readonly Content[],
  released?: SchemaObject | undefined,
): SchemaObject => {
  const [first = {}] = contents;
  const start: SchemaObject =
    released ?? (inferred(true, undefined, ownMembers(first), 0) as SchemaObject);
  const schema = contents.reduce<SchemaObject>(
    (all, content) => inferred(all, all, ownMembers(content), 0) as SchemaObject,
    start,
  );
  const { $schema, ...rest } = schema;
  return { $schema: $schema ?? "https://json-schema.org/draft/2020-12/schema", ...rest };
};
