import { sameJson } from "../kit/same-json.ts";
import { type JsonSchema, resolveReference, type SchemaObject } from "./schema-text.ts";

/** Undefined: it depends on a pattern or a format, which are not checked here. */
type Verdict = boolean | undefined;

const all = (verdicts: readonly Verdict[]): Verdict => {
  if (verdicts.includes(false)) return false;
  return verdicts.includes(undefined) ? undefined : true;
};
const not = (verdict: Verdict): Verdict => (verdict === undefined ? undefined : !verdict);
const any = (verdicts: readonly Verdict[]): Verdict => not(all(verdicts.map(not)));

/** Whether the number of verdicts that are true is between these two. */
const countOf = (verdicts: readonly Verdict[], least: number, most: number): Verdict => {
  const sure = verdicts.filter((verdict) => verdict === true).length;
  const possible = sure + verdicts.filter((verdict) => verdict === undefined).length;
  if (possible < least || sure > most) return false;
  return sure >= least && possible <= most ? true : undefined;
};

export const typeOfJson = (value: unknown): string => {
  if (value === null) return "null";
  if (Array.isArray(value)) return "array";
  if (typeof value === "number") return Number.isInteger(value) ? "integer" : "number";
  return typeof value;
};

const listOf = (value: unknown): readonly never[] => (Array.isArray(value) ? (value as []) : []);
const namesOf = (value: unknown): Readonly<Record<string, JsonSchema>> =>
  typeof value === "object" && value !== null ? (value as Record<string, JsonSchema>) : {};

type Check<Limit = never> = (limit: Limit, schema: SchemaObject, fits: Fits) => Verdict;
type Checks = Readonly<Record<string, Check>>;
type Fits = (schema: JsonSchema | undefined, value: unknown) => Verdict;

const numberChecks = (value: number): Checks => ({
  maximum: (limit) => value <= limit,
  minimum: (limit) => value >= limit,
  exclusiveMaximum: (limit) => value < limit,
  exclusiveMinimum: (limit) => value > limit,
  multipleOf: (limit) => Number.isInteger(value / limit),
});

const textChecks = (value: string): Checks => ({
  maxLength: (limit) => [...value].length <= limit,
  minLength: (limit) => [...value].length >= limit,
  pattern: () => undefined,
  format: () => undefined,
});

const listChecks = (value: readonly unknown[]): Checks => ({
  maxItems: (limit) => value.length <= limit,
  minItems: (limit) => value.length >= limit,
  uniqueItems: (limit) =>
    limit !== true ||
    value.every((item, at) => !value.slice(0, at).some((other) => sameJson(other, item))),
  prefixItems: (limit, _schema, fits) =>
    all(listOf(limit).map((schema, at) => (at < value.length ? fits(schema, value[at]) : true))),
  items: (limit, { prefixItems }, fits) =>
    all(value.slice(listOf(prefixItems).length).map((item) => fits(limit, item))),
  contains: (limit, { minContains = 1, maxContains = value.length }, fits) =>
    countOf(
      value.map((item) => fits(limit, item)),
      minContains as number,
      maxContains as number,
    ),
});

const objectChecks = (value: object): Checks => {
  const members = Object.entries(value);
  const has = (name: string) => Object.hasOwn(value, name);
  return {
    required: (limit) => listOf(limit).every(has),
    dependentRequired: (limit) =>
      Object.entries(namesOf(limit)).every(
        ([name, needed]) => !has(name) || listOf(needed).every(has),
      ),
    maxProperties: (limit) => members.length <= limit,
    minProperties: (limit) => members.length >= limit,
    propertyNames: (limit, _schema, fits) => all(members.map(([name]) => fits(limit, name))),
    properties: (limit, _schema, fits) =>
      all(
        members
          .filter(([name]) => Object.hasOwn(namesOf(limit), name))
          .map(([name, member]) => fits(namesOf(limit)[name], member)),
      ),
    // Which names a pattern matches is not known here.
    patternProperties: (limit, _schema, fits) =>
      all(
        Object.values(namesOf(limit)).flatMap((schema) =>
          members.map(([, member]) => fits(schema, member) || undefined),
        ),
      ),
    additionalProperties: (limit, { properties, patternProperties }, fits) =>
      all(
        members
          .filter(([name]) => !Object.hasOwn(namesOf(properties), name))
          .map(([, member]) => {
            const verdict = fits(limit, member);
            // A pattern can match the name.
            return verdict === false && patternProperties !== undefined ? undefined : verdict;
          }),
      ),
  };
};

const checksOf = (value: unknown): Checks => {
  if (typeof value === "number") return numberChecks(value);
  if (typeof value === "string") return textChecks(value);
  if (Array.isArray(value)) return listChecks(value);
  return typeof value === "object" && value !== null ? objectChecks(value) : {};
};

const anyChecks = (root: JsonSchema, value: unknown): Checks => ({
  $ref: (name, _schema, fits) => fits(resolveReference(root, name), value),
  type: (limit) => {
    const types = [limit].flat() as readonly string[];
    const type = typeOfJson(value);
    return types.includes(type) || (type === "integer" && types.includes("number"));
  },
  enum: (limit) => listOf(limit).some((each) => sameJson(each, value)),
  const: (limit) => sameJson(limit, value),
  allOf: (limit, _schema, fits) => all(listOf(limit).map((each) => fits(each, value))),
  anyOf: (limit, _schema, fits) => any(listOf(limit).map((each) => fits(each, value))),
  oneOf: (limit, _schema, fits) =>
    countOf(
      listOf(limit).map((each) => fits(each, value)),
      1,
      1,
    ),
  not: (limit, _schema, fits) => not(fits(limit, value)),
  if: (limit, schema, fits) => {
    const isSo = fits(limit, value);
    const [yes, no] = ["then", "else"].map((name) => fits(schema[name] as JsonSchema, value));
    return isSo === undefined ? all([yes, no]) || undefined : isSo ? yes : no;
  },
});

/**
 * Whether a schema accepts a value, as far as that can be said without patterns and formats: their time is
 * bounded only where schemas are compiled.
 */
export const fitsSchema = (
  root: JsonSchema,
  schema: JsonSchema | undefined,
  value: unknown,
): Verdict => {
  if (schema === undefined || schema === true) return true;
  if (schema === false) return false;
  const checks = { ...anyChecks(root, value), ...checksOf(value) };
  const fits: Fits = (part, of) => fitsSchema(root, part, of);
  return all(
    Object.entries(schema).map(([keyword, limit]) =>
      Object.hasOwn(checks, keyword)
        ? (checks[keyword] as Check<unknown>)(limit, schema, fits)
        : true,
    ),
  );
};
