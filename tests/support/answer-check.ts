import * as z from "zod";

type JsonSchema = Readonly<Record<string, unknown>>;
type Described = {
  readonly content?: Readonly<Record<string, { readonly schema: JsonSchema }>>;
  readonly headers?: Readonly<Record<string, unknown>>;
};
type Operation = { readonly responses: Readonly<Record<string, Described & { $ref?: string }>> };

/** The part of /api/openapi.json that says what is answered. */
export type Description = {
  readonly paths: Readonly<Record<string, Readonly<Record<string, Operation>>>>;
  readonly components: { readonly responses: { readonly Refused: Described } };
};

export type SeenAnswer = {
  readonly method: string;
  /** Without the query. */
  readonly path: string;
  readonly status: number;
  /** Values of `content-type` and `location`, if sent. */
  readonly contentType: string | undefined;
  readonly location: string | undefined;
  readonly body: string;
};

export type AnswerCheck = {
  /** Whether the description says something about answers of this path. */
  readonly covers: (path: string) => boolean;
  /** How the answer differs from the description; undefined when it does not. */
  readonly problemOf: (answer: SeenAnswer) => string | undefined;
};

/**
 * Below /api, but not calls: the descriptions of calls and events, their pages for people, and the live feeds,
 * whose answers never end.
 */
const undescribed = new Set([
  "/api",
  "/api/openapi.json",
  "/api/events",
  "/api/events.json",
  "/api/console/live-events",
  "/api/console/live-news",
]);

/** A server that follows its schema sends members with a default, too. */
const withoutDefaults = (schema: unknown): unknown => {
  if (Array.isArray(schema)) return schema.map(withoutDefaults);
  if (typeof schema !== "object" || schema === null) return schema;
  const { default: _default, const: constant, properties, ...rest } = schema as JsonSchema;
  const named = Object.entries((properties ?? {}) as JsonSchema);
  return {
    ...Object.fromEntries(
      Object.entries(rest).map(([key, value]) => [
        key,
        key === "enum" ? value : withoutDefaults(value),
      ]),
    ),
    ...(constant !== undefined && { const: constant }),
    ...(properties !== undefined && {
      properties: Object.fromEntries(named.map(([name, each]) => [name, withoutDefaults(each)])),
    }),
  };
};

const validators = new WeakMap<JsonSchema, z.ZodType>();
const validatorOf = (schema: JsonSchema): z.ZodType => {
  const known = validators.get(schema);
  if (known !== undefined) return known;
  const registry = z.registry<Record<string, unknown>>();
  const made = z.fromJSONSchema(withoutDefaults(schema) as never, { registry } as never);
  validators.set(schema, made);
  return made;
};

const parsed = (text: string): unknown => {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
};

const bodyProblem = (
  { content, headers }: Described,
  { contentType, location, body }: SeenAnswer,
) => {
  if (headers?.Location !== undefined && location === undefined) return "has no Location";
  if (content === undefined) return body === "" ? undefined : "has a body, and none is described";
  const type = contentType?.split(";")[0]?.trim() ?? "";
  const media = content[type];
  if (media === undefined) return `has the undescribed content type “${type}”`;
  if (type !== "application/json") return undefined;
  const { success, error } = validatorOf(media.schema).safeParse(parsed(body));
  return success ? undefined : `does not match its schema:\n${z.prettifyError(error)}`;
};

const patternOf = (path: string): RegExp =>
  new RegExp(`^${path.replace(/[.]/g, "\\.").replace(/\{\w+\}/g, "[^/]+")}/?$`, "i");

const withoutLastSlash = (path: string): string => path.replace(/\/$/, "");
const countParts = (path: string): number => path.split("/").length;

/**
 * Finds the operation of a request as the server does: paths without parameters first. Only paths
 * of as many parts are tried, because there are hundreds of them and thousands of requests.
 */
const createFind = ({ paths }: Description) => {
  const all = Object.entries(paths).map(([path, methods]) => ({
    path: withoutLastSlash(path),
    pattern: patternOf(withoutLastSlash(path)),
    methods,
  }));
  const ordered = [
    ...all.filter(({ path }) => !path.includes("{")),
    ...all.filter(({ path }) => path.includes("{")),
  ];
  const byParts = Map.groupBy(ordered, ({ path }) => countParts(path));
  return (method: string, path: string): Operation | undefined =>
    byParts
      .get(countParts(withoutLastSlash(path)))
      ?.find(({ pattern, methods }) => method in methods && pattern.test(path))?.methods[method];
};

/** Compares answers with the API's description, strictly: nothing undescribed is answered. */
export const createAnswerCheck = (description: Description): AnswerCheck => {
  const find = createFind(description);
  const { Refused } = description.components.responses;
  const outside = Object.keys(description.paths).filter((path) => !path.startsWith("/api/"));

  const describedFor = (operation: Operation | undefined, status: number) => {
    if (operation === undefined) return status >= 400 ? Refused : undefined;
    const { responses } = operation;
    const found = responses[status] ?? (status >= 400 ? responses.default : undefined);
    return found?.$ref === undefined ? found : Refused;
  };

  return {
    covers: (path) =>
      !undescribed.has(path) && (path.startsWith("/api/") || outside.includes(path)),
    problemOf: (answer) => {
      const { method, path, status } = answer;
      if (method === "OPTIONS") return undefined;
      const operation = find((method === "HEAD" ? "GET" : method).toLowerCase(), path);
      if (operation === undefined && !path.startsWith("/api/")) return undefined;
      const described = describedFor(operation, status);
      const problem =
        described === undefined
          ? "has an undescribed status"
          : method === "HEAD"
            ? undefined
            : bodyProblem(described, answer);
      return problem && `The answer ${status} of ${method} ${path} ${problem}`;
    },
  };
};
