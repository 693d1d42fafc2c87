import { afterAll, beforeAll, expect, it } from "vitest";
import { QUICK_VIEW } from "#domain/collector/shop-events.ts";
import type { EventStore, Json } from "#infra/event-store/port.ts";
import { createPostgresEventStore } from "#infra/event-store/postgres.ts";
import { newId } from "#infra/ids/uuid.ts";
import type { PersonalData } from "#infra/personal-data/port.ts";
import { createPersonalData } from "#infra/personal-data/postgres.ts";
import { products } from "#projections/catalog/products.ts";
import { visits } from "#projections/census/visits.ts";
import { shopActivity } from "#projections/collector/shop-activity.ts";
import { measuringRules } from "#projections/measuring/measuring-rules.ts";
import { orders } from "#projections/orders/orders.ts";
import { redirects } from "#projections/redirects/redirects.ts";
import { restock } from "#projections/restock/restock.ts";
import { sales } from "#projections/sales/sales.ts";
import { eventTexts, explainedNumbers } from "#read-api/shell/explained.ts";
import { uuid } from "#tests/projections/sample-values.ts";
import { aProduct } from "#tests/support/catalog.ts";
import { createTestDatabase, type TestDatabase } from "#tests/support/database.ts";
import { createChance, hitOf } from "#tests/support/naive-traffic.ts";
import { orderEventData, orderLine } from "#tests/support/order-events.ts";
import { projectAll } from "#tests/support/project.ts";
import { orderIdOf } from "#tests/support/signing.ts";
import { type ExplainedNumber, explainContract } from "../explained/explain-contract.ts";
import type { ExplainedId } from "../explained/explained-number.ts";
import type { ReadEvent } from "../explained/read-streams.ts";
import { createExplain, type Explain } from "../history/explain.ts";
import { cartedNumbers } from "./explained-products.ts";
import type { ProductRow } from "./product-contract.ts";
import { productsSource } from "./products.ts";

const BROWSER = "Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0";
const NAMES = ["ink", "pen.blue"] as const;
const visitors = ["ann", "ben", null] as const;
const projections = [
  ...[orders, sales, visits, shopActivity, products, redirects, restock, measuringRules],
];
const chance = createChance(11);
const oneOf = <Each>(all: readonly [Each, ...Each[]]): Each => all[chance(all.length)] ?? all[0];

let test: TestDatabase;
let eventStore: EventStore;
let personalData: PersonalData;
let explain: Explain;
/** Quick Views count on the day on which they are recorded; all else says its time. */
let day = 2;
const at = (of: number): string => `2030-01-${String(of).padStart(2, "0")}T12:00:00.000Z`;

const record = (stream: string, type: string, data: { readonly [key: string]: Json }) =>
  eventStore.append({
    stream,
    expectedRevision: "any",
    events: [{ id: newId(), type, version: 1, data }],
    metadata: { websiteId: "demo", actor: "visitor", correlationId: "test" },
  });

const define = (id: string, slug: string) =>
  record(`product-demo.${id}`, "ProductDefined", {
    product: aProduct(id, { slug, name: id }) as unknown as Json,
    definedAt: at(1),
  });

const view = (page: string, visitorId: string | null) => {
  const hit = { visitorId, page, atMs: Date.parse(at(day)), referrer: "", campaign: "" };
  return record("census-demo.visitors-1", "HitRecorded", hitOf(hit) as never);
};

const lookQuickly = (itemId: string, visitorId: string | null) =>
  record("quickView-demo.visitors-1", "QuickViewRecorded", {
    itemId,
    visitorId,
    pagePath: "/shop",
    userAgent: BROWSER,
  });

const entryOf = (itemId: string) => ({
  entryId: newId(),
  itemId,
  variantId: itemId,
  productType: 1,
  title: itemId,
  chosenVariant: { sku: "A", attributes: {} },
  imageUrl: null,
  productUrl: "/shop",
  quantity: 1,
  purchasePriceCents: 100,
  currency: "USD",
  additionalFields: {},
  addedAt: at(day),
});

const putIntoCart = (cart: number, itemId: string) =>
  record(`cart-demo.${uuid(cart)}`, "CartEntryAdded", entryOf(itemId));

/** Few people, so that those who sign up order later. */
const PEOPLE = 4;
const sealAnyone = () => {
  const email = `${chance(PEOPLE)}@shop.example`;
  return personalData.seal("demo", email, { email, name: "Ann" });
};

const signUp = async (itemId: string, variantId: string, awaitsConfirmation: boolean) => {
  const person = await sealAnyone();
  const signUpId = newId();
  const stream = `restockSignUp-demo.${itemId}.${variantId}.${person.personId}`;
  const variant = { productId: itemId, variantId };
  await record(stream, "RestockSignedUp", {
    signUpId,
    ...variant,
    productName: itemId,
    sku: "A",
    attributes: {},
    isJoinMailingList: false,
    person,
    awaitsConfirmation,
    signedUpAt: at(day),
  });
  return { stream, signUpId, ...variant };
};
const unconfirmed: Awaited<ReturnType<typeof signUp>>[] = [];

const confirm = async () => {
  const { stream, ...waiting } = unconfirmed.shift() ?? {};
  if (stream === undefined) return;
  const confirmed = { ...waiting, isJoinMailingList: false, confirmedAt: at(day) };
  await record(stream, "RestockSignUpConfirmed", confirmed as never);
};

const order = async (number: number, itemId: string, units: number) => {
  const orderId = uuid(number);
  const placed = {
    orderId,
    cartId: uuid(number + 1_000),
    currency: "USD",
    placedAt: at(day),
    person: await sealAnyone(),
    lines: [orderLine(itemId, 1, units)],
    subtotalCents: 100 * units,
    shippingCostCents: 30,
    grandTotalCents: 100 * units + 30,
  };
  const stream = `order-demo.${orderId}`;
  await record(stream, "OrderPlaced", orderEventData("OrderPlaced", placed as never));
  await record(stream, "OrderConfirmed", orderEventData("OrderConfirmed", { orderId }));
};

const refund = (number: number, itemId: string) => {
  const orderId = uuid(number);
  const lines = [{ lineId: itemId, quantity: 1 }];
  const refunded = { orderId, refundId: newId(), lines, amountCents: 100, refundedAt: at(day) };
  return record(
    `order-demo.${orderId}`,
    "OrderRefunded",
    orderEventData("OrderRefunded", refunded),
  );
};

let orderCount = 0;
const ordered: (readonly [number: number, itemId: string])[] = [];

const happen = async (): Promise<void> => {
  const itemId = oneOf(NAMES);
  const what = chance(9);
  if (what === 0) {
    orderCount += 1;
    const number = 100 + orderCount;
    await order(number, itemId, 1 + chance(3));
    ordered.push([number, itemId]);
  } else if (what === 1) {
    const [number, ofOrder] = ordered.shift() ?? [];
    if (number !== undefined && ofOrder !== undefined) await refund(number, ofOrder);
  } else if (what === 2) await putIntoCart(500 + chance(9), itemId);
  else if (what === 3) await lookQuickly(itemId, oneOf(visitors));
  else if (what === 4) await signUp(itemId, oneOf([itemId, "another"]), false);
  else if (what === 5) unconfirmed.push(await signUp(itemId, itemId, true));
  else if (what === 6) await confirm();
  else await view(oneOf(["/shop/p/old-ink", "/shop/p/ink", "/shop/p/pen", "/"]), oneOf(visitors));
};

const questionOf = (from: string, to: string) => ({
  range: { websiteId: "demo", timeZone: "UTC", from, to },
  currency: "USD",
  hasQuickViews: true,
  seesViews: true,
  seesSignUps: true,
});

type Range = readonly [from: string, to: string];
const ranges: readonly Range[] = [
  ["2030-01-01", "2030-01-31"],
  ["2030-01-06", "2030-01-12"],
];

const reportsNow = async () => {
  const reports: (readonly [Range, readonly ProductRow[]])[] = [];
  for (const [from, to] of ranges) {
    const { matching, values } = productsSource(questionOf(from, to));
    reports.push([[from, to], await test.database.query<ProductRow>(matching, [...values])]);
  }
  return reports;
};
type Snapshot = {
  readonly position: string;
  readonly reports: Awaited<ReturnType<typeof reportsNow>>;
};
const snapshots: Snapshot[] = [];

beforeAll(async () => {
  test = await createTestDatabase();
  const secret = "a secret of thirty-two characters or more";
  personalData = createPersonalData({ database: test.database, secret });
  eventStore = createPostgresEventStore({ connectionString: test.url, now: () => at(day) });
  await define("ink", "old-ink");
  await define("ink", "ink");
  await define("pen.blue", "pen");
  for (let index = 0; index < 180; index += 1) {
    day = 2 + Math.floor(index / 12);
    await happen();
    if (index !== 105 && index !== 179) continue;
    await projectAll(test.database, eventStore, projections, { personalData });
    snapshots.push({ position: `${await eventStore.head()}`, reports: await reportsNow() });
  }
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

const ofProduct: Partial<Record<ExplainedNumber, readonly [keyof ProductRow, string]>> = {
  "products-views": ["views", ""],
  "products-carts": ["carts", ""],
  "shop-times": ["quickViews", `${QUICK_VIEW}.`],
  "sales-orders": ["orders", "USD.product:"],
  "sales-units": ["units", "USD.product:"],
  "sales-returned-units": ["refundedUnits", "USD.product:"],
  "sales-total": ["totalCents", "USD.product:"],
  "sales-refunds": ["refundedCents", "USD.product:"],
  "products-sign-ups": ["signUps", ""],
  "products-sign-up-orders": ["signUpOrders", ""],
};

it.each(Object.entries(ofProduct))(
  "%s has now and in the past the figure of the report of products",
  async (number, [figure, prefix]) => {
    const seen = new Set<unknown>();
    for (const { position, reports } of snapshots)
      for (const [[from, to], rows] of reports) {
        const named = rows.filter(({ name }) => name !== "");
        expect(named.map(({ name }) => name).sort()).toEqual([...NAMES]);
        for (const row of named) {
          const id = `${from}.${to}.${prefix}${row.name}`;
          const query = explainContract.query.parse({ number, id, at: position });
          const { chosen } = await explain("demo", query);
          expect([id, chosen]).toEqual([id, row[figure]]);
          seen.add(chosen);
        }
      }
    expect(seen.size).toBeGreaterThan(2);
  },
);

it("only carts with the product are read from their beginning", () => {
  const asked = { id: "2030-01-01.2030-01-31.pen.blue" } as ExplainedId;
  const added = (itemId: string) =>
    cartedNumbers["products-carts"].bringsIn(
      {
        type: "CartEntryAdded",
        version: 1,
        stream: "cart-demo.a",
        data: entryOf(itemId),
      } as unknown as ReadEvent,
      asked,
    );
  expect(added("pen.blue")).toEqual(["cart-demo.a"]);
  expect(added("ink")).toEqual([]);
});

it("an unknown product has no events", async () => {
  const none = [
    ...["products-views", "products-carts"],
    ...["products-sign-ups", "products-sign-up-orders"],
  ];
  for (const number of none) {
    const query = explainContract.query.parse({ number, id: "2030-01-01.2030-01-31.none" });
    expect(await explain("demo", query)).toMatchObject({ now: 0, events: 0 });
  }
});
