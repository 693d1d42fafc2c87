import { bytesOf } from "../kit/json-bytes.ts";
import { accept, type Result, reject } from "../kit/result.ts";
import { isStorableDeep } from "../kit/storable-text.ts";
import {
  MAX_SCHEMA_BYTES,
  MAX_SCHEMA_DEPTH,
  MAX_SCHEMA_PARTS,
  MAX_UNIQUE_ITEMS,
} from "./limits.ts";
import { patternProblem } from "./pattern-rules.ts";

export type SchemaObject = { readonly [keyword: string]: unknown };
export type JsonSchema = boolean | SchemaObject;

/** `path` is a JSON pointer: `/properties/price`; empty for the whole. */
export type SchemaProblem = { readonly path: string; readonly message: string };

const DIALECT = "https://json-schema.org/draft/2020-12/schema";

/** Keywords whose value is a schema, a list of schemas, or schemas by name. */
const withSchema = ["additionalProperties", "propertyNames", "items", "contains", "not", "if"];
const alsoWithSchema = ["then", "else"];
const withList = ["allOf", "anyOf", "oneOf", "prefixItems"];
const withNames = ["properties", "patternProperties", "$defs"];
const plain = [
  ...["$schema", "$ref", "$comment", "title", "description", "default", "examples", "deprecated"],
  ...["type", "enum", "const", "format", "pattern", "required", "dependentRequired"],
  ...["minimum", "maximum", "exclusiveMinimum", "exclusiveMaximum", "multipleOf"],
  ...["minLength", "maxLength", "minItems", "maxItems", "uniqueItems"],
  ...["minContains", "maxContains", "minProperties", "maxProperties"],
];
const keywords: ReadonlySet<string> = new Set([
  ...withSchema,
  ...alsoWithSchema,
  ...withList,
  ...withNames,
  ...plain,
]);

/** Formats that are checked. Others are refused, so that none is a promise without an effect. */
export const checkedFormats = ["date", "date-time", "email", "uri", "uuid"] as const;

export const escapePointer = (name: string): string =>
  name.replaceAll("~", "~0").replaceAll("/", "~1");

const isObject = (value: unknown): value is SchemaObject =>
  typeof value === "object" && value !== null && !Array.isArray(value);

/** The JSON's nesting without recursion, so that no text is too deep to be judged. */
const bracketsDeep = (text: string): number => {
  let [deep, most, inText] = [0, 0, false];
  for (let at = 0; at < text.length; at += 1) {
    const character = text[at];
    if (inText) {
      if (character === "\\") at += 1;
      else if (character === '"') inText = false;
    } else if (character === '"') inText = true;
    else if (character === "{" || character === "[") {
      deep += 1;
      most = Math.max(most, deep);
    } else if (character === "}" || character === "]") deep -= 1;
  }
  return most;
};

/** Whether JSON text has more levels than this. */
export const isDeeperThan = (text: string, levels: number): boolean => bracketsDeep(text) > levels;

/** The schemas directly inside a schema, each with its path from there. */
export const partsOf = (
  schema: JsonSchema,
): readonly (readonly [path: string, part: unknown])[] => {
  if (!isObject(schema)) return [];
  const parts: (readonly [string, unknown])[] = [];
  for (const keyword of [...withSchema, ...alsoWithSchema])
    if (keyword in schema) parts.push([`/${keyword}`, schema[keyword]]);
  for (const keyword of [...withList, ...withNames]) {
    const members = schema[keyword];
    if (typeof members !== "object" || members === null) continue;
    for (const [name, part] of Object.entries(members))
      parts.push([`/${keyword}/${escapePointer(name)}`, part]);
  }
  return parts;
};

/** The schema that a reference names; undefined for anything but `#/$defs/…` of the same text. */
export const resolveReference = (root: JsonSchema, reference: unknown): JsonSchema | undefined => {
  if (typeof reference !== "string" || !reference.startsWith("#/$defs/") || !isObject(root))
    return undefined;
  const name = reference.slice("#/$defs/".length).replaceAll("~1", "/").replaceAll("~0", "~");
  const definitions = root.$defs;
  if (!isObject(definitions) || !Object.hasOwn(definitions, name)) return undefined;
  return definitions[name] as JsonSchema;
};

const REMOTE = "A reference must have the form #/$defs/name and name a part of this schema.";
const UNIQUE = `uniqueItems needs maxItems of up to ${MAX_UNIQUE_ITEMS} next to it.`;

const patternsOf = (schema: SchemaObject): readonly (readonly [string, unknown])[] => [
  ...("pattern" in schema ? [["/pattern", schema.pattern] as const] : []),
  ...Object.keys(isObject(schema.patternProperties) ? schema.patternProperties : {}).map(
    (pattern) => [`/patternProperties/${escapePointer(pattern)}`, pattern] as const,
  ),
];

/** What is wrong with one schema, apart from the schemas inside it. */
const ownProblems = (root: JsonSchema, schema: unknown, path: string): SchemaProblem[] => {
  if (typeof schema === "boolean") return [];
  if (!isObject(schema)) return [{ path, message: "A schema must be an object, true or false." }];
  const found: SchemaProblem[] = [];
  const add = (at: string, message: string) => found.push({ path: `${path}${at}`, message });
  for (const keyword of Object.keys(schema))
    if (!keywords.has(keyword))
      add(`/${escapePointer(keyword)}`, `The keyword ${keyword} is not possible here.`);
  if ("$schema" in schema && schema.$schema !== DIALECT)
    add("/$schema", `Only JSON Schema 2020-12 (${DIALECT}) is possible.`);
  if ("$ref" in schema && resolveReference(root, schema.$ref) === undefined) add("/$ref", REMOTE);
  if (schema.uniqueItems === true && !((schema.maxItems as number) <= MAX_UNIQUE_ITEMS))
    add("/uniqueItems", UNIQUE);
  if ("format" in schema && !(checkedFormats as readonly unknown[]).includes(schema.format))
    add("/format", `The format must be one of ${checkedFormats.join(", ")}.`);
  for (const [at, pattern] of patternsOf(schema)) {
    const problem =
      typeof pattern === "string" ? patternProblem(pattern) : "A pattern must be a text.";
    if (problem !== undefined) add(at, problem);
  }
  return found;
};

const CIRCLE = "A schema cannot contain itself.";
const TOO_MANY = `A schema can have up to ${MAX_SCHEMA_PARTS} parts, with every reference followed.`;

/** Every problem, and the number of parts with all references followed. Stops at too many. */
const walk = (root: JsonSchema): readonly SchemaProblem[] => {
  const problems = new Map<string, SchemaProblem>();
  let parts = 0;
  const note = (problem: SchemaProblem) =>
    problems.set(`${problem.path} ${problem.message}`, problem);
  const visit = (schema: unknown, path: string, above: readonly string[]): void => {
    parts += 1;
    if (parts > MAX_SCHEMA_PARTS) return;
    for (const problem of ownProblems(root, schema, path)) note(problem);
    if (!isObject(schema)) return;
    for (const [at, part] of partsOf(schema)) visit(part, `${path}${at}`, above);
    const referred = resolveReference(root, schema.$ref);
    if (referred === undefined) return;
    const target = schema.$ref as string;
    if (above.includes(target)) note({ path: `${path}/$ref`, message: CIRCLE });
    else visit(referred, target.slice(1), [...above, target]);
  };
  visit(root, "", []);
  if (parts > MAX_SCHEMA_PARTS) note({ path: "", message: TOO_MANY });
  return [...problems.values()];
};

const whole = (message: string) => reject<readonly SchemaProblem[]>([{ path: "", message }]);

/**
 * Reads the text of a schema of custom events: JSON Schema 2020-12 for an object, without references
 * to elsewhere, and within limits that bound the time of every check. A pure check of its form: whether its
 * keywords have sensible values is known when it is compiled.
 */
export const readSchema = (text: string): Result<SchemaObject, readonly SchemaProblem[]> => {
  if (bytesOf(text) > MAX_SCHEMA_BYTES)
    return whole(`A schema can have up to ${MAX_SCHEMA_BYTES / 1024} KB.`);
  if (isDeeperThan(text, 3 * MAX_SCHEMA_DEPTH))
    return whole(`A schema can have up to ${MAX_SCHEMA_DEPTH} levels.`);
  let schema: unknown;
  try {
    schema = JSON.parse(text);
  } catch (error) {
    return whole(`The text is not JSON: ${(error as Error).message}`);
  }
  if (!isStorableDeep(schema)) return whole("The text contains invalid characters.");
  if (!isObject(schema) || schema.type !== "object")
    return whole('A schema must describe an object: {"type": "object", …}.');
  if (levelsOf(schema) > MAX_SCHEMA_DEPTH)
    return whole(`A schema can have up to ${MAX_SCHEMA_DEPTH} levels.`);
  const problems = walk(schema);
  return problems.length === 0 ? accept(schema) : reject(problems.slice(0, 20));
};

/** Schemas inside schemas, without following references. */
const levelsOf = (schema: JsonSchema): number =>
  1 + Math.max(0, ...partsOf(schema).map(([, part]) => (isObject(part) ? levelsOf(part) : 1)));
