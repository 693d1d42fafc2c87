import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { addDays } from "#domain/kit/zoned-day.ts";
import { ATTRIBUTION_DAYS, attributionModels, NO_VISIT } from "#domain/sales/attribution.ts";
import { createMemoryEventStore } from "#infra/event-store/memory.ts";
import type { Append } from "#infra/event-store/port.ts";
import { newId } from "#infra/ids/uuid.ts";
import type { PersonalData } from "#infra/personal-data/port.ts";
import type { Sql } from "#infra/postgres/port.ts";
import { products } from "#projections/catalog/products.ts";
import { visits } from "#projections/census/visits.ts";
import { shopActivity } from "#projections/collector/shop-activity.ts";
import { giftCards } from "#projections/gift-cards/gift-cards.ts";
import { orders } from "#projections/orders/orders.ts";
import { redirects } from "#projections/redirects/redirects.ts";
import { restock } from "#projections/restock/restock.ts";
import { sales } from "#projections/sales/sales.ts";
import { sampleLog } from "#tests/projections/sample-log.ts";
import { createTestDatabase, type TestDatabase } from "#tests/support/database.ts";
import {
  attributed,
  entriesByDay,
  entriesByProduct,
  type NaiveEntry,
  type NaiveVisit,
  naiveOrders,
  returnsByDay,
  summed,
} from "#tests/support/naive-sales.ts";
import { hitOf } from "#tests/support/naive-traffic.ts";
import { projectAll } from "#tests/support/project.ts";
import { repeats } from "#tests/support/repeats.ts";
import { expectReplayEqualsLive } from "#tests/support/replay.ts";
import { attributionText, checkAttribution } from "./attribution.ts";
import { couponsText, findPaymentsText, refundsText, taxesText } from "./book-texts.ts";
import { checkSales } from "./check.ts";
import { ledgerValues } from "./ledger-text.ts";
import { checkProducts, productsSource } from "./products.ts";
import { salesSource, salesText } from "./sales-by.ts";

const LOGS = repeats(6);
const EVENTS = 8_000;
const seed = Number(process.env.DAYBOOK_SEED ?? 20_260_301);
const categories = /^(order|giftCard|cart|person|census)-/;
const zones = ["America/New_York", "Asia/Kathmandu", "Atlantic/Azores"];

/** Before an order; the last one is too long ago to have a part in it. */
const VISITS_DAYS_BEFORE = [0, 0.1, 3, 40, 91];

/** Orders name their visitor, who was there before: once, several times, or never. */
const withVisits = (append: Append, number: number): readonly Append[] => {
  const [event] = append.events;
  if (event?.type !== "OrderPlaced" || number % 4 === 0) return [append];
  const visitorId = `buyer-${number % 5}`;
  const placedMs = Date.parse(String(event.data.placedAt));
  const visits = VISITS_DAYS_BEFORE.slice(number % 3, 1 + (number % 6)).map(
    (days, index): Append => ({
      stream: `census-${append.metadata.websiteId}.visitors-1`,
      expectedRevision: "any",
      events: [
        {
          id: newId(),
          type: "HitRecorded",
          version: 1,
          data: hitOf({
            visitorId,
            page: `/page-${index}`,
            referrer: "",
            campaign: "",
            country: [undefined, "DE", "US", "ZZ"][(index + number) % 4],
            atMs: Math.round(placedMs - days * 86_400_000),
          }) as Record<string, never>,
        },
      ],
      metadata: append.metadata,
    }),
  );
  return [...visits, { ...append, metadata: { ...append.metadata, visitorId } }];
};

/** Each log has its own websites. */
const logOf = (number: number): readonly Append[] =>
  sampleLog(seed + number, EVENTS)
    .filter(({ stream }) => categories.test(stream))
    .map((append) => {
      const { websiteId } = append.metadata;
      const own = `${websiteId}${number}`;
      return {
        ...append,
        stream: append.stream.replace(`-${websiteId}.`, `-${own}.`),
        metadata: { ...append.metadata, websiteId: own },
      };
    })
    .flatMap(withVisits);

const ofSales = [orders, giftCards, sales, visits];
const eventStore = createMemoryEventStore();
const forgotten = new Set<string>();
const personalData = {
  open: async (sealed) =>
    sealed.map(({ personId, sealed: content }) =>
      forgotten.has(personId) ? null : JSON.parse(Buffer.from(content, "base64").toString()),
    ),
} as Pick<PersonalData, "open"> as PersonalData;

let test: TestDatabase;
let logs: readonly (readonly Append[])[];
beforeAll(async () => {
  test = await createTestDatabase();
  logs = Array.from({ length: LOGS }, (_, number) => logOf(number));
  for (const log of logs) for (const append of log) await eventStore.append(append);
  await projectAll(
    test.database,
    eventStore,
    [...ofSales, shopActivity, products, redirects, restock],
    {
      personalData,
    },
  );
}, 120_000);
afterAll(() => test.drop());

const websites = Array.from({ length: LOGS }, (_, number) => [
  [`demo${number}`, number] as const,
  [`other${number}`, number] as const,
]).flat();

const wholeRange = (websiteId: string, timeZone: string) => ({
  websiteId,
  timeZone,
  from: "2020-01-01",
  to: "2040-01-01",
});
const ask = <Row>(text: string, websiteId: string, timeZone = "UTC") =>
  test.database.query<Row>(text, ledgerValues(wholeRange(websiteId, timeZone)));

const rowsBy = async (group: Parameters<typeof salesText>[0], websiteId: string, zone: string) => {
  const rows = await ask<NaiveEntry & { title: string; netCents: number }>(
    salesText(group),
    websiteId,
    zone,
  );
  for (const { netCents, totalCents, refundedCents } of rows)
    expect(netCents).toBe(totalCents - refundedCents);
  return summed(rows);
};
const withoutNothing = (entries: readonly NaiveEntry[]) =>
  entries.filter(({ name, currency, ...figures }) =>
    name !== ""
      ? true
      : Object.entries(figures).some(([figure, of]) => figure !== "units" && of !== 0),
  );

describe(`reports of sales over ${LOGS} random logs from seed ${seed}`, () => {
  it("equal a naive count by day, week and month of any time zone", async () => {
    let rows = 0;
    for (const [websiteId, number] of websites)
      for (const zone of zones) {
        const entries = entriesByDay(naiveOrders(logs[number] ?? [], websiteId), zone);
        const found = await rowsBy("day", websiteId, zone);
        expect(found).toEqual(summed(entries));
        const monthly = entries.map((each) => ({ ...each, name: each.name.slice(0, 7) }));
        expect(await rowsBy("month", websiteId, zone)).toEqual(summed(monthly));
        const weekly = entries.map((each) => ({ ...each, name: mondayOf(each.name) }));
        expect(await rowsBy("week", websiteId, zone)).toEqual(summed(weekly));
        rows += found.length;
      }
    expect(rows).toBeGreaterThan(LOGS);
  });

  it("list every day of a range with sales up to today, also those without any", async () => {
    const [websiteId] = websites[0] as (typeof websites)[number];
    const found = await rowsBy("day", websiteId, "UTC");
    const [first] = found;
    if (first === undefined) throw new Error("The first log has no sales.");
    const to = addDays(first.name, 9);
    const range = { websiteId, timeZone: "UTC", from: first.name, to };
    const listed = async (today: string, asked = range) => {
      const { matching, values } = salesSource("day", asked, { currency: "XXX", today });
      return test.database.query<NaiveEntry>(matching, values);
    };
    const rows = await listed(addDays(to, 90));
    const days = Array.from({ length: 10 }, (_, place) => addDays(first.name, place));
    expect([...new Set(rows.map(({ name }) => name))].sort()).toEqual(days);
    const isFound = new Set(found.map(({ name }) => name));
    for (const { name, currency, orders, totalCents } of rows)
      if (!isFound.has(name)) expect([currency, orders, totalCents]).toEqual(["XXX", 0, 0]);
    const withSales = rows.filter(({ name }) => isFound.has(name));
    expect(summed(withSales)).toEqual(found.filter(({ name }) => name <= to));
    expect((await listed(first.name)).every(({ name }) => isFound.has(name))).toBe(true);
    expect(await listed(to, { ...range, from: "2001-01-01", to: "2001-01-09" })).toEqual([]);
  });

  it("equal a naive count by product, refunds divided by the largest remainder", async () => {
    for (const [websiteId, number] of websites) {
      const entries = entriesByProduct(naiveOrders(logs[number] ?? [], websiteId));
      const found = await rowsBy("product", websiteId, "UTC");
      expect(withoutNothing(found)).toEqual(withoutNothing(summed(entries)));
    }
  });

  it("follow products from carts to refunds, and add up to the orders and refunds", async () => {
    let refundedUnits = 0;
    for (const [websiteId, number] of websites) {
      const question = {
        range: wholeRange(websiteId, "UTC"),
        currency: "USD",
        hasQuickViews: true,
        seesViews: true,
        seesSignUps: true,
      };
      const { matching, values } = productsSource(question);
      type Row = NaiveEntry & { readonly refundedUnits: number; readonly carts: number | null };
      const rows = await test.database.query<Row>(matching, values);
      const pick = ({ name, currency, orders, units, totalCents, refundedCents }: NaiveEntry) => ({
        name,
        currency,
        orders,
        units,
        totalCents,
        refundedCents,
      });
      const naive = naiveOrders(logs[number] ?? [], websiteId);
      const sold = (entries: readonly NaiveEntry[]) =>
        entries
          .filter(
            ({ orders, totalCents, refundedCents }) => orders + totalCents + refundedCents > 0,
          )
          .map(pick);
      const inOrder = rows.toSorted((one, other) =>
        `${one.name} ${one.currency}` < `${other.name} ${other.currency}` ? -1 : 1,
      );
      expect(sold(inOrder)).toEqual(sold(summed(entriesByProduct(naive))));
      const carts = rows.reduce((sum, row) => sum + (row.carts ?? 0), 0);
      expect(carts).toBe(cartsWithProducts(logs[number] ?? [], websiteId));
      refundedUnits += rows.reduce((sum, row) => sum + row.refundedUnits, 0);
      for (const row of await checkProducts(test.database, question))
        expect(row.reportCents).toBe(row.ledgerCents);
    }
    expect(refundedUnits).toBeGreaterThan(0);
  });

  it("add up to the orders and refunds to the cent, in every currency", async () => {
    let compared = 0;
    for (const [websiteId] of websites)
      for (const { reportCents, ledgerCents, ...about } of await checkSales(
        test.database,
        wholeRange(websiteId, "Asia/Kathmandu"),
      )) {
        expect([about, reportCents]).toEqual([about, ledgerCents]);
        if (ledgerCents !== 0) compared += 1;
      }
    expect(compared).toBeGreaterThan(LOGS * 5);
  });

  it("list every payment on the day of its arrival, and awaited payments", async () => {
    for (const [websiteId, number] of websites) {
      const naive = naiveOrders(logs[number] ?? [], websiteId);
      const dueOf = ({ placed }: (typeof naive)[number]) =>
        (placed?.grandTotalCents ?? 0) -
        (placed?.giftCards ?? []).reduce((sum, { amountCents }) => sum + amountCents, 0);
      const sum = (of: typeof naive) => of.reduce((cents, order) => cents + dueOf(order), 0);
      type Row = { way: string; receivedCents: number; awaitedCents: number };
      const rows = (await ask<Row>(await findPaymentsText(test.database), websiteId)).filter(
        ({ way }) => way !== "gift-card",
      );
      const total = (member: "receivedCents" | "awaitedCents") =>
        rows.reduce((cents, row) => cents + row[member], 0);
      expect(total("receivedCents")).toBe(sum(naive.filter(({ received }) => received)));
      expect(total("awaitedCents")).toBe(sum(naive.filter(({ received }) => !received)));
    }
  });

  it("count money as returned on the day on which it was, and not before", async () => {
    const paymentsText = await findPaymentsText(test.database);
    let [returned, owed] = [0, 0];
    for (const [websiteId, number] of websites) {
      const expected = returnsByDay(naiveOrders(logs[number] ?? [], websiteId), "Atlantic/Azores");
      type Row = { way: string; refundedCents: number; owedCents: number };
      const sumOf = async (member: "refundedCents" | "owedCents", from: string, to: string) => {
        const range = { websiteId, timeZone: "Atlantic/Azores", from, to };
        const rows = await test.database.query<Row>(paymentsText, ledgerValues(range));
        return rows
          .filter(({ way }) => way !== "gift-card")
          .reduce((cents, row) => cents + row[member], 0);
      };
      const whole = ["2020-01-01", "2040-01-01"] as const;
      const all = [...expected.values()].reduce((sum, cents) => sum + cents, 0);
      expect(await sumOf("owedCents", ...whole)).toBe(expected.get("") ?? 0);
      expect(await sumOf("refundedCents", ...whole)).toBe(all - (expected.get("") ?? 0));
      for (const [day, cents] of [...expected].filter(([name]) => name !== "").slice(0, 5))
        expect([day, await sumOf("refundedCents", day, day)]).toEqual([day, cents]);
      returned += expected.size;
      owed += expected.get("") ?? 0;
    }
    expect(Math.min(returned, owed)).toBeGreaterThan(0);
  });

  it("count money as returned on the day of its refund while the tables of an earlier version serve", async () => {
    const [websiteId] = websites[0] as (typeof websites)[number];
    const values = ledgerValues(wholeRange(websiteId, "Asia/Kathmandu"));
    type Row = { refundedCents: number; owedCents: number };
    const sumsIn = async (sql: Sql) => {
      const rows = await sql.query<Row>(await findPaymentsText(sql), values);
      const sum = (member: keyof Row) => rows.reduce((cents, row) => cents + row[member], 0);
      return { refunded: sum("refundedCents"), owed: sum("owedCents") };
    };
    const { refunded, owed } = await sumsIn(test.database);
    const undone = new Error("The view is as it was.");
    const asking = test.database.transaction(async (sql) => {
      await sql.query("create table earlier_refunds as table read.order_refunds");
      await sql.query("alter table earlier_refunds drop column returned_at");
      await sql.query("drop view read.order_refunds");
      await sql.query("create view read.order_refunds as select * from earlier_refunds");
      expect(await sumsIn(sql)).toEqual({ refunded: refunded + owed, owed: 0 });
      throw undone;
    });
    await expect(asking).rejects.toBe(undone);
  });

  it("are asked of a part of the days without losing any", async () => {
    for (const [websiteId] of websites.slice(0, 10)) {
      const days = await rowsBy("day", websiteId, "UTC");
      for (const { name, currency, ...figures } of days) {
        const range = { websiteId, timeZone: "UTC", from: name, to: name };
        const rows = await test.database.query<NaiveEntry>(
          salesText("country"),
          ledgerValues(range),
        );
        const {
          name: _name,
          currency: _currency,
          ...found
        } = summed(rows.map((row) => ({ ...row, name: "" }))).find(
          (each) => each.currency === currency,
        ) ?? ({} as NaiveEntry);
        expect([name, found]).toEqual([name, figures]);
      }
    }
  });

  it("attribute every cent to the first, the last or all visits before the order, or to none", async () => {
    let parts = 0;
    for (const [websiteId] of websites) {
      const carts = await test.database.query<{ cart: string; visitor: string | null }>(
        "select cart_id as cart, visitor from read.cart_visitors where website_id = $1",
        [websiteId],
      );
      const seen = await test.database.query<NaiveVisit>(
        `select visitor, entry as value, extract(epoch from started_at)::float8 as at
           from read.visits where website_id = $1 order by started_at, first_position`,
        [websiteId],
      );
      const visitorOf = new Map(carts.map(({ cart, visitor }) => [cart, visitor]));
      for (const model of attributionModels) {
        const naive = naiveOrders(logs[Number(/\d+/.exec(websiteId))] ?? [], websiteId);
        const entries = attributed(naive, model, (cartId, placedAt) =>
          seen.filter(
            ({ visitor, at }) =>
              visitor === visitorOf.get(cartId) &&
              at <= placedAt &&
              at > placedAt - ATTRIBUTION_DAYS * 86_400,
          ),
        );
        parts += entries.filter(({ name }) => name !== NO_VISIT).length;
        const rows = await ask<NaiveEntry & { hasVisit: boolean }>(
          attributionText("entry", model),
          websiteId,
        );
        const found = rows.map((row) => ({ ...row, name: row.hasVisit ? row.name : NO_VISIT }));
        const shown = found.map(({ name, currency, totalCents, refundedCents }) => ({
          name,
          currency,
          totalCents,
          refundedCents,
        }));
        const expected = summed(entries).map(({ name, currency, totalCents, refundedCents }) => ({
          name,
          currency,
          totalCents,
          refundedCents,
        }));
        const key = ({ name, currency }: { name: string; currency: string }) =>
          `${name} ${currency}`;
        expect(shown.toSorted((a, b) => (key(a) < key(b) ? -1 : 1))).toEqual(expected);
        const range = wholeRange(websiteId, "UTC");
        for (const row of await checkAttribution(test.database, model, range))
          expect(row.reportCents).toBe(row.ledgerCents);
      }
    }
    expect(parts).toBeGreaterThan(LOGS);
  });

  it("name taxes and coupons, and amounts without either", async () => {
    type Tax = { kind: string; name: string };
    const kinds = new Set<string>();
    let coupons = 0;
    let refunds = 0;
    for (const [websiteId] of websites) {
      for (const { kind } of await ask<Tax>(taxesText, websiteId)) kinds.add(kind);
      coupons += (await ask(couponsText, websiteId)).length;
      refunds += (await ask(refundsText, websiteId)).length;
    }
    expect([...kinds].sort()).toEqual(["added", "included", "unlisted"]);
    expect(Math.min(coupons, refunds)).toBeGreaterThan(LOGS / 6);
  });
});

it("are rebuilt from the log as they are", () =>
  expectReplayEqualsLive(test.database, eventStore, sales, { batchSizes: [7, 1_000] }));

/** Pairs of a cart and a product that was put into it. */
const cartsWithProducts = (log: readonly Append[], websiteId: string): number =>
  new Set(
    log
      .filter(({ stream }) => stream.startsWith(`cart-${websiteId}.`))
      .flatMap(({ stream, events }) =>
        events.flatMap(({ type, data }) =>
          type === "CartEntryAdded" ? [`${stream} ${String(data.itemId)}`] : [],
        ),
      ),
  ).size;

const mondayOf = (day: string): string => {
  const date = new Date(day);
  date.setUTCDate(date.getUTCDate() - ((date.getUTCDay() + 6) % 7));
  return date.toISOString().slice(0, 10);
};
