import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { Contract } from "#domain/kit/contract.ts";
import type { Permission } from "#domain/kit/permission.ts";
import { permissionsOf, roleNames, type WebsiteRole } from "#domain/owners/roles.ts";
import { newDocument, newLayout, newLook } from "#domain/pages/document.ts";
import { projections } from "#projections/shell/registry.ts";
import { type Canary, canaries, openCanaryShop } from "#tests/support/canaries.ts";
import { type Client, createClient, createOwnerClient } from "#tests/support/client.ts";
import { aPost, defineCollections } from "#tests/support/content.ts";
import { addMember } from "#tests/support/members.ts";
import { aBlock, aHeading } from "#tests/support/pages.ts";
import { startTestServer, type TestServer } from "#tests/support/server.ts";
import {
  findAddresses,
  firstKnown,
  type Known,
  nameOf,
  ownerContracts,
  pathsOf,
  sampleOf,
} from "#tests/support/walk-calls.ts";

/** Hundreds of calls by each role, on a machine that may be busy. */
const MINUTE = 60_000;
const PATIENCE = 5 * MINUTE;
const FORBIDDEN = 403;

/** Reading calls about things that this shop does not have, none of which is about people. */
const withoutExample: readonly string[] = [
  "GET /api/console/content/items/:id/versions/:version",
  "GET /api/console/content/items/:id/versions/:version/canvas",
  "GET /api/console/goals/:goalId/days",
  "GET /api/console/imports/:importId",
  "GET /api/console/media/:mediaId/uses",
  "GET /api/console/product-edits/:editId",
  "GET /api/console/themes/templates/:name/versions/:version",
];

/** Own-account calls end the session that walks, or ask for what only the member knows. */
const isSent = ({ path, permission }: Contract): boolean =>
  permission !== "own-account" || path.startsWith("/api/console/bulk");

let server: TestServer;
let admin: Client;
let contracts: readonly Contract[];
const clients = new Map<WebsiteRole, Client>();
const known: Known = firstKnown();
/** Addresses of every reading call that answer an administrator. */
const addresses = new Map<Contract, readonly string[]>();

const caughtUp = async () => {
  const { eventStore, projectionWorker } = server.infrastructure;
  const names = projections.map(({ name }) => name);
  expect(await projectionWorker.reached(names, await eventStore.head(), MINUTE)).toBe(true);
};

beforeAll(async () => {
  server = await startTestServer();
  admin = await createOwnerClient(server.origin, server.setupCode);
  contracts = await ownerContracts();
  await openCanaryShop(server, admin);
  await admin.put("/api/console/pages/about", { path: "about", title: "About" });
  await admin.post("/api/console/pages/about/publish", {});
  const blocks = [aBlock("title", aHeading("Opening hours"))];
  await admin.put("/api/console/saved-sections/hours", {
    name: "Opening hours",
    seenVersion: 0,
    section: { id: "hours", look: newLook(), layout: newLayout(), blocks },
  });
  await defineCollections(admin);
  const text = { ...newDocument("Text"), sections: [] };
  await admin.put("/api/console/content/items/written", aPost("written", { blocks: text }));
  await caughtUp();
  for (const role of roleNames) {
    const client = await createClient(server.origin);
    const { token } = await addMember(server.infrastructure, role);
    (client.cookies as Map<string, string>).set("daybook_owner", token);
    clients.set(role, client);
  }
  await caughtUp();
  const reading = contracts.filter(({ method }) => method === "GET");
  const refused = new Set<string>();
  // Lists first, which tell the ids for the rest.
  for (const _round of [1, 2, 3])
    for (const contract of reading)
      if ((addresses.get(contract) ?? []).length === 0)
        addresses.set(contract, await findAddresses(contract, admin, known, refused));
}, PATIENCE);
afterAll(() => server.stop());

/** Those that a member with these permissions must meet nowhere. */
const hiddenFrom = (may: ReadonlySet<Permission>): readonly Canary[] =>
  (Object.keys(canaries) as Canary[]).filter(
    (canary) => !canaries[canary].some((permission: Permission) => may.has(permission)),
  );

const textOf = (headers: Headers, body: unknown): string =>
  `${JSON.stringify([...headers])} ${typeof body === "string" ? body : JSON.stringify(body)}`;

const met = (text: string, hidden: readonly Canary[]): readonly Canary[] =>
  hidden.filter((canary) => text.toLowerCase().includes(canary));

const walkers = roleNames.filter((role) => hiddenFrom(permissionsOf([role])).length > 0);

describe("personal data in the answers of calls for owners", () => {
  it(
    "is there: an administrator meets every canary",
    async () => {
      const all = Object.keys(canaries) as Canary[];
      const seen = new Set<Canary>();
      for (const address of [...addresses.values()].flat()) {
        const { headers, body } = await admin.request<unknown>(address);
        for (const canary of met(textOf(headers, body), all)) seen.add(canary);
      }
      expect(all.filter((canary) => !seen.has(canary))).toEqual([]);
    },
    PATIENCE,
  );

  it("every reading call is walked", () => {
    const unwalked = [...addresses].filter(([, found]) => found.length === 0);
    expect(unwalked.map(([contract]) => nameOf(contract)).sort()).toEqual(withoutExample);
    expect(addresses.size).toBeGreaterThan(100);
  });

  it.each(walkers)(
    "%s reads none of people whom the role does not show",
    async (role) => {
      const client = clients.get(role) as Client;
      const hidden = hiddenFrom(permissionsOf([role]));
      const leaks: string[] = [];
      for (const [contract, found] of addresses)
        for (const address of found) {
          const { status, headers, body } = await client.request<unknown>(address);
          for (const canary of met(textOf(headers, body), hidden))
            leaks.push(`${nameOf(contract)}: ${canary} at ${address}`);
          // The role may not make this call, whatever it asks for.
          if (status === FORBIDDEN) break;
        }
      expect(leaks).toEqual([]);
    },
    PATIENCE,
  );

  it.each(walkers)(
    "%s finds out nothing by searching for them",
    async (role) => {
      const client = clients.get(role) as Client;
      const leaks: string[] = [];
      type Found = { readonly total?: number; readonly rows?: readonly unknown[] };
      for (const [contract, found] of addresses) {
        const takesSearch = contract.query?.safeParse({ search: "x" });
        const searches = JSON.stringify(takesSearch?.data ?? {}).includes('"search":"x"');
        const [address] = found;
        if (!searches || address === undefined) continue;
        for (const canary of hiddenFrom(permissionsOf([role]))) {
          const asked = `${address}${address.includes("?") ? "&" : "?"}search=${canary}`;
          const { status, body } = await client.request<Found>(asked);
          // A list that the role may not open finds nobody, whatever is searched.
          if (status === FORBIDDEN) break;
          if ((body?.total ?? 0) > 0 || (body?.rows?.length ?? 0) > 0)
            leaks.push(`${nameOf(contract)}: ${canary}`);
        }
      }
      expect(leaks).toEqual([]);
    },
    PATIENCE,
  );

  it.each(walkers)(
    "%s sees invented people in every preview",
    async (role) => {
      const client = clients.get(role) as Client;
      const hidden = hiddenFrom(permissionsOf([role]));
      const { body } = await admin.get<{ pages: readonly { path: string; group: string }[] }>(
        "/api/console/themes/pages",
      );
      const [orderId = ""] = known.get("orderId") ?? [];
      const paths = [
        ...body.pages.filter(({ group }) => group === "Pages").map(({ path }) => path),
        `/checkout/order-confirmed?orderId=${orderId}`,
        `/account/orders/${orderId}`,
      ];
      for (const path of paths) {
        const data = await client.request<unknown>(
          `/api/console/themes/page-data?path=${encodeURIComponent(path)}`,
        );
        expect([path, met(textOf(data.headers, data.body), hidden)]).toEqual([path, []]);
        const source = "{@|json}{order|json}{account|json}{siteUser|json}";
        const drawn = await client.request<unknown>("/api/console/themes/preview", {
          method: "POST",
          json: { name: "home.html", source, path },
        });
        expect([path, met(textOf(drawn.headers, drawn.body), hidden)]).toEqual([path, []]);
        // The role may not make these calls, whatever the page is.
        if (data.status === FORBIDDEN && drawn.status === FORBIDDEN) break;
      }
    },
    PATIENCE,
  );

  it.each(walkers)(
    "%s is told of nobody by calls that write, whatever they are sent",
    async (role) => {
      const client = clients.get(role) as Client;
      const may = permissionsOf([role]);
      const hidden = hiddenFrom(may);
      const leaks: string[] = [];
      let sent = 0;
      for (const contract of contracts) {
        const { method, permission, body: schema, contentType } = contract;
        if (method === "GET" || !isSent(contract)) continue;
        const isAllowed = permission === "own-account" || may.has(permission as Permission);
        if (!isAllowed || (contentType !== undefined && contentType !== "text/csv")) continue;
        for (const [seed, path] of pathsOf(contract, known).slice(0, 3).entries()) {
          const json = schema === undefined ? undefined : sampleOf(schema, known, seed);
          const answer = await client.request<unknown>(path, { method, json });
          sent += 1;
          if (answer.status >= 500 || answer.status === 401)
            leaks.push(`${nameOf(contract)}: ${answer.status}`);
          for (const canary of met(textOf(answer.headers, answer.body), hidden))
            leaks.push(`${nameOf(contract)}: ${canary}`);
        }
      }
      expect(leaks).toEqual([]);
      expect(sent).toBeGreaterThan(0);
    },
    PATIENCE,
  );
});
