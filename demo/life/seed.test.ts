import { expect, it } from "vitest";
import { membersDecider } from "#domain/owners/decide-members.ts";
import { MEMBERS, MemberEvent } from "#domain/owners/events.ts";
import { newId } from "#infra/ids/uuid.ts";
import { createManualPayments } from "#infra/payments/manual.ts";
import { createMemoryPersonalData } from "#infra/personal-data/memory.ts";
import { noShopRules } from "#tests/support/no-shop-rules.ts";
import { createTestShop } from "#tests/support/shop.ts";
import { testSigning } from "#tests/support/signing.ts";
import { seedDemoCatalog } from "../catalog/seed.ts";
import { seedDemoSelling } from "../selling/seed.ts";
import { orders } from "./orders.ts";
import { members, waiting } from "./people.ts";
import { type LifeSeedDependencies, seedDemoLife } from "./seed.ts";
import { demoVisits } from "./visits.ts";

const openDemo = async () => {
  const shop = createTestShop();
  await seedDemoCatalog(shop);
  await seedDemoSelling(shop);
  const personalData = createMemoryPersonalData();
  const checkout = {
    ...shop,
    ...noShopRules,
    personalData,
    paymentsOf: async () => ({ manual: createManualPayments() }),
    signing: testSigning,
    holdSeconds: 600,
  };
  const created: { readonly email: string; readonly passwordHash: string }[] = [];
  const sessions = {
    needsSetup: async () => true,
    create: async ({ email, passwordHash }: { email: string; passwordHash: string }) => {
      created.push({ email, passwordHash });
      return true;
    },
  };
  const passwords = { hash: async (password: string) => `hash of ${password}` };
  const nowMs = () => Date.parse(shop.now());
  const dependencies = { ...shop, newId, nowMs, personalData, checkout, sessions, passwords };
  return {
    shop,
    created,
    live: () => seedDemoLife(dependencies as unknown as LifeSeedDependencies),
  };
};
const count = async ({ recorded }: ReturnType<typeof createTestShop>, type: string) =>
  (await recorded()).filter((event) => event.type === type).length;

it("makes up two weeks once: orders, what became of them, who waits, who came by, and who may do what", async () => {
  const { shop, created, live } = await openDemo();
  await live();
  expect(await count(shop, "OrderConfirmed")).toBe(orders.length);
  expect(await count(shop, "OrderFulfilled")).toBe(
    orders.filter(({ outcome }) => outcome !== undefined && outcome !== "cancelled").length,
  );
  expect(await count(shop, "RestockSignedUp")).toBe(waiting.length);
  expect(created.map(({ email }) => email)).toEqual(members.map(({ email }) => email));
  // Drawn by chance: nobody can sign in as one of them.
  for (const { passwordHash } of created) expect(passwordHash).toMatch(/^hash of [\w-]{43}$/);
  const { events } = await shop.eventStore.readAll({ after: 0n, limit: 10_000 });
  const hits = events.filter(({ type }) => type === "HitRecorded");
  const visits = demoVisits(Date.parse(shop.now())).flatMap(({ hits: of }) => of);
  expect(visits.length).toBeGreaterThan(500);
  expect(hits).toHaveLength(visits.length);
  expect(hits.every(({ data }) => String(data.happenedAt) < shop.now())).toBe(true);
  const times = events
    .filter(({ type }) => type === "OrderPlaced")
    .map(({ data }) => Date.parse(String(data.placedAt)));
  expect(times).toEqual(times.toSorted((a, b) => a - b));
  expect(Math.max(...times)).toBeLessThan(Date.parse(shop.now()));
  // Funnels and sources follow visitors from their pages to their orders.
  const seen = new Set(hits.map(({ data }) => data.visitorId));
  const bought = events.filter(({ type }) => type === "CartEntryAdded" || type === "OrderPlaced");
  expect(bought.filter(({ metadata }) => !seen.has(metadata.visitorId ?? ""))).toEqual([]);
  // The example of a funnel has a step between them.
  const started = events.filter(({ type }) => type === "CheckoutStarted");
  const checkedOut = new Map(started.map(({ data, metadata }) => [data.orderId, metadata]));
  for (const { data, metadata } of events.filter(({ type }) => type === "OrderPlaced"))
    expect(checkedOut.get(data.orderId)?.visitorId).toBe(metadata.visitorId);
  const length = (await shop.recorded()).length;
  await live();
  expect(await shop.recorded()).toHaveLength(length);
});

it("leaves the founding to the first owner", async () => {
  const { shop, live } = await openDemo();
  await live();
  const joined = shop.handler(membersDecider, MemberEvent);
  const ownerId = newId();
  const metadata = { websiteId: "demo", actor: `owner:${ownerId}`, correlationId: "c" };
  await joined.run(MEMBERS, { type: "FoundWebsite", ownerId, at: shop.now() }, { metadata });
  expect((await joined.load("demo", MEMBERS)).state.members.get(ownerId)).toEqual(["ADMIN"]);
});

it("makes nothing up in a shop that is in use", async () => {
  const { shop, live } = await openDemo();
  await shop.eventStore.append({
    stream: `order-demo.${newId()}`,
    expectedRevision: "any",
    events: [{ id: newId(), type: "OrderPlaced", version: 1, data: {} }],
    metadata: { websiteId: "demo", actor: "visitor", correlationId: "c" },
  });
  const length = (await shop.recorded()).length;
  await live();
  expect(await shop.recorded()).toHaveLength(length);
});
