import { afterAll, beforeAll, expect, it } from "vitest";
import { type Ask, MAX_LIMITS } from "#infra/ask/port.ts";
import { createAsk } from "#infra/ask/postgres.ts";
import { readModels } from "#projections/shell/columns.ts";
import { projections } from "#projections/shell/registry.ts";
import { canaries, openCanaryShop } from "#tests/support/canaries.ts";
import { cartIdOf, createClient, createOwnerClient } from "#tests/support/client.ts";
import { startTestServer, type TestServer } from "#tests/support/server.ts";
import { rowsOf, secret } from "./asked-shop.ts";

let server: TestServer;
let ask: Ask;
let cartId: string;
beforeAll(async () => {
  server = await startTestServer();
  await openCanaryShop(server, await createOwnerClient(server.origin, server.setupCode));
  const visitor = await createClient(server.origin);
  const entry = { itemId: "mug", sku: "MUG", quantity: 1 };
  const added = await visitor.post("/api/commerce/shopping-cart/entries", entry);
  expect(added.status).toBe(200);
  cartId = cartIdOf(visitor);
  const { eventStore, projectionWorker } = server.infrastructure;
  const names = projections.map(({ name }) => name);
  await projectionWorker.reached(names, await eventStore.head(), 60_000);
  ask = createAsk({ database: server.database, connectionString: server.url, readModels, secret });
}, 120_000);
afterAll(() => server.stop());

/** Where the word of a person is, as `table.column`. */
const findWords = async (personal: boolean): Promise<ReadonlyMap<string, readonly string[]>> => {
  const scope = { website: { id: "demo" }, personal };
  const found = new Map<string, string[]>();
  for (const { name } of await ask.tables(scope)) {
    const rows = await rowsOf(
      ask,
      `select c.key, c.value from ${name} as t, json_each_text(to_json(t)) as c`,
      scope,
      MAX_LIMITS,
    );
    for (const [column, value] of rows)
      for (const canary of Object.keys(canaries))
        if (String(value).toLowerCase().includes(canary))
          found.set(canary, [...(found.get(canary) ?? []), `${name}.${column}`]);
  }
  return found;
};

it("without personal columns, no question finds a word about a person", async () => {
  expect([...(await findWords(false))]).toEqual([]);
});

it("with them, it finds the people who are in read models", async () => {
  const found = await findWords(true);
  for (const canary of ["wombat", "numbat", "bilby", "potoroo", "bettong", "quoll"] as const)
    expect(found.get(canary), canary).not.toBeUndefined();
});

const UUID = /[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}/g;

it("no id that a question finds opens a cart", async () => {
  const scope = { website: { id: "demo" }, personal: true };
  const ids = new Set<string>();
  for (const { name } of await ask.tables(scope))
    for (const [row] of await rowsOf(ask, `select to_json(t) from ${name} as t`, scope, MAX_LIMITS))
      for (const id of JSON.stringify(row).match(UUID) ?? []) ids.add(id);
  expect(ids).toContain(cartId);
  const opened: string[] = [];
  for (const id of ids) {
    const headers = { cookie: `cart=${id}` };
    const cart = await fetch(`${server.origin}/api/commerce/shopping-cart`, { headers });
    const { totalQuantity } = (await cart.json()) as { totalQuantity: number };
    if (totalQuantity > 0) opened.push(id);
  }
  expect(opened).toEqual([]);
}, 60_000);
