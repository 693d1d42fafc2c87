import { afterAll, beforeAll, expect, it } from "vitest";
import {
  createSubscriptionIdOf,
  createSubscriptions,
} from "#commands/subscriptions/dependencies.ts";
import { newId } from "#infra/ids/uuid.ts";
import { aProduct, createShopkeeper } from "#tests/support/catalog.ts";
import { startTestServer, type TestServer } from "#tests/support/server.ts";
import { createRenewSubscriptions } from "./renew.ts";

const WEEK_MS = 7 * 24 * 60 * 60 * 1_000;
const plan = { billingPeriod: { value: 1, unit: "WEEK" as const }, numBillingCycles: 5 };
const metadata = { websiteId: "demo", actor: "visitor", correlationId: "test" };
const email = "ann@example.com";

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
  const keeper = createShopkeeper(server.infrastructure);
  await keeper.define(
    aProduct("letters", { productType: 2, isSubscribable: true, subscriptionPlan: plan }),
  );
});
afterAll(() => server.stop());

const settled = async () => {
  const { eventStore, projectionWorker } = server.infrastructure;
  const names = ["subscriptions", "orders"];
  expect(await projectionWorker.reached(names, await eventStore.head(), 20_000)).toBe(true);
};

/** As it would stand in the log had it been begun so long ago. */
const beginAgo = async (agoMs: number): Promise<string> => {
  const { handler, personalData, signing } = server.infrastructure;
  const subscriptions = createSubscriptions(handler);
  const subscriptionIdOf = createSubscriptionIdOf(signing);
  const cartId = newId();
  const subscriptionId = subscriptionIdOf("demo", cartId);
  const at = new Date(Date.now() - agoMs).toISOString();
  const asked = { cartId, itemId: "letters", sku: "LETTERS", productUrl: "/shop/p/letters", plan };
  const request = { type: "RequestSubscription", subscriptionId, ...asked, at } as const;
  await subscriptions.run(subscriptionId, request, { metadata });
  const line = {
    lineId: newId(),
    itemId: "letters",
    variantId: "letters",
    sku: "LETTERS",
    attributes: {},
    productType: 2,
    title: "Letters",
    imageUrl: null,
    quantity: 1,
    unitPriceCents: 400,
    totalCents: 400,
  } as const;
  const contact = { email, name: "Ann", phone: "", address: null };
  const person = await personalData.seal("demo", email, contact);
  const paid = { currency: "USD", amountCents: 400, method: "manual", timeZone: "UTC" } as const;
  const started = await subscriptions.run(
    subscriptionId,
    { type: "StartSubscription", subscriptionId, orderId: newId(), line, ...paid, person, at },
    { metadata },
  );
  expect(started.ok).toBe(true);
  return subscriptionId;
};

it("finds due renewals in its table, and pays each once, however many schedulers run", async () => {
  const { checkout, database: sql } = server.infrastructure;
  const due = await beginAgo(3 * WEEK_MS + 60_000);
  const over = await beginAgo(9 * WEEK_MS);
  const fresh = await beginAgo(60_000);
  await settled();
  const schedulers = [1, 2, 3].map(() => createRenewSubscriptions({ checkout, sql, newId }));
  // Next to them, the server's own may have its turn at any moment.
  await Promise.allSettled(schedulers.map((renew) => renew()));
  await settled();
  await createRenewSubscriptions({ checkout, sql, newId })();
  await settled();
  const rows = await sql.query<{ id: string; paid: number; over: string | null; late: boolean }>(
    `select subscription_id as id, paid_periods as paid, over,
            over is null and next_at <= now() as late
       from read.subscriptions`,
  );
  const found = new Map(rows.map(({ id, ...row }) => [id, row]));
  expect(found.get(due)).toEqual({ paid: 4, over: null, late: false });
  expect(found.get(over)).toEqual({ paid: 5, over: "completed", late: false });
  expect(found.get(fresh)).toEqual({ paid: 1, over: null, late: false });
  const orders = await sql.query<{ total: string }>(
    `select grand_total_cents as total from read.orders where email = $1 and status = 'awaiting-payment'`,
    [email],
  );
  expect(orders).toHaveLength(7);
  expect(orders.every(({ total }) => Number(total) === 400)).toBe(true);
});
