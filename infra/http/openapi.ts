import { type $ZodType, toJSONSchema } from "zod/v4/core";
import { Building } from "#domain/kit/building.ts";
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

const redirection = {
  description: "See the page that `Location` names.",
  headers: { Location: { required: true, schema: { type: "string" } } },
};

const contentOf = ({ response, downloads }: Contract): JsonSchema | undefined => {
  if (downloads !== undefined)
    return Object.fromEntries(downloads.map((type) => [type, { schema: { type: "string" } }]));
  return response && { "application/json": { schema: schemaOf(response, "output") } };
};

const building = {
  description: "What this is counted from is still being built. Ask again shortly.",
  content: { "application/json": { schema: schemaOf(Building, "output") } },
};
const isEverBuilding = ({ canBeBuilding, downloads }: Contract): boolean =>
  canBeBuilding === true && downloads === undefined;

const doneOf = (contract: Contract) => {
  const content = contentOf(contract);
  const { statuses = [content === undefined ? 204 : 200], downloads } = contract;
  const description = downloads === undefined ? "Done." : "A file.";
  const accepted = "Accepted. The work continues after this response.";
  const responses = Object.fromEntries(
    statuses.map((status) => {
      if (status === 303) return [status, redirection];
      const done = { description: status === 202 ? accepted : description };
      return [status, content === undefined || status === 204 ? done : { ...done, content }];
    }),
  );
  return isEverBuilding(contract) ? { ...responses, 202: building } : responses;
};

const error: JsonSchema = {
  type: "object",
  required: ["code", "message"],
  properties: {
    code: { type: "string" },
    message: { type: "string" },
    /** Texts by the path of a value in the request. */
    fields: { type: "object", additionalProperties: { type: "string" } },
  },
  additionalProperties: false,
};

/** `members` can be next to the error. */
const refusedWith = (members: JsonSchema, required: readonly string[] = []) => ({
  description: "Error response.",
  content: {
    "application/json": {
      schema: {
        type: "object",
        required: ["error", ...required],
        properties: { error, ...members },
        additionalProperties: false,
      },
    },
  },
});

/** A customer's token was outdated; this one is current. */
const xsrfMembers: JsonSchema = {
  crumbFail: { const: true },
  xsrfToken: { type: "string" },
};

const messageData: JsonSchema = {
  type: "object",
  required: ["message"],
  properties: { message: { type: "string" } },
  additionalProperties: false,
};

const refusedOf = (contract: Contract) => {
  const { refusalMembers = {}, hasDataMessage, access, method } = contract;
  const described = Object.entries(refusalMembers);
  const members = {
    ...Object.fromEntries(described.map(([name, schema]) => [name, schemaOf(schema, "output")])),
    ...(access === "site-user" && method !== "GET" && xsrfMembers),
    ...(hasDataMessage && { data: messageData }),
  };
  if (Object.keys(members).length === 0) return { $ref: "#/components/responses/Refused" };
  return refusedWith(members, hasDataMessage ? ["data"] : []);
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
      default: refusedOf(contract),
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
      responses: { Refused: refusedWith({}) },
      securitySchemes: {
        ownerSession: { type: "apiKey", in: "cookie", name: "daybook_owner" },
        siteUserSession: { type: "apiKey", in: "cookie", name: "daybook_site_user" },
        siteUserXsrf: { type: "apiKey", in: "header", name: "X-SiteUser-XSRF-Token" },
        crumb: { type: "apiKey", in: "header", name: "X-CSRF-Token" },
      },
    },
  };
};
