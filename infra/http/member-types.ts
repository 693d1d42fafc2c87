type Schema = Readonly<Record<string, unknown>>;

const MAX_VALUES = 12;
const MAX_DEPTH = 3;

const isSchema = (value: unknown): value is Schema =>
  typeof value === "object" && value !== null && !Array.isArray(value);

const schemasIn = (value: unknown): readonly Schema[] =>
  Array.isArray(value) ? value.filter(isSchema) : [];

const textFormats: Readonly<Record<string, string>> = {
  "date-time": "time",
  date: "day",
  uuid: "UUID",
  email: "email address",
  uri: "URL",
};

const valuesText = (values: readonly unknown[]): string => {
  const shown = values.slice(0, MAX_VALUES).map((value) => JSON.stringify(value));
  return values.length > MAX_VALUES ? `${shown.join(", ")}, …` : shown.join(", ");
};

const objectText = (schema: Schema, depth: number): string => {
  const { properties, additionalProperties } = schema;
  if (isSchema(properties) && Object.keys(properties).length > 0)
    return `{ ${Object.keys(properties).join(", ")} }`;
  return isSchema(additionalProperties) && Object.keys(additionalProperties).length > 0
    ? `map of ${typeText(additionalProperties, depth + 1)}`
    : "map";
};

/** A schema in a few words: `list of { lineId, quantity }`. */
const typeText = (schema: Schema, depth = 0): string => {
  const alternatives = [...schemasIn(schema.anyOf), ...schemasIn(schema.oneOf)];
  if (depth > MAX_DEPTH) return "…";
  if (alternatives.length > 0)
    return [...new Set(alternatives.map((each) => typeText(each, depth + 1)))].join(" or ");
  if ("const" in schema) return JSON.stringify(schema.const);
  if (Array.isArray(schema.enum)) return valuesText(schema.enum);
  if (Array.isArray(schema.type))
    return schema.type.map((type) => typeText({ ...schema, type }, depth + 1)).join(" or ");
  if (schema.type === "array")
    return isSchema(schema.items) ? `list of ${typeText(schema.items, depth + 1)}` : "list";
  if (schema.type === "object") return objectText(schema, depth);
  if (schema.type === "string") return textFormats[String(schema.format)] ?? "text";
  return typeof schema.type === "string" ? schema.type : "any value";
};

export type Member = {
  readonly name: string;
  readonly isOptional: boolean;
  readonly type: string;
};

/** The members of an object’s schema, in their order. */
export const membersOf = (schema: Schema): readonly Member[] => {
  const { properties, required } = schema;
  if (!isSchema(properties)) return [];
  const needed = new Set(Array.isArray(required) ? required : []);
  return Object.entries(properties)
    .filter(([name]) => name !== "type")
    .map(([name, member]) => ({
      name,
      isOptional: !needed.has(name),
      type: isSchema(member) ? typeText(member) : "any value",
    }));
};
