import { sameJson } from "../kit/same-json.ts";
import { isSmaller, type VersionStep } from "./schema-name.ts";
import {
  escapePointer,
  type JsonSchema,
  resolveReference,
  type SchemaObject,
} from "./schema-text.ts";

/** Why a new version may refuse events that the former one accepted. */
export type SchemaChange = {
  /** JSON pointer in the new schema; empty for the whole. */
  readonly path: string;
  readonly step: Exclude<VersionStep, "addition">;
  readonly message: string;
};

const ALL_TYPES = ["array", "boolean", "integer", "null", "number", "object", "string"];

/** Limits whose larger value refuses more, and those whose smaller value does. */
const lowerLimits = [
  ...["minimum", "exclusiveMinimum", "minLength", "minItems", "minProperties", "minContains"],
];
const upperLimits = [
  ...["maximum", "exclusiveMaximum", "maxLength", "maxItems", "maxProperties", "maxContains"],
];
/** Keywords that are compared as a whole: any other value may refuse former events. */
const whole = [
  ...["const", "pattern", "format", "multipleOf", "uniqueItems", "dependentRequired"],
  ...["allOf", "anyOf", "oneOf", "not", "if", "then", "else", "prefixItems", "contains"],
  ...["patternProperties", "propertyNames"],
];

const typesOf = ({ type }: SchemaObject): readonly string[] => {
  const types = type === undefined ? ALL_TYPES : [type].flat().map(String);
  return types.includes("number") ? [...types, "integer"] : types;
};

const listOf = (value: unknown): readonly unknown[] => (Array.isArray(value) ? value : []);
const namesOf = (value: unknown): Readonly<Record<string, JsonSchema>> =>
  typeof value === "object" && value !== null ? (value as Record<string, JsonSchema>) : {};

/** Everything that a schema asks for: what a reference names, and what is next to the reference. Both apply. */
const askedBy = (root: JsonSchema, schema: JsonSchema | undefined): readonly SchemaObject[] => {
  if (schema === undefined || schema === true) return [];
  if (schema === false) return [{ not: {} }];
  const { $ref, ...own } = schema;
  const referred = $ref === undefined ? [] : askedBy(root, resolveReference(root, $ref));
  return Object.keys(own).length === 0 ? referred : [own, ...referred];
};

const isOpen = (schema: JsonSchema | undefined): boolean =>
  schema === undefined || schema === true || (typeof schema === "object" && sameJson(schema, {}));

/** Keywords whose absence can refuse more, too. */
const bothWays = ["patternProperties", "prefixItems"];

/** A list that has to contain something has to contain one of it, unless it says how many. */
const limitIn = (schema: SchemaObject, keyword: string): unknown =>
  keyword === "minContains" && "contains" in schema ? (schema.minContains ?? 1) : schema[keyword];

const limitChanges = (old: SchemaObject, next: SchemaObject, path: string): SchemaChange[] =>
  [
    ...lowerLimits.map((keyword) => [keyword, (was: number, is: number) => is > was] as const),
    ...upperLimits.map((keyword) => [keyword, (was: number, is: number) => is < was] as const),
  ].flatMap(([keyword, isNarrower]) => {
    const [was, is] = [limitIn(old, keyword), limitIn(next, keyword)];
    if (is === undefined) return [];
    if (typeof was === "number" && !isNarrower(was, is as number)) return [];
    const from = was === undefined ? "is new" : `was ${was}`;
    const message = `The limit ${keyword} is ${is} and ${from}.`;
    return [{ path: `${path}/${keyword}`, step: "revision", message }];
  });

const valueChanges = (old: SchemaObject, next: SchemaObject, path: string): SchemaChange[] => {
  if (!("enum" in next)) return [];
  const at = { path: `${path}/enum`, step: "revision" } as const;
  if (old.enum === undefined)
    return [{ ...at, message: "Only some values are accepted, and all were." }];
  return listOf(old.enum)
    .filter((value) => !listOf(next.enum).some((each) => sameJson(each, value)))
    .map((value) => ({
      ...at,
      message: `The value ${JSON.stringify(value)} is no longer accepted.`,
    }));
};

const otherChanges = (old: SchemaObject, next: SchemaObject, path: string): SchemaChange[] =>
  whole
    .filter((keyword) => keyword in next || (bothWays.includes(keyword) && keyword in old))
    .filter((keyword) => !sameJson(old[keyword], next[keyword]))
    .map((keyword) => ({
      path: `${path}/${keyword}`,
      step: "revision",
      message: `${keyword} has changed.`,
    }));

const typeChange = (old: SchemaObject, next: SchemaObject, path: string): SchemaChange[] => {
  const lost = typesOf(old).filter((type) => !typesOf(next).includes(type));
  const removed = lost.includes("number") ? lost.filter((type) => type !== "integer") : lost;
  if (removed.length === 0) return [];
  const list = removed.map((type) => JSON.stringify(type)).join(", ");
  return [
    { path: `${path}/type`, step: "model", message: `The type ${list} is no longer accepted.` },
  ];
};

const refers = (schema: SchemaObject): boolean =>
  whole.some((keyword) => JSON.stringify(schema[keyword] ?? null).includes('"$ref"'));

type Compare = (
  was: JsonSchema | undefined,
  is: JsonSchema | undefined,
  path: string,
) => SchemaChange[];

const membersChanges = (
  compared: Compare,
  old: SchemaObject,
  next: SchemaObject,
  path: string,
): SchemaChange[] => {
  const [were, are] = [namesOf(old.properties), namesOf(next.properties)];
  const restWas = old.additionalProperties as JsonSchema | undefined;
  const restIs = next.additionalProperties as JsonSchema | undefined;
  const model = (at: string, message: string): SchemaChange => ({
    path: `${path}${at}`,
    step: "model",
    message,
  });
  const isOf = (name: string, members: object) => Object.hasOwn(members, name);
  const pathOf = (name: string) => `${path}/properties/${escapePointer(name)}`;
  return [
    ...listOf(next.required)
      .filter((name) => !listOf(old.required).includes(name))
      .map((name) => model("/required", `${JSON.stringify(name)} is required and was not.`)),
    ...Object.keys(were).flatMap((name) => {
      if (!isOf(name, are) && restIs === false)
        return model("/properties", `${JSON.stringify(name)} is no longer accepted.`);
      return compared(were[name], isOf(name, are) ? are[name] : restIs, pathOf(name));
    }),
    ...Object.keys(are)
      // A name that a pattern matched was accepted, also where other members were not.
      .filter((name) => !isOf(name, were) && (restWas !== false || "patternProperties" in old))
      .flatMap((name): SchemaChange[] => {
        const was = "patternProperties" in old ? undefined : restWas;
        const changes = compared(was, are[name], pathOf(name));
        if (changes.length === 0 || !isOpen(was)) return changes;
        const message = `Any value of ${JSON.stringify(name)} was accepted, and it is checked now.`;
        return [{ path: pathOf(name), step: "revision", message }];
      }),
    ...(restIs === false && restWas !== false
      ? [model("/additionalProperties", "Other members are no longer accepted.")]
      : restWas === false
        ? []
        : compared(restWas, restIs, `${path}/additionalProperties`)),
  ];
};

/** References next to other keywords multiply the work. */
const MAX_COMPARISONS = 20_000;

/**
 * Every way in which the new schema may refuse what the old one accepted. Nothing is missing from
 * it: where the comparison cannot decide, a change counts.
 */
export const changesBetween = (
  before: SchemaObject,
  after: SchemaObject,
): readonly SchemaChange[] => {
  const hasOtherParts = !sameJson(before.$defs, after.$defs);
  let comparisons = 0;

  const comparedPart = (old: SchemaObject, next: SchemaObject, path: string): SchemaChange[] => {
    comparisons += 1;
    if (comparisons > MAX_COMPARISONS)
      return [{ path, step: "revision", message: "Too many references to compare them all." }];
    const types = typeChange(old, next, path);
    if (types.length > 0) return types;
    return [
      ...limitChanges(old, next, path),
      ...valueChanges(old, next, path),
      ...otherChanges(old, next, path),
      ...membersChanges(compared, old, next, path),
      ...compared(
        old.items as JsonSchema | undefined,
        next.items as JsonSchema | undefined,
        `${path}/items`,
      ),
      ...(refers(next) && hasOtherParts
        ? [{ path, step: "revision" as const, message: "A part that it refers to has changed." }]
        : []),
    ];
  };

  /** Each thing that is asked for now is compared with the one of before that is nearest to it. */
  const compared: Compare = (wasHere, isHere, path) => {
    if (isOpen(isHere)) return [];
    const [first = {}, ...others] = askedBy(before, wasHere);
    return askedBy(after, isHere).flatMap((next) =>
      others.reduce(
        (least, old) => {
          const changes = least.length === 0 ? least : comparedPart(old, next, path);
          return isLess(changes, least) ? changes : least;
        },
        comparedPart(first, next, path),
      ),
    );
  };
  return compared(before, after, "");
};

const isLess = (changes: readonly SchemaChange[], than: readonly SchemaChange[]): boolean => {
  const [step, other] = [stepOf(changes), stepOf(than)];
  return step === other ? changes.length < than.length : isSmaller(step, other);
};

/** The smallest step that these changes are. */
export const stepOf = (changes: readonly SchemaChange[]): VersionStep =>
  changes.reduce<VersionStep>(
    (step, change) => (isSmaller(step, change.step) ? change.step : step),
    "addition",
  );
