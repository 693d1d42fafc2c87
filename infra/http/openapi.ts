import { type $ZodType, toJSONSchema } from "zod/v4/core";
import type { Contract } from "#domain/kit/contract.ts";
import { isExact } from "./unknown-members.ts";

type JsonSchema = Readonly<Record<string, unknown>>;

/** Objects of the schema accept no other members, because the server rejects them. */
const exactly = ({ jsonSchema }: { jsonSchema: Record<string, unknown> }) => {
  if (jsonSchema.properties !== undefined) jsonSchema.additionalProperties ??= false;
};

const schemaOf = (
  schema: $ZodType,
  io: "input" | "output",
  takesNothingElse = false,
): JsonSchema => {
  const { $schema: _dialect, ...rest } = toJSONSchema(schema, {
    io,
    unrepresentable: "any",
    ...(takesNothingElse && { override: exactly }),
  });
  return rest;
};

const parametersOf = (schema: $ZodType | undefined, place: "path" | "query") => {
  if (schema === undefined) return [];
  const { properties = {}, required = [] } = schemaOf(schema, "input") as {
    properties?: Readonly<Record<string, JsonSchema>>;
    required?: readonly string[];
  };
  return Object.entries(properties).map(([name, each]) => ({
    name,
    in: place,
    required: place === "path" || required.includes(name),
    schema: each,
  }));
};

const pathNames = (path: string): readonly string[] =>
  [...path.matchAll(/:(\w+)/g)].map((match) => match[1] as string);

const doneOf = ({ response, downloads }: Contract) => {
  if (downloads !== undefined) {
    const content = downloads.map((type) => [type, { schema: { type: "string" } }] as const);
    return { 200: { description: "A file.", content: Object.fromEntries(content) } };
  }
  if (response === undefined) return { 204: { description: "Done." } };
  const content = { "application/json": { schema: schemaOf(response, "output") } };
  return { 200: { description: "Done.", content } };
};

const operationOf = (contract: Contract) => {
  const described = parametersOf(contract.params, "path");
  const named = new Set(described.map(({ name }) => name));
  const undescribed = pathNames(contract.path)
    .filter((name) => !named.has(name))
    .map((name) => ({ name, in: "path", required: true, schema: { type: "string" } }));
  const guarded = contract.method !== "GET" && contract.crumb !== false;
  return {
    operationId: `${contract.method.toLowerCase()}${contract.path.replace(/[^\w]+(\w?)/g, (_all, letter: string) => letter.toUpperCase())}`,
    summary: contract.summary,
    tags: [contract.tag],
    ...(contract.permission !== undefined && { "x-permission": contract.permission }),
    parameters: [...described, ...undescribed, ...parametersOf(contract.query, "query")],
    ...(contract.body !== undefined && {
      requestBody: {
        required: true,
        content: {
          [contract.contentType ?? "application/json"]: {
            schema: schemaOf(contract.body, "input", isExact(contract)),
          },
        },
      },
    }),
    responses: {
      ...doneOf(contract),
      default: { $ref: "#/components/responses/Refused" },
    },
    security: [
      {
        ...(contract.access === "owner" && { ownerSession: [] }),
        ...(contract.access === "site-user" && { siteUserSession: [] }),
        ...(contract.access === "site-user" && guarded && { siteUserXsrf: [] }),
        ...(guarded && { crumb: [] }),
      },
    ],
  };
};

const refused = {
  description: "Error response.",
  content: {
    "application/json": {
      schema: {
        type: "object",
        required: ["error"],
        properties: {
          error: {
            type: "object",
            required: ["code", "message"],
            properties: {
              code: { type: "string" },
              message: { type: "string" },
              fields: { type: "object", additionalProperties: { type: "string" } },
            },
          },
        },
      },
    },
  },
};

/** The OpenAPI 3.1 description of every call, generated from the mounted contracts. */
export const openApi = (contracts: readonly Contract[], version: string) => {
  const paths: Record<string, Record<string, unknown>> = {};
  for (const contract of contracts) {
    const path = contract.path.replace(/:(\w+)/g, "{$1}");
    paths[path] ??= {};
    paths[path][contract.method.toLowerCase()] = operationOf(contract);
  }
  return {
    openapi: "3.1.0",
    info: { title: "Daybook", version, license: { name: "Apache-2.0", identifier: "Apache-2.0" } },
    paths,
    components: {
      responses: { Refused: refused },
      securitySchemes: {
        ownerSession: { type: "apiKey", in: "cookie", name: "daybook_owner" },
        siteUserSession: { type: "apiKey", in: "cookie", name: "daybook_site_user" },
        siteUserXsrf: { type: "apiKey", in: "header", name: "X-SiteUser-XSRF-Token" },
        crumb: { type: "apiKey", in: "header", name: "X-CSRF-Token" },
      },
    },
  };
};
