import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { Permission } from "#domain/kit/permission.ts";
import { permissionsOf, roleNames, type WebsiteRole } from "#domain/owners/roles.ts";
import { LIVE_EVENTS_PATH } from "#read-api/history/contract.ts";
import { LIVE_NEWS_PATH } from "#read-api/history/news-contract.ts";
import { type Client, createClient } from "#tests/support/client.ts";
import { addMember } from "#tests/support/members.ts";
import { startTestServer, type TestServer } from "#tests/support/server.ts";

type Operation = {
  readonly "x-permission"?: Permission;
  readonly security: readonly Readonly<Record<string, unknown>>[];
};
type Call = { readonly method: string; readonly path: string; readonly permission: Permission };

let server: TestServer;
let client: Client;
let calls: readonly Call[];
const tokens = new Map<WebsiteRole, string>();

beforeAll(async () => {
  server = await startTestServer();
  client = await createClient(server.origin);
  type Described = { paths: Record<string, Record<string, Operation>> };
  const { paths } = (await client.get<Described>("/api/openapi.json")).body;
  calls = Object.entries(paths).flatMap(([path, operations]) =>
    Object.entries(operations)
      .filter(([, { security }]) => security.some((each) => "ownerSession" in each))
      .map(([method, { "x-permission": permission }]) => ({
        method: method.toUpperCase(),
        path: path.replace(/\{\w+\}/g, "x"),
        permission: permission as Permission,
      })),
  );
  for (const role of roleNames)
    tokens.set(role, (await addMember(server.infrastructure, role)).token);
});
afterAll(() => server.stop());

/** An empty request with a session only: a missing permission is refused before anything else is checked. */
const ask = async ({ method, path }: Pick<Call, "method" | "path">, role: WebsiteRole) => {
  const crumb = client.cookies.get("crumb");
  const response = await fetch(`${server.origin}${path}`, {
    method,
    headers: {
      cookie: `crumb=${encodeURIComponent(crumb ?? "")}; daybook_owner=${tokens.get(role)}`,
      "x-csrf-token": crumb ?? "",
    },
  });
  const text = await response.text();
  return { status: response.status, text };
};

/**
 * What a role may not do is refused by every call. What it may do is done by every third call, and
 * by the administrator's every call: all calls of one permission ask for it in the same way.
 */
const isAsked = (role: WebsiteRole, at: number, isAllowed: boolean): boolean =>
  !isAllowed || role === "ADMIN" || (at + roleNames.indexOf(role)) % 3 === 0;

describe("each role × each call that it may not make, and a third of those that it may [A6.2] [B6.2]", () => {
  it("there are calls, and each names its permission", () => {
    expect(calls.length).toBeGreaterThan(100);
    expect(calls.filter(({ permission }) => permission === undefined)).toEqual([]);
  });
  it.each(roleNames)("%s may do what the matrix says, and nothing else", async (role) => {
    const may = permissionsOf([role]);
    const wrong: string[] = [];
    await Promise.all(
      calls.map(async (call, at) => {
        const isAllowed = call.permission === "own-account" || may.has(call.permission);
        if (!isAsked(role, at, isAllowed)) return;
        const { status, text } = await ask(call, role);
        const isRefused = status === 403 && text.includes('"not-permitted"');
        if (isRefused === isAllowed || status === 401 || status >= 500)
          wrong.push(`${call.method} ${call.path} (${call.permission}): ${status}`);
      }),
    );
    expect(wrong).toEqual([]);
  });
  it.each([
    ["GET", "/api/console/forms/x/webhooks", "VIEWER", true],
    ["GET", "/api/console/forms/submissions/x/deliveries", "VIEWER", true],
    ["GET", "/api/console/forms/submissions/x/deliveries", "SCHEDULING_VIEWER", false],
    ["POST", "/api/console/forms/submissions/x/deliveries/x/resend", "MODERATOR", false],
    // What someone bought, and all that is kept about them.
    ["GET", "/api/console/site-users/x/orders", "SCHEDULING", true],
    ["GET", "/api/console/site-users/x/gift-cards", "SCHEDULING", true],
    ["GET", "/api/console/site-users/x/subscriptions", "SCHEDULING", true],
    ["GET", "/api/console/site-users/x/orders", "BILLING", false],
    ["GET", "/api/console/site-users/x/data", "BILLING", true],
    ["POST", "/api/console/persons/export", "SCHEDULING", true],
    ["POST", "/api/console/persons/export", "STORE_MANAGER", false],
    // What a paid order brings leaves once someone has recorded its money.
    ["POST", "/api/console/orders/x/payment", "BILLING", false],
    ["POST", "/api/console/orders/x/payment", "MODERATOR", true],
    ["DELETE", "/api/console/orders/x/payment", "STORE_MANAGER", false],
    ["DELETE", "/api/console/orders/x/payment", "CAMPAIGNS_EDITOR", true],
    // Its scripts run on the host of the console.
    ["POST", "/api/console/themes/templates/home.html/publish", "EDITOR", true],
    ["POST", "/api/console/themes/templates/home.html/revert", "EDITOR", true],
    ["PUT", "/api/console/themes/templates/home.html/draft", "EDITOR", false],
  ] as const)("secrets and addresses: %s %s as %s, refused: %s", async (method, path, role, no) =>
    expect((await ask({ method, path }, role)).status === 403).toBe(no),
  );
  it("asks the same of the live feed of the log", async () =>
    expect((await ask({ method: "GET", path: LIVE_EVENTS_PATH }, "VIEWER")).status).toBe(403));
  it("lets nobody in who is not signed in: neither calls nor live feeds", async () => {
    const feeds = [LIVE_EVENTS_PATH, LIVE_NEWS_PATH].map((path) => ({ method: "GET", path }));
    const crumb = client.cookies.get("crumb") ?? "";
    const headers = {
      cookie: `crumb=${encodeURIComponent(crumb)}; daybook_owner=nobody`,
      "x-csrf-token": crumb,
    };
    const told = await Promise.all(
      [...calls, ...feeds].map(async ({ method, path }) => {
        const { status } = await fetch(`${server.origin}${path}`, { method, headers });
        return `${status} ${method} ${path}`;
      }),
    );
    expect(told.filter((each) => !each.startsWith("401"))).toEqual([]);
  });
  it("takes no writing call that another website makes, whatever crumb it has", async () => {
    const crumb = client.cookies.get("crumb") ?? "";
    const headers = {
      cookie: `crumb=${encodeURIComponent(crumb)}; daybook_owner=${tokens.get("ADMIN")}`,
      "x-csrf-token": crumb,
      "sec-fetch-site": "same-site",
    };
    const writing = calls.filter(({ method }) => method !== "GET");
    const told = await Promise.all(
      writing.map(async ({ method, path }) => {
        const { status } = await fetch(`${server.origin}${path}`, { method, headers });
        return `${status} ${method} ${path}`;
      }),
    );
    expect(told.filter((each) => !each.startsWith("403"))).toEqual([]);
  });
});
