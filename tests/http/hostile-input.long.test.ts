import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type Client, createOwnerClient } from "#tests/support/client.ts";
import { type Call, describedCalls, type Schema } from "#tests/support/described-calls.ts";
import { startTestServer, type TestServer } from "#tests/support/server.ts";
import { ACCOUNT, becomeSiteUser } from "#tests/support/site-user.ts";

const hostileTexts = [
  "'; drop table log.events; --",
  "<script>alert(document.cookie)</script>",
  "\u0000",
  "\ud800",
  "{.section}{@|json}{.include x}",
  "../../../../etc/passwd",
  "%00%ff",
  "__proto__",
  "9".repeat(400),
  "é".repeat(5_000),
];
const wrongBodies: readonly unknown[] = [null, [], 1, "text", {}, { constructor: 1 }, [[[[]]]]];

/** A body of the right shape with this text wherever a text may stand. */
const fill = (schema: Schema, text: string, depth = 0): unknown => {
  if (depth > 6) return text;
  if (schema.const !== undefined) return schema.const;
  const choice = (schema.anyOf ?? schema.oneOf)?.[0];
  if (choice !== undefined) return fill(choice, text, depth + 1);
  const type = Array.isArray(schema.type) ? schema.type[0] : schema.type;
  if (type === "object")
    return Object.fromEntries([
      ...Object.entries(schema.properties ?? {}).map(([name, each]) => [
        name,
        fill(each, text, depth + 1),
      ]),
      ...(schema.properties === undefined ? [[text, text]] : []),
    ]);
  if (type === "array") return [fill(schema.items ?? {}, text, depth + 1)];
  if (type === "integer" || type === "number") return 1;
  if (type === "boolean") return true;
  return text;
};

let server: TestServer;
/** Signed in to the console and to an account on the site. */
let owner: Client;
let xsrfToken: string;
let calls: readonly Call[];

beforeAll(async () => {
  server = await startTestServer({ DAYBOOK_DEMO: "true" });
  owner = await createOwnerClient(server.origin, server.setupCode);
  ({ xsrfToken } = await becomeSiteUser(server, owner, "ann@visitor.example"));
  calls = await describedCalls(owner);
});
afterAll(() => server.stop());

/** All parameters of the longest address together fit into what a server reads of one. */
const MAX_CHARACTERS = 100;
const inAddress = (text: string): string =>
  encodeURIComponent(text.toWellFormed().slice(0, MAX_CHARACTERS));

const addressOf = ({ path, operation }: Call, text: string): string => {
  const query = operation.parameters
    .filter((each) => each.in === "query")
    .map(({ name }) => `${name}=${inAddress(text)}`)
    .join("&");
  const filled = path.replace(/\{\w+\}/g, inAddress(text));
  return query === "" ? filled : `${filled}?${query}`;
};

const send = async (call: Call, address: string, body: string | undefined) => {
  const type = Object.keys(call.operation.requestBody?.content ?? {})[0];
  const told = await owner.request<unknown>(address, {
    method: call.method,
    json: body,
    headers: {
      "x-siteuser-xsrf-token": xsrfToken,
      ...(type !== undefined && { "content-type": type }),
    },
  });
  const text = typeof told.body === "string" ? told.body : JSON.stringify(told.body);
  const what = `${call.method} ${address.slice(0, 120)} ${String(body).slice(0, 120)} → ${text.slice(0, 200)}`;
  expect(told.status, what).toBeLessThan(500);
  expect(text, what).not.toMatch(/\bat .+\.ts:\d+|node_modules|SQLSTATE/);
  if (told.status >= 400)
    expect(told.body, what).toMatchObject({
      error: { code: expect.any(String), message: expect.any(String) },
    });
};

const bodyOf = (call: Call, text: string): string | undefined => {
  const [type, content] = Object.entries(call.operation.requestBody?.content ?? {})[0] ?? [];
  if (content === undefined) return undefined;
  const filled = fill(content.schema, text);
  if (type === "application/json") return JSON.stringify(filled);
  if (type === "text/csv") return text;
  return new URLSearchParams(filled as Record<string, string>).toString();
};

describe("every call that the API describes", () => {
  it("takes hostile texts in every field without breaking", async () => {
    for (const call of calls)
      await Promise.all(
        hostileTexts.map((text) => send(call, addressOf(call, text), bodyOf(call, text))),
      );
  });
  it("refuses bodies of the wrong shape", async () => {
    for (const call of calls.filter(({ operation }) => operation.requestBody !== undefined))
      for (const body of wrongBodies) await send(call, addressOf(call, "x"), JSON.stringify(body));
  });
  it("takes no day or moment that no table could hold", async () => {
    const isDated = (described: unknown) => JSON.stringify(described).includes('"format":"date');
    const texts = ["0000-01-01", "0000-01-01T00:00:00Z", "9999-12-31", "9999-12-31T23:59:59Z"];
    const asked = new Set<string>();
    for (const call of calls) {
      for (const { name } of call.operation.parameters.filter(isDated)) {
        asked.add(call.path);
        for (const text of texts) {
          const address = `${addressOf(call, "x").split("?")[0]}?${name}=${text}`;
          const { status, body } = await owner.get<string>(address);
          expect(status, address).toBe(400);
          // Of a path that is nonsense, too, only that is said.
          if (!call.path.includes("{"))
            expect(JSON.stringify(body), address).toContain("years 1000 and 9998");
        }
      }
      if (isDated(call.operation.requestBody ?? null))
        for (const text of texts) await send(call, addressOf(call, "x"), bodyOf(call, text));
    }
    expect([...asked]).toEqual(expect.arrayContaining(["/api/console/orders"]));
  });
  it("leaves log and server whole", async () => {
    const [row] = await server.database.query<{ n: number }>(
      "select count(*)::int as n from log.events",
    );
    expect(row?.n).toBeGreaterThan(0);
    expect((await owner.get("/readyz")).status).toBe(200);
    expect((await owner.get(ACCOUNT)).status).toBe(200);
    for (const status of server.infrastructure.projectionWorker.status())
      expect(status, status.name).toMatchObject({ error: undefined });
  });
});
