import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { EventStore } from "#infra/event-store/port.ts";
import { createPostgresEventStore } from "#infra/event-store/postgres.ts";
import { newId } from "#infra/ids/uuid.ts";
import { createMemoryPersonalData } from "#infra/personal-data/memory.ts";
import type { PersonalData } from "#infra/personal-data/port.ts";
import type { Sql } from "#infra/postgres/port.ts";
import { carts } from "#projections/cart/carts.ts";
import { productStatus } from "#projections/catalog/product-status.ts";
import { giftCards } from "#projections/gift-cards/gift-cards.ts";
import { variantStock } from "#projections/inventory/variant-stock.ts";
import { type FoldBatch, foldOf } from "#projections/kit/fold.ts";
import { forgottenPerson, openPersonal, readsOf } from "#projections/kit/personal.ts";
import type { Projection } from "#projections/kit/projection.ts";
import { createTables, run, schemaOf, showViews } from "#projections/kit/schema.ts";
import { orders } from "#projections/orders/orders.ts";
import { restock } from "#projections/restock/restock.ts";
import { eventTexts, explainedNumbers } from "#read-api/shell/explained.ts";
import { createTestDatabase, type TestDatabase } from "#tests/support/database.ts";
import { livedLog } from "#tests/support/lived-log.ts";
import { orderIdOf } from "#tests/support/signing.ts";
import {
  type ExplainedNumber,
  type ExplainedValue,
  explainContract,
} from "../explained/explain-contract.ts";
import { sendFields } from "../restock/queries.ts";
import { createExplain, type Explain, permissionToExplain } from "./explain.ts";

const SEED = Number(process.env.DAYBOOK_SEED ?? 20_260_301);
const TURNS = 260;
const followed = [variantStock, productStatus, carts, orders, giftCards, restock];

const websiteFacts = async () => ({ timeZone: "UTC", currency: "USD" });

const personalData = createMemoryPersonalData();

let test: TestDatabase;
let eventStore: EventStore;
let explain: Explain;
/** What the tables said after each position, by `<number> <id>`. */
const tables = new Map<string, readonly (readonly [position: bigint, value: ExplainedValue])[]>();

/** Every number that can be explained, as the tables of the read side have it. */
const tablesText = `
  select 'stock-available' as number, variant_id as id,
         case when unlimited then '"unlimited"'::jsonb else to_jsonb(available) end as value
    from read.variant_stock
  union all select 'stock-on-hand', variant_id, to_jsonb(on_hand) from read.variant_stock
  union all select 'stock-held', variant_id, to_jsonb(held) from read.variant_stock
  union all select 'stock-sold', variant_id, to_jsonb(sold) from read.variant_stock
  union all select 'product-sold-out', product_id, to_jsonb(sold_out) from read.product_status
  union all select 'product-on-sale', product_id, to_jsonb(on_sale) from read.product_status
  union all select 'cart-subtotal', cart_id::text, to_jsonb(subtotal_cents) from read.cart_totals
  union all select 'cart-quantity', cart_id::text, to_jsonb(total_quantity) from read.cart_totals
  union all select 'order-subtotal', order_id::text, to_jsonb(subtotal_cents) from read.orders
  union all select 'order-discount', order_id::text, to_jsonb(discount_cents) from read.orders
  union all select 'order-shipping', order_id::text, to_jsonb(shipping_cost_cents) from read.orders
  union all select 'order-tax', order_id::text, to_jsonb(tax_cents) from read.orders
  union all select 'order-total', order_id::text, to_jsonb(grand_total_cents) from read.orders
  union all select 'order-due', order_id::text, to_jsonb(due_cents) from read.orders
  union all select 'order-refunded', order_id::text, to_jsonb(refunded_cents) from read.orders
  union all select 'gift-card-balance', gift_card_id::text, to_jsonb(balance_cents) from read.gift_cards
  union all select 'gift-card-held', gift_card_id::text, to_jsonb(held_cents) from read.gift_cards
  union all select 'restock-waiting', product_id || '.' || variant_id, to_jsonb(waiting) from read.restock_groups
  union all select 'restock-sent', product_id || '.' || variant_id, to_jsonb(sent) from read.restock_groups
  union all select 'restock-failed', product_id || '.' || variant_id, to_jsonb(failed) from read.restock_groups
  union all select 'restock-in-doubt', product_id || '.' || variant_id, to_jsonb(in_doubt) from read.restock_groups
  union all select 'restock-unconfirmed', product_id || '.' || variant_id, to_jsonb(unconfirmed) from read.restock_groups
  union all
  select 'restock-send-' || count, "productId" || '.' || "variantId" || '.' || "sendId", to_jsonb(value)
    from (select ${sendFields} from read.restock_sends as send) as send,
         lateral (values ('waiting', waiting), ('sent', sent), ('failed', failed),
                         ('in-doubt', "inDoubt"), ('skipped', skipped)) as counts (count, value)`;

type Row = { readonly number: string; readonly id: string; readonly value: ExplainedValue };

const noteTables = async (sql: Sql, position: bigint): Promise<void> => {
  for (const { number, id, value } of await sql.query<Row>(tablesText)) {
    const key = `${number} ${id}`;
    tables.set(key, [...(tables.get(key) ?? []), [position, value]]);
  }
};

const copyLog = async (): Promise<void> => {
  const log = await livedLog(SEED, TURNS);
  for (const { stream, metadata, id, type, version, data } of log) {
    const events = [{ id, type, version, data }];
    await eventStore.append({ stream, expectedRevision: "any", metadata, events });
  }
};

/** One event after the other, in one transaction: nobody else looks, and nothing need be durable. */
const followLog = (): Promise<void> =>
  test.database.transaction(async (sql) => {
    const forgotten = new Set<string>();
    const open: PersonalData["open"] = async (sealed) =>
      sealed.map(({ personId }) => (forgotten.has(personId) ? null : { email: personId }));
    const folds = new Map<Projection, FoldBatch>();
    for (const projection of followed) {
      const schema = schemaOf(projection, "test");
      await createTables(sql, projection, schema);
      await showViews(sql, projection, schema);
      folds.set(projection, foldOf(projection, { sql, schema }));
    }
    const { events } = await eventStore.readAll({ after: 0n, limit: 100_000 });
    for (const event of events) {
      const personId = forgottenPerson(event);
      if (personId !== undefined) forgotten.add(personId);
      const batch = await openPersonal([event], { open } as PersonalData);
      for (const projection of followed) {
        const { categories = [], types = [] } = readsOf(projection);
        const category = event.stream.slice(0, event.stream.indexOf("-"));
        if (categories.includes(category) || types.includes(event.type))
          await run(
            sql,
            schemaOf(projection, "test"),
            (await folds.get(projection)?.(batch)) ?? [],
          );
      }
      await noteTables(sql, event.position);
    }
  });

beforeAll(async () => {
  test = await createTestDatabase();
  eventStore = createPostgresEventStore({ connectionString: test.url });
  explain = createExplain({
    sql: test.database,
    personalData,
    orderIdOf,
    websiteFacts,
    explainedNumbers,
    eventTexts,
  });
  await copyLog();
  await followLog();
});
afterAll(async () => {
  await eventStore.close();
  await test.drop();
});

const ask = async (
  number: ExplainedNumber,
  id: string,
  more: { at?: string; before?: string; pageSize?: number; websiteId?: string } = {},
) => {
  const { websiteId = "demo", ...query } = more;
  const asked = explainContract.query.parse({ number, id, ...query });
  return explainContract.response.parse(await explain(websiteId, asked));
};

/** The last of these at or before a position; undefined where there is none. */
const atPosition = <Value>(
  values: readonly (readonly [position: bigint, value: Value])[],
  position: bigint,
): Value | undefined => values.findLast(([from]) => from <= position)?.[1];

describe(`every number of a shop that lived ${TURNS} turns from seed ${SEED}`, () => {
  it("is at every position of the log what the tables said there", async () => {
    // See explain-carts.test.ts for what the tables do not keep, explain-days-and-counts.test.ts,
    // past-journeys.long.test.ts, and the tests of explained numbers in read-api/sales.
    const elsewhere =
      /^(cart-(discount|shipping|tax|total)|(overview|coupon|rating|sales|subscription|form|visits|goal|funnel|journey|retention|shop|taxes|coupons|payments|products|repeat|sources|gift-cards)-.*)$/;
    const kept = explainContract.response.shape.number.options.filter(
      (number) => !elsewhere.test(number),
    );
    expect(new Set([...tables.keys()].map((key) => key.split(" ")[0]))).toEqual(new Set(kept));
    const head = await eventStore.head();
    for (const [key, said] of tables) {
      const [number, id] = key.split(" ") as [ExplainedNumber, string];
      const explained = await ask(number, id);
      const folded = explained.points.map(
        ({ position, value }) => [BigInt(position), value] as const,
      );
      const start = number.startsWith("product") ? null : 0;
      for (let position = said[0]?.[0] ?? 0n; position <= head; position += 1n) {
        const expected = atPosition(said, position) ?? null;
        expect([key, position, atPosition(folded, position) ?? start]).toEqual([
          key,
          position,
          expected,
        ]);
      }
      expect([key, explained.now]).toEqual([key, said.at(-1)?.[1]]);
    }
  });

  it("changed often enough for that to mean something", () => {
    const changes = new Map<string, number>();
    for (const [key, said] of tables) {
      const number = key.split(" ")[0] as string;
      const own = said.filter(([, value], index) => index > 0 && value !== said[index - 1]?.[1]);
      changes.set(number, (changes.get(number) ?? 0) + own.length);
    }
    // An order's amounts are said once, when it is placed.
    for (const amount of ["subtotal", "discount", "shipping", "tax", "total", "due"])
      changes.delete(`order-${amount}`);
    for (const [number, count] of changes) expect([number, count > 0]).toEqual([number, true]);
  });

  it("can be rewound to a position and to a moment", async () => {
    const { points, now } = await ask("stock-on-hand", "mug");
    const middle = points[Math.floor(points.length / 2)] as (typeof points)[number];
    for (const at of [middle.position, middle.at]) {
      const rewound = await ask("stock-on-hand", "mug", { at });
      expect(rewound).toMatchObject({ now, chosen: middle.value });
      expect(rewound.rows[0]).toMatchObject({ position: middle.position, after: middle.value });
    }
    expect(await ask("stock-on-hand", "mug", { at: "2001-01-01T00:00:00Z" })).toMatchObject({
      chosen: 0,
      rows: [],
      older: null,
    });
  });

  it("names its events in words, page by page, each continuing where the one before began", async () => {
    const whole = await ask("stock-available", "cup-red", { pageSize: 100 });
    const paged: typeof whole.rows = [];
    let before: string | undefined;
    do {
      const page = await ask("stock-available", "cup-red", {
        pageSize: 7,
        ...(before !== undefined && { before }),
      });
      paged.push(...page.rows);
      before = page.older ?? undefined;
    } while (before !== undefined);
    expect(paged.slice(0, 100)).toEqual(whole.rows);
    expect(paged.length).toBe(whole.events);
    for (const [index, row] of whole.rows.slice(0, -1).entries())
      expect(row.before).toEqual(whole.rows[index + 1]?.after);
    expect(whole.rows.find(({ type }) => type === "StockReceived")).toMatchObject({
      what: expect.stringMatching(/^\d units? received$/),
      detail: "D-1",
      actor: "visitor",
    });
  });

  it("shows no event of another website", async () => {
    expect(await ask("stock-on-hand", "mug", { websiteId: "other" })).toMatchObject({
      now: 0,
      events: 0,
      rows: [],
    });
  });
});

it("every number that can be asked for is explained by a feature", () => {
  const { options } = explainContract.response.shape.number;
  expect(Object.keys(explainedNumbers).toSorted()).toEqual(options.toSorted());
});

it("is for anyone who may read the area that it belongs to", () => {
  const { options } = explainContract.response.shape.number;
  const areas = new Set(
    options.map(
      (number) => `${number.split("-")[0]} ${permissionToExplain(explainedNumbers, number)}`,
    ),
  );
  expect(areas).toEqual(
    new Set([
      "stock stock:read",
      "product products:read",
      "cart orders:read",
      "order orders:read",
      "gift gift-cards:read",
      "restock restock:read",
      "overview overview:read",
      "coupon coupons:read",
      "rating products:read",
      "shop census:read",
      "sales overview:read",
      "taxes overview:read",
      "coupons overview:read",
      "payments overview:read",
      "products overview:read",
      "products census:read",
      "products restock:read",
      "repeat overview:read",
      "sources overview:read",
      "subscription subscriptions:read",
      "form forms:read",
      "visits census:read",
      "goal census:read",
      "funnel census:read",
      "journey census:read",
      "retention census:read",
    ]),
  );
});

it("keeps a bounded number of points of a long history, the latest ones whole", async () => {
  const append = (from: number) =>
    eventStore.appendAll(
      Array.from({ length: 500 }, (_, index) => ({
        stream: "stock-demo.busy",
        expectedRevision: "any" as const,
        metadata: { websiteId: "demo", actor: "job:test", correlationId: "c" },
        events: [
          {
            id: newId(),
            type: "StockReceived",
            version: 1,
            data: {
              productId: "busy",
              variantId: "busy",
              quantity: 1,
              reference: `${from + index}`,
              receivedAt: "2030-02-01T00:00:00.000Z",
            },
          },
        ],
      })),
    );
  for (let from = 0; from < 3_000; from += 500) await append(from);
  const explained = await ask("stock-on-hand", "busy");
  expect(explained).toMatchObject({ now: 3_000, changes: 3_000, events: 3_000, sampled: true });
  expect(explained.points.length).toBeLessThanOrEqual(800);
  expect(explained.points.slice(-300).map(({ value }) => value)).toEqual(
    Array.from({ length: 300 }, (_, index) => 2_701 + index),
  );
  const { position } = explained.rows.at(-1) as { position: string };
  expect(await ask("stock-on-hand", "busy", { at: `${BigInt(position) - 1_000n}` })).toMatchObject({
    chosen: 3_000 - 24 - 1_000,
  });

  // A cached number is continued with new events; one that is not cached is answered as well.
  await append(3_000);
  expect(await ask("stock-on-hand", "busy")).toMatchObject({ now: 3_500, events: 3_500 });
  const forgetful = createExplain({
    explainedNumbers,
    eventTexts,
    sql: test.database,
    personalData,
    orderIdOf,
    websiteFacts,
    limits: { kept: 200, mostBytes: 1 },
  });
  for (const more of [{}, { at: position }, { at: position, pageSize: 3 }, { before: position }]) {
    const asked = explainContract.query.parse({ number: "stock-on-hand", id: "busy", ...more });
    expect(await forgetful("demo", asked)).toEqual(await explain("demo", asked));
  }
});
