import { sameJson } from "../kit/same-json.ts";
import { fitsSchema, typeOfJson } from "./fits-schema.ts";
import { type Content, ownMembers } from "./payload.ts";
import { type JsonSchema, resolveReference, type SchemaObject } from "./schema-text.ts";

type Names = Readonly<Record<string, JsonSchema>>;
type Keywords = { [keyword: string]: unknown };

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
const listOf = (value: unknown): readonly string[] =>
  Array.isArray(value) ? value.map(String) : [];

/** A deeper value is accepted as it is. */
const MAX_LEVELS = 5;
/** An object with more members is a map with names that are data. */
const MAX_MEMBERS = 60;

/** Keywords that apply together: those that a value does not meet leave the schema together. */
const groups = [
  ...["maximum", "minimum", "exclusiveMaximum", "exclusiveMinimum", "multipleOf"].map((k) => [k]),
  ...["maxLength", "minLength", "pattern", "format", "const"].map((k) => [k]),
  ...["maxProperties", "minProperties", "propertyNames", "dependentRequired"].map((k) => [k]),
  ...["allOf", "anyOf", "oneOf", "not"].map((k) => [k]),
  ["if", "then", "else"],
  ["contains", "minContains", "maxContains"],
  ["patternProperties"],
  // A list with places for its items needs its size next to them to be compiled.
  ["prefixItems", "items", "minItems", "maxItems"],
];

const without = (schema: Keywords, keywords: readonly string[]): void => {
  for (const keyword of keywords) delete schema[keyword];
};

/** The schema without the limits that the value does not surely meet. */
const wider = (root: JsonSchema, schema: SchemaObject, value: unknown): SchemaObject => {
  const kept: Keywords = { ...schema };
  const isMet = (keywords: readonly string[]): boolean => {
    const present = keywords.filter((keyword) => keyword in kept);
    const part = Object.fromEntries(present.map((keyword) => [keyword, kept[keyword]]));
    return fitsSchema(root, part, value) === true;
  };
  for (const keywords of groups) {
    if (keywords[0] === "prefixItems" && !("prefixItems" in kept)) continue;
    if (isMet(keywords)) continue;
    // Names that a pattern matched are members like all others now.
    if (keywords[0] === "patternProperties") kept.additionalProperties = true;
    without(kept, keywords);
  }
  for (const keyword of ["minItems", "maxItems", "uniqueItems"])
    if (!isMet([keyword])) delete kept[keyword];
  if (!("maxItems" in kept)) delete kept.uniqueItems;
  if (Array.isArray(kept.enum) && !kept.enum.some((each) => sameJson(each, value)))
    kept.enum = [...kept.enum, value];
  return kept;
};

/** Follows references. What is next to one is ignored, so that more is accepted. */
const referred = (root: JsonSchema, schema: JsonSchema): JsonSchema => {
  let at = schema;
  while (typeof at === "object" && at.$ref !== undefined)
    at = resolveReference(root, at.$ref) ?? true;
  return at;
};

type Place = {
  readonly root: JsonSchema;
  /** The wider schema of this place; undefined for none. */
  readonly schema: SchemaObject | undefined;
  /** No value of this type was accepted here. */
  readonly isNew: boolean;
  readonly level: number;
};

const inferMembers = ({ root, schema, isNew, level }: Place, value: object): SchemaObject => {
  const members = Object.entries(value);
  const known = namesOf(schema?.properties);
  const rest = schema?.additionalProperties as JsonSchema | undefined;
  const hasPatterns = schema?.patternProperties !== undefined;
  const properties = new Map<string, JsonSchema>(Object.entries(known));
  let isOpen = members.length > MAX_MEMBERS;
  for (const [name, member] of members) {
    if (Object.hasOwn(known, name))
      properties.set(name, inferred(root, known[name], member, level + 1));
    else if (isOpen || (!isNew && fitsSchema(root, rest, member) === true)) continue;
    // A pattern could match the name: a schema for it would be another limit.
    else if (hasPatterns) isOpen = true;
    else
      properties.set(
        name,
        inferred(root, isNew || rest === false ? undefined : rest, member, level + 1),
      );
  }
  const required = (isNew ? members.map(([name]) => name) : listOf(schema?.required)).filter(
    (name) => Object.hasOwn(value, name) && !(isNew && isOpen),
  );
  const additionalProperties = isOpen ? true : isNew ? false : rest;
  return {
    ...(properties.size > 0 || !isOpen ? { properties: Object.fromEntries(properties) } : {}),
    ...(required.length > 0 && { required }),
    ...(additionalProperties !== undefined && { additionalProperties }),
  };
};

const inferItems = ({ root, schema, isNew, level }: Place, value: readonly unknown[]) => {
  if (schema?.prefixItems !== undefined || (!isNew && schema?.items === undefined)) return {};
  const items = value.reduce<JsonSchema | undefined>(
    (all, item) => inferred(root, all, item, level + 1),
    schema?.items as JsonSchema | undefined,
  );
  return items === undefined ? {} : { items };
};

/** The schema with as few changes as it takes to accept the value, too. */
const inferred = (
  root: JsonSchema,
  before: JsonSchema | undefined,
  value: unknown,
  level: number,
): JsonSchema => {
  const found = before === undefined || before === false ? undefined : referred(root, before);
  if (found === true || level > MAX_LEVELS) return true;
  if (before !== undefined && found !== undefined && fitsSchema(root, before, value) === true)
    return before;
  const known = typeof found === "object" ? found : undefined;
  const schema = known === undefined ? undefined : wider(root, known, value);
  const type = typeOfJson(value);
  const types = known === undefined ? [] : typesOf(known);
  const isAnyType = known !== undefined && known.type === undefined;
  const isNew = !isAnyType && !types.includes(type);
  const { required, ...rest } = schema ?? {};
  const shape = {
    ...(type === "object" || required === undefined ? rest : schema),
    ...(!isAnyType && typeMember(joined([...types, type]))),
  };
  const place = { root, schema, isNew, level };
  if (Array.isArray(value)) return { ...shape, ...inferItems(place, value) };
  if (type !== "object") return shape;
  return { ...shape, ...inferMembers(place, value as object) };
};

/**
 * A schema that accepts every one of these contents. It is the released one with as few changes as it takes,
 * which accepts everything that the released one accepts; or a new one in which what all contents have is
 * required. Standard members are not its business.
 */
export const inferSchema = (
  contents: readonly Content[],
  released?: SchemaObject | undefined,
): SchemaObject => {
  const [first = {}] = contents;
  const root = released ?? true;
  const start: SchemaObject =
    released ?? (inferred(root, undefined, ownMembers(first), 0) as SchemaObject);
  const schema = contents.reduce<SchemaObject>(
    (all, content) => inferred(root, all, ownMembers(content), 0) as SchemaObject,
    start,
  );
  const { $schema, ...rest } = schema;
  return {
    $schema: $schema ?? "https://json-schema.org/draft/2020-12/schema",
    ...rest,
    ...(released?.$defs !== undefined && { $defs: released.$defs }),
  };
};
