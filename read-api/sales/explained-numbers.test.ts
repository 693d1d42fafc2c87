import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { createMemoryEventStore } from "#infra/event-store/memory.ts";
import type { PersonalData } from "#infra/personal-data/port.ts";
import { giftCards } from "#projections/gift-cards/gift-cards.ts";
import { orders } from "#projections/orders/orders.ts";
import { sales } from "#projections/sales/sales.ts";
import {
  couponsText,
  findPaymentsText,
  giftCardsText,
  taxesText,
} from "#read-api/sales/book-texts.ts";
import { ledgerValues } from "#read-api/sales/ledger-text.ts";
import { salesText } from "#read-api/sales/sales-by.ts";
import { sampleLog } from "#tests/projections/sample-log.ts";
import { createTestDatabase, type TestDatabase } from "#tests/support/database.ts";
import { projectAll } from "#tests/support/project.ts";
import { orderIdOf } from "#tests/support/signing.ts";
import type { Explanation } from "../explained/explained-number.ts";
import type { ReadEvent } from "../explained/read-streams.ts";
import { openCountries } from "../history/open-fields.ts";
import { firstVersion } from "../measuring/rules-history.ts";
import { cardEntryNumbers } from "./explained-card-entries.ts";
import { salesNumbers } from "./explained-numbers.ts";

const SEED = Number(process.env.DAYBOOK_SEED ?? 20_260_301);
const EVENTS = 8_000;
const timeZone = "Asia/Kathmandu";
const websites = ["demo", "other"] as const;
const ALL = { from: "2020-01-01", to: "2040-01-01" };

const eventStore = createMemoryEventStore();
const forgotten = new Set<string>();
const personalData = {
  open: async (sealed) =>
    sealed.map(({ personId, sealed: content }) =>
      forgotten.has(personId) ? null : JSON.parse(Buffer.from(content, "base64").toString()),
    ),
} as Pick<PersonalData, "open"> as PersonalData;

let test: TestDatabase;
let events: readonly (ReadEvent & { readonly websiteId: string })[];
let days: readonly string[];

beforeAll(async () => {
  test = await createTestDatabase();
  for (const append of sampleLog(SEED, EVENTS))
    if (/^(order|giftCard|cart|person)-/.test(append.stream)) await eventStore.append(append);
  await projectAll(test.database, eventStore, [orders, giftCards, sales], { personalData });
  const read = await eventStore.readAll({ after: 0n, limit: 100_000 });
  for (const { type, data } of read.events)
    if (type === "PersonForgotten") forgotten.add(String(data.personId));
  const plain = read.events
    .filter(({ stream }) => /^(order|giftCard)-/.test(stream))
    .map(({ position, stream, type, data, metadata, recordedAt: at }) => ({
      position: `${position}`,
      stream,
      type,
      data,
      at,
      actor: metadata.actor,
      websiteId: metadata.websiteId,
    }));
  const opened = await openCountries(plain, personalData);
  events = opened.map((event, place) => ({
    ...event,
    websiteId: plain[place]?.websiteId ?? "",
  }));
  const found = await test.database.query<{ day: string }>(
    `select distinct (placed_at at time zone '${timeZone}')::date::text as day from read.orders order by 1`,
  );
  days = found.map(({ day }) => day);
}, 120_000);
afterAll(() => test.drop());

type Range = { readonly from: string; readonly to: string };
const numbers = { ...salesNumbers, ...cardEntryNumbers };
type Name = keyof typeof numbers;

const explainedValue = (number: Name, id: string, websiteId: string) => {
  const explanation = numbers[number] as Explanation<unknown>;
  const category = number.startsWith("gift-cards-") ? "giftCard-" : "order-";
  const asked = {
    websiteId,
    id,
    orderIdOf,
    timeZone,
    currency: "USD",
    segment: [],
    measuringRules: [firstVersion],
  };
  let state = explanation.begin(asked);
  for (const event of events)
    if (event.websiteId === websiteId && event.stream.startsWith(category))
      state = explanation.evolve(state, event);
  return explanation.measure(state);
};

const rowsOf = <Row>(text: string, websiteId: string, range: Range) =>
  test.database.query<Row & { currency: string }>(
    text,
    ledgerValues({ websiteId, timeZone, ...range }),
  );

/** All days of the log, and the middle of them, before which orders were placed that are refunded in it. */
const ranges = (): readonly Range[] => {
  const third = Math.floor(days.length / 3);
  return [
    { from: days[0] ?? "", to: days.at(-1) ?? "" },
    { from: days[third] ?? "", to: days[2 * third] ?? "" },
  ];
};

/** Each row of a report, next to the numbers that explain it. */
const expectEachRow = async <Row extends object>(
  textOf: (range: Range) => string | Promise<string>,
  idOf: (row: Row) => string,
  valuesOf: (row: Row) => Readonly<Partial<Record<Name, number | null>>>,
) => {
  let differing = 0;
  for (const websiteId of websites)
    for (const range of ranges())
      for (const row of await rowsOf<Row>(await textOf(range), websiteId, range)) {
        const id = `${range.from}.${range.to}.${row.currency}${idOf(row)}`;
        for (const [number, value] of Object.entries(valuesOf(row))) {
          const explained = explainedValue(number as Name, id, websiteId);
          expect([number, id, explained]).toEqual([number, id, value]);
          if (explained !== 0) differing += 1;
        }
      }
  return differing;
};

type SalesRow = {
  readonly name: string;
  readonly orders: number;
  readonly units: number;
  readonly totalCents: number;
  readonly refundedCents: number;
  readonly netCents: number;
};
const salesOf = ({ orders, units, totalCents, refundedCents, netCents }: SalesRow) => ({
  "sales-orders": orders,
  "sales-units": units,
  "sales-total": totalCents,
  "sales-refunds": refundedCents,
  "sales-net": netCents,
});

describe(`the explained figures of sales, over a random log from seed ${SEED}`, () => {
  it("equal those of all days together, by product, and by country of delivery", async () => {
    const whole = `select max(name) as name, currency, sum(orders)::bigint as orders, sum(units)::bigint as units,
      sum("totalCents")::bigint as "totalCents", sum("refundedCents")::bigint as "refundedCents",
      sum("netCents")::bigint as "netCents" from (${salesText("day")}) as d group by currency`;
    expect(
      await expectEachRow<SalesRow>(
        () => whole,
        () => "",
        ({ name: _, ...row }) => ({
          ...salesOf({ name: "", ...row }),
          "sales-average": row.orders === 0 ? null : Math.round(row.totalCents / row.orders),
        }),
      ),
    ).toBeGreaterThan(8);
    for (const group of ["product", "country"] as const)
      expect(
        await expectEachRow<SalesRow>(
          () => salesText(group),
          ({ name }) => `.${group}:${name}`,
          salesOf,
        ),
      ).toBeGreaterThan(8);
  });

  it("equal those of single days", async () => {
    expect(days.length).toBeGreaterThan(2);
    for (const websiteId of websites)
      for (const row of await rowsOf<SalesRow>(salesText("day"), websiteId, ALL))
        for (const [number, value] of Object.entries(salesOf(row)))
          expect([
            row.name,
            number,
            explainedValue(number as "sales-total", `${row.name}.${row.currency}`, websiteId),
          ]).toEqual([row.name, number, value]);
  });

  it("equal each tax and each coupon", async () => {
    type Tax = { kind: string; ratePpm: number; country: string; name: string; taxCents: number };
    const taxes = await expectEachRow<Tax>(
      () => taxesText,
      ({ kind, ratePpm, country, name }) => `.${kind}:${ratePpm}:${country}:${name}`,
      ({ taxCents }) => ({ "taxes-amount": taxCents }),
    );
    type Coupon = { code: string; discountCents: number };
    const coupons = await expectEachRow<Coupon>(
      () => couponsText,
      ({ code }) => `.${code}`,
      ({ discountCents }) => ({ "coupons-discount": discountCents }),
    );
    expect([taxes, coupons].every((rows) => rows > 0)).toBe(true);
  });

  it("equal each entry of gift cards", async () => {
    type Entry = { readonly entry: string; readonly movements: number; readonly cents: number };
    expect(
      await expectEachRow<Entry>(
        () => giftCardsText,
        ({ entry }) => `.${entry}`,
        ({ movements, cents }) => ({
          "gift-cards-amount": cents,
          "gift-cards-movements": movements,
        }),
      ),
    ).toBeGreaterThan(8);
  });

  it("equal the money of each payment method", async () => {
    type Payment = Record<
      "receivedCents" | "refundedCents" | "netCents" | "awaitedCents" | "owedCents",
      number
    > & { way: string };
    const text = await findPaymentsText(test.database);
    expect(
      await expectEachRow<Payment>(
        () => text,
        ({ way }) => `.${way}`,
        (row) => ({
          "payments-received": row.receivedCents,
          "payments-returned": row.refundedCents,
          "payments-net": row.netCents,
          "payments-awaited": row.awaitedCents,
          "payments-owed": row.owedCents,
        }),
      ),
    ).toBeGreaterThan(8);
  });
});
