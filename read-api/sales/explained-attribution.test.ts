import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { attributionModels } from "#domain/sales/attribution.ts";
import type { EventStore, Json } from "#infra/event-store/port.ts";
import { createPostgresEventStore } from "#infra/event-store/postgres.ts";
import { newId } from "#infra/ids/uuid.ts";
import type { PersonalData } from "#infra/personal-data/port.ts";
import { createPersonalData } from "#infra/personal-data/postgres.ts";
import { visits } from "#projections/census/visits.ts";
import { measuringRules } from "#projections/measuring/measuring-rules.ts";
import { orders } from "#projections/orders/orders.ts";
import { sales } from "#projections/sales/sales.ts";
import { eventTexts, explainedNumbers } from "#read-api/shell/explained.ts";
import { uuid } from "#tests/projections/sample-values.ts";
import { createTestDatabase, type TestDatabase } from "#tests/support/database.ts";
import { createChance, hitOf } from "#tests/support/naive-traffic.ts";
import { orderEventData } from "#tests/support/order-events.ts";
import { projectAll } from "#tests/support/project.ts";
import { orderIdOf } from "#tests/support/signing.ts";
import { until } from "#tests/support/wait-for.ts";
import { explainContract } from "../explained/explain-contract.ts";
import { createExplain, type Explain } from "../history/explain.ts";
import { attributionText } from "./attribution.ts";
import { ledgerValues } from "./ledger-text.ts";

const visitors = ["ann", "ben", "cy", undefined] as const;
const sources = ["search.example", "letters.example", ""] as const;
const projections = [orders, sales, visits, measuringRules];
const chance = createChance(29);
const oneOf = <Each>(all: readonly [Each, ...Each[]]): Each => all[chance(all.length)] ?? all[0];

let test: TestDatabase;
let eventStore: EventStore;
let personalData: PersonalData;
let explain: Explain;
let atMs = Date.parse("2030-01-02T12:00:00.000Z");
const now = (): string => new Date(atMs).toISOString();

type Data = { readonly [key: string]: Json };

const record = (stream: string, type: string, data: Data, visitorId?: string) =>
  eventStore.append({
    stream,
    expectedRevision: "any",
    events: [{ id: newId(), type, version: 1, data }],
    metadata: {
      websiteId: "demo",
      actor: "visitor",
      correlationId: "test",
      ...(visitorId !== undefined && { visitorId }),
    },
  });

const view = (visitorId: string | undefined) => {
  const page = oneOf(["/", "/shop"]);
  const seen = { visitorId: visitorId ?? null, page, atMs, referrer: oneOf(sources), campaign: "" };
  return record("census-demo.visitors-1", "HitRecorded", hitOf(seen) as Data);
};

const change = (cart: number, visitorId: string | undefined) =>
  record(`cart-demo.${uuid(cart)}`, "CartEntryRemoved", { entryId: newId() }, visitorId);

type Ordered = { readonly orderId: string; readonly stream: string; readonly personId: string };
const ordered: Ordered[] = [];

const order = async (cart: number, visitorId: string | undefined) => {
  const orderId = uuid(5_000 + ordered.length);
  const email = `${chance(5)}@shop.example`;
  const person = await personalData.seal("demo", email, { email });
  const stream = `order-demo.${orderId}`;
  const placed = {
    orderId,
    cartId: uuid(cart),
    person,
    placedAt: now(),
    currency: oneOf(["USD", "USD", "EUR"]),
    grandTotalCents: 100 + chance(900),
  };
  await record(stream, "OrderPlaced", orderEventData("OrderPlaced", placed), visitorId);
  if (chance(6) > 0)
    await record(stream, "OrderConfirmed", orderEventData("OrderConfirmed", { orderId }));
  ordered.push({ orderId, stream, personId: person.personId });
};

const refund = async ({ orderId, stream }: Ordered) => {
  const refundId = newId();
  const refunded = { orderId, refundId, amountCents: 1 + chance(90), refundedAt: now() };
  await record(stream, "OrderRefunded", orderEventData("OrderRefunded", refunded));
  if (chance(3) > 0) return;
  const refused = { orderId, refundId, refusedAt: now() };
  await record(stream, "OrderRefundRefused", orderEventData("OrderRefundRefused", refused));
};

const erase = async ({ personId }: Ordered) => {
  await personalData.destroyKey("demo", personId);
  const data = { personId, forgottenAt: now() };
  await record(`person-demo.${personId}`, "PersonForgotten", data);
};

let carts = 1;
const happen = async (): Promise<void> => {
  const visitorId = oneOf(visitors);
  const what = chance(9);
  const former = ordered[chance(Math.max(ordered.length, 1))];
  if (what < 4) await view(visitorId);
  else if (what < 6) await change(carts, visitorId);
  else if (what < 8) {
    await order(carts, chance(3) === 0 ? visitorId : undefined);
    // Some carts are ordered again.
    if (chance(4) > 0) carts += 1;
  } else if (former !== undefined) await refund(former);
};

const dimensions = ["source", "entry"] as const;
type Row = {
  readonly name: string;
  readonly hasVisit: boolean;
  readonly currency: string;
  readonly orders: number;
  readonly totalCents: number;
  readonly refundedCents: number;
  readonly netCents: number;
};
const ranges = [
  ["2030-01-01", "2030-12-31"],
  ["2030-05-01", "2030-07-15"],
] as const;

const reportsNow = async () => {
  const found: { readonly id: string; readonly row: Row }[] = [];
  for (const [from, to] of ranges)
    for (const dimension of dimensions)
      for (const model of attributionModels) {
        const range = { websiteId: "demo", timeZone: "UTC", from, to };
        const text = attributionText(dimension, model);
        for (const row of await test.database.query<Row>(text, ledgerValues(range))) {
          const visited = row.hasVisit ? `visit:${row.name}` : "none";
          found.push({ id: `${from}.${to}.${row.currency}.${dimension}.${model}.${visited}`, row });
        }
      }
  return found;
};

const snapshots: { position: string; reports: Awaited<ReturnType<typeof reportsNow>> }[] = [];

beforeAll(async () => {
  test = await createTestDatabase();
  const secret = "a secret of thirty-two characters or more";
  personalData = createPersonalData({ database: test.database, secret });
  eventStore = createPostgresEventStore({ connectionString: test.url, now });
  const snapshot = async () => {
    await projectAll(test.database, eventStore, projections, { personalData });
    snapshots.push({ position: `${await eventStore.head()}`, reports: await reportsNow() });
  };
  for (let index = 0; index < 180; index += 1) {
    // From minutes to weeks: some visits are too long before an order.
    atMs += oneOf([60_000, 3_600_000, 86_400_000, 5 * 86_400_000]);
    await happen();
    if (index === 100) await snapshot();
  }
  await snapshot();
  for (const each of ordered.slice(-6, -3)) await erase(each);
  await snapshot();
  explain = createExplain({
    sql: test.database,
    personalData,
    eventTexts,
    explainedNumbers,
    orderIdOf,
    websiteFacts: async () => ({ timeZone: "UTC", currency: "USD" }),
  });
}, 120_000);
afterAll(async () => {
  await eventStore.close();
  await test.drop();
});

const valueAt = async (number: string, id: string, at?: string) => {
  const query = explainContract.query.parse({ number, id, ...(at !== undefined && { at }) });
  // Until its events are read in the background.
  return (await until(() => explain("demo", query), { what: `${number} to be read` })).chosen;
};

describe("the explained figures of sources of sales", () => {
  it.each([
    ["sources-orders", "orders", 0],
    ["sources-total", "totalCents", 1],
    ["sources-refunds", "refundedCents", 0],
    ["sources-net", "netCents", 1],
  ] as const)(
    "%s has now and in the past the figure of the report, by every model, also once customers are erased",
    async (number, figure, turn) => {
      const seen = new Set<unknown>();
      // Each row of a moment with two of the four figures, which share what they are made of.
      for (const [moment, { position, reports }] of snapshots.entries())
        for (const { id, row } of reports.filter((_, at) => (at + moment) % 2 === turn)) {
          const value = await valueAt(number, id, position);
          expect([position, id, value]).toEqual([position, id, row[figure]]);
          seen.add(value);
        }
      expect(seen.size).toBeGreaterThan(4);
    },
    120_000,
  );

  it("compare rows of all kinds", () => {
    const names = snapshots.map(({ reports }) => new Set(reports.map(({ id }) => id)));
    const last = [...(names.at(-1) ?? [])];
    expect(last.some((id) => id.endsWith(".EUR.source.linear.none"))).toBe(true);
    expect(last.some((id) => id.endsWith(".USD.source.first.visit:search.example"))).toBe(true);
    const sums = snapshots.map(({ reports }) =>
      reports.reduce((sum, { row }) => sum + (row.hasVisit ? row.totalCents : 0), 0),
    );
    // Erased customers have no known visit.
    expect(sums.at(-1)).toBeLessThan(sums.at(-2) ?? 0);
  });

  it("have no value for what is no row of the report", async () => {
    const days = "2030-01-01.2030-01-31.USD";
    for (const row of ["source.last", "page.last.none", "source.best.none", "source.last.visit"])
      expect([row, await valueAt("sources-total", `${days}.${row}`)]).toEqual([row, null]);
  });

  it("say which events they need from before their days, and of which recorded visits there are too many", async () => {
    const { "sources-orders": orders, "sources-net": net } = explainedNumbers;
    expect([orders?.daysBefore, orders?.needsAll]).toEqual([90, undefined]);
    expect([net?.daysBefore, net?.needsAll]).toEqual([undefined, "refunds"]);
    const query = async <Row>(text: string): Promise<readonly Row[]> =>
      text.includes("measuring_months") ? JSON.parse('[{"lastPosition":"1"}]') : Array(250_001);
    const asked = {
      websiteId: "demo",
      id: "2030-01-01.2030-01-31.USD.source.last.none",
      timeZone: "UTC",
      currency: "USD",
      orderIdOf: () => "",
      measuringRules: [],
      segment: [],
    };
    await expect(orders?.findRecorded?.({ query }, asked)).rejects.toThrow(
      /^The sources of these orders depend on more than 250,000 visits /,
    );
  });
});
