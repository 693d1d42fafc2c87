import { readFileSync } from "node:fs";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { createClient } from "#tests/support/client.ts";
import type { Operation, Schema } from "#tests/support/described-calls.ts";
import { startTestServer, type TestServer } from "#tests/support/server.ts";

/**
 * The calls of a released version: method, path, `?` with its query parameters and `{}` with the members
 * of its body. A line is never changed: what others have built sends it. New calls need none.
 */
const released = readFileSync(new URL("./released-calls.txt", import.meta.url), "utf8")
  .trimEnd()
  .split("\n")
  .map((line) => {
    const [, method = "", path = "", query = "", body = ""] =
      /^(\S+) (\S+)(?: \?(\S+))?(?: \{(\S+)\})?$/.exec(line) ?? [];
    const list = (text: string, by: string) => (text === "" ? [] : text.split(by));
    return { method, path, query: list(query, "&"), body: list(body, ",") };
  });

/** The addresses of a website's pages, as links and bookmarks have them; those that need no content. */
const releasedPages = [
  ...["/", "/shop", "/cart", "/checkout", "/checkout/details", "/checkout/review"],
  ...["/checkout/subscription/details", "/search"],
  ...["/gift-card", "/gift-card/balance", "/account", "/account/login", "/account/register"],
  ...["/account/forgot", "/account/reset", "/account/confirm", "/account/change-email"],
  ...["/account/orders", "/restock/confirm", "/restock/unsubscribe"],
];

let server: TestServer;
let description: Readonly<Record<string, Readonly<Record<string, Operation>>>>;
beforeAll(async () => {
  server = await startTestServer();
  const visitor = await createClient(server.origin);
  description = (await visitor.get<{ paths: typeof description }>("/api/openapi.json")).body.paths;
});
afterAll(() => server.stop());

const operationOf = (method: string, path: string): Operation | undefined =>
  description[path.replace(/:(\w+)/g, "{$1}")]?.[method.toLowerCase()];

const membersOf = ({ properties = {}, anyOf = [], oneOf = [] }: Schema): readonly string[] => [
  ...Object.keys(properties),
  ...[...anyOf, ...oneOf].flatMap(membersOf),
];

/** What the released call has that today's description has not. */
const missingOf = ({ method, path, query, body }: (typeof released)[number]): readonly string[] => {
  const operation = operationOf(method, path);
  if (operation === undefined) return [`${method} ${path}`];
  const parameters = operation.parameters.filter((each) => each.in === "query");
  const schemas = Object.values(operation.requestBody?.content ?? {});
  const members = new Set(schemas.flatMap(({ schema }) => membersOf(schema)));
  return [
    ...query
      .filter((name) => !parameters.some((each) => each.name === name))
      .map((name) => `${method} ${path}?${name}`),
    ...body.filter((name) => !members.has(name)).map((name) => `${method} ${path} {${name}}`),
  ];
};

const ask = async (method: string, path: string) => {
  const response = await fetch(server.origin + path.replace(/:\w+/g, "x"), {
    method,
    redirect: "manual",
    headers: { accept: "application/json" },
  });
  const text = await response.text();
  return { status: response.status, text };
};

describe("a released call", () => {
  it("is still described with its parameters and members", () => {
    expect(released.length).toBe(363);
    expect(released.flatMap(missingOf)).toEqual([]);
  });

  it("is missed when its address, a parameter or a member is gone", () => {
    const orders = { method: "GET", path: "/api/console/orders", query: ["search"], body: [] };
    expect(missingOf(orders)).toEqual([]);
    expect(missingOf({ ...orders, path: "/api/console/old-orders" })).toHaveLength(1);
    expect(missingOf({ ...orders, query: ["formerSearch"] })).toHaveLength(1);
    expect(missingOf({ ...orders, body: ["formerMember"] })).toHaveLength(1);
  });

  it("is still answered at its address", async () => {
    const unknown = await ask("GET", "/api/console/no-such-call");
    expect(unknown.status).toBe(404);
    const { error } = JSON.parse(unknown.text) as { error: { code: string } };
    const unanswered: string[] = [];
    for (const { method, path } of released) {
      const { status, text } = await ask(method, path);
      if (status >= 500 || (status === 404 && text.includes(`"${error.code}"`)))
        unanswered.push(`${status} ${method} ${path}`);
    }
    expect(unanswered).toEqual([]);
  });
});

describe("a released page", () => {
  it.each(releasedPages)("is still at %s", async (path) => {
    const { status } = await ask("GET", path);
    expect([200, 303, 400, 401, 403]).toContain(status);
  });
});
