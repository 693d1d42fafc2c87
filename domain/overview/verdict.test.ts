import { expect, it } from "vitest";
import { conversionDirection, ordersDirection, verdictOf } from "./verdict.ts";
import { isVisitorsReason, verdictReasons } from "./verdict-reasons.ts";
import type { SoldAmount, Yesterday } from "./yesterday.ts";

type Counted = readonly [visitors: number, orders: number, dollars: number];
type Day = Pick<Yesterday, "dayBefore" | "visits" | "sales">;

const amount = (currency: string, now: Counted, before: Counted): SoldAmount => ({
  currency,
  orders: now[1],
  ordersBefore: before[1],
  totalCents: now[2] * 100,
  totalCentsBefore: before[2] * 100,
  refundedCents: 0,
});

const ppm = ([visitors, orders]: Counted): number | null =>
  visitors === 0 || orders > visitors ? null : Math.round((orders * 1_000_000) / visitors);

const day = (now: Counted, before: Counted, others: readonly SoldAmount[] = []): Day => ({
  dayBefore: "2026-11-21",
  visits: { visitors: now[0], visitorsBefore: before[0], reasons: [] },
  sales: {
    orders: now[1],
    ordersBefore: before[1],
    conversionPpm: ppm(now),
    conversionPpmBefore: ppm(before),
    amounts: [amount("USD", now, before), ...others],
    products: [],
  },
});

const than = "the Saturday before";

it.each([
  [
    "more of both",
    ...([[290, 12, 900], [150, 6, 450], "good"] as const),
    `was good: total sales of $900.00, 100% more than ${than}.`,
  ],
  [
    "more visitors who buy a little less, which is no good day",
    ...([[106, 10, 380], [100, 12, 500], "bad"] as const),
    `was weak: total sales of $380.00, 24% less than ${than}, although 6% more visitors came.`,
  ],
  [
    "fewer visitors who buy more",
    ...([[60, 5, 500], [90, 4, 100], "good"] as const),
    `was good: total sales of $500.00, 400% more than ${than}, although 33% fewer visitors came.`,
  ],
  [
    "more visitors who buy as much",
    ...([[290, 10, 100], [150, 10, 98], "plain"] as const),
    `was as usual: total sales of $100.00, about as much as ${than}, although 93% more visitors came.`,
  ],
  [
    "no orders after some",
    ...([[100, 0, 0], [102, 4, 80], "bad"] as const),
    `was weak: total sales of $0.00, 100% less than ${than}.`,
  ],
  [
    "orders after none",
    ...([[100, 4, 80], [102, 0, 0], "good"] as const),
    `was good: total sales of $80.00, after none on ${than}.`,
  ],
  [
    "too few orders to be judged by",
    ...([[40, 1, 10], [90, 2, 100], "bad"] as const),
    `was quiet: 56% fewer visitors than ${than}, and total sales of $10.00.`,
  ],
  [
    "fewer visitors, and more orders, but too few of them",
    ...([[40, 2, 50], [90, 1, 50], "plain"] as const),
    `was quiet: 56% fewer visitors than ${than}, and total sales of $50.00.`,
  ],
  [
    "one visitor instead of three, which is chance",
    ...([[1, 0, 0], [3, 0, 0], "plain"] as const),
    `was as usual: 1 visitor, about as many as ${than}.`,
  ],
  [
    "sales alone",
    ...([[0, 1, 30], [0, 1, 20], "plain"] as const),
    `had total sales of $30.00, 50% more than ${than}.`,
  ],
  [
    "nothing to compare with",
    ...([[12, 1, 20], [0, 0, 0], "plain"] as const),
    "had 12 visitors, and total sales of $20.00.",
  ],
] as const)("a day with %s", (_, now, before, tone, text) => {
  expect(verdictOf(day(now, before))).toEqual({ tone, text: `Yesterday ${text}` });
});

it("amounts of two currencies are judged separately, and never added", () => {
  const both = day([100, 9, 900], [100, 9, 450], [amount("EUR", [0, 4, 20], [0, 8, 400])]);
  expect(verdictOf(both)).toEqual({
    tone: "plain",
    text: `Yesterday was mixed: total sales of $900.00, 100% more than ${than}, and €20.00, 95% less.`,
  });
  const euros = day([100, 0, 0], [100, 0, 0], [amount("EUR", [0, 8, 400], [0, 8, 300])]);
  expect(verdictOf(euros).text).toBe(
    `Yesterday was good: total sales of €400.00, 33% more than ${than}.`,
  );
});

it("is about visitors alone for members who cannot see sales, and the other way round", () => {
  const whole = day([290, 9, 100], [150, 9, 900]);
  expect(verdictOf({ ...whole, sales: null })).toEqual({
    tone: "good",
    text: `Yesterday was busy: 93% more visitors than ${than}.`,
  });
  expect(verdictOf({ ...whole, visits: null })).toEqual({
    tone: "bad",
    text: `Yesterday was weak: total sales of $100.00, 89% less than ${than}.`,
  });
});

it.each([
  ["visitors", [200, 10, 500], [100, 5, 250], ["more visitors (200 after 100)"]],
  ["conversion", [200, 5, 250], [200, 10, 500], ["lower conversion (2.5% after 5%)"]],
  [
    "the size of orders",
    ...([
      [200, 10, 250],
      [200, 10, 500],
    ] as const),
    ["smaller orders ($25.00 on average after $50.00)"],
  ],
  [
    "conversion alone, where more visitors came and less was sold",
    ...([
      [220, 5, 250],
      [200, 10, 500],
    ] as const),
    ["lower conversion (2.3% after 5%)"],
  ],
  [
    "conversion, where nothing was sold",
    ...([
      [200, 0, 0],
      [200, 10, 500],
    ] as const),
    ["lower conversion (0% after 5%)"],
  ],
  [
    "both, the larger one first",
    ...([
      [100, 4, 200],
      [200, 20, 1_000],
    ] as const),
    ["lower conversion (4% after 10%)", "fewer visitors (100 after 200)"],
  ],
  ["nothing on a day as usual", [200, 10, 500], [100, 10, 490], []],
] as const)("sales changed by %s", (_, now, before, reasons) => {
  expect(verdictReasons(day(now, before))).toEqual(reasons);
});

it("without visitors, the number of orders is a reason", () => {
  const whole = day([0, 10, 500], [0, 5, 250]);
  expect(verdictReasons({ ...whole, visits: null })).toEqual(["more orders (10 after 5)"]);
});

it("where visitors came from explains nothing about sales that moved the other way", () => {
  expect(isVisitorsReason(day([200, 20, 900], [100, 10, 450]))).toBe(true);
  expect(isVisitorsReason(day([200, 5, 90], [100, 10, 450]))).toBe(false);
  expect(isVisitorsReason(day([200, 1, 90], [100, 1, 450]))).toBe(true);
  expect(isVisitorsReason(day([102, 1, 90], [100, 1, 450]))).toBe(false);
});

it("free orders alone are no sales, so that visitors are judged", () => {
  const free = day([100, 3, 0], [60, 3, 0], [amount("EUR", [0, 1, 50], [0, 0, 0])]);
  expect(verdictOf(free)).toEqual({
    tone: "good",
    text: `Yesterday was busy: 67% more visitors than ${than}, and total sales of €50.00.`,
  });
});

it("a currency that is judged is named before one that is not", () => {
  const both = day([100, 2, 40], [100, 2, 900], [amount("EUR", [0, 3, 300], [0, 0, 0])]);
  expect(verdictOf(both).text).toBe(
    `Yesterday was good: total sales of €300.00, after none on ${than}.`,
  );
});

const withConversion = (asked: Day, conversionPpm: number, conversionPpmBefore: number): Day => ({
  ...asked,
  sales: asked.sales && { ...asked.sales, conversionPpm, conversionPpmBefore },
});

it("renewals are a reason by the number of orders, because no visit leads to them", () => {
  const renewed = withConversion(day([100, 105, 4_200], [100, 5, 200]), 50_000, 50_000);
  expect(verdictReasons(renewed)).toEqual(["more orders (105 after 5)"]);
});

it("sales in several currencies are explained in the one that changed like all of them", () => {
  const dollars = [100, 5, 250] as const;
  const more = day(dollars, [99, 5, 250], [amount("EUR", [0, 8, 400], [0, 4, 200])]);
  expect(verdictReasons(more)).toEqual(["more orders in EUR (8 after 4)"]);
  const unjudged = day([100, 2, 90], [99, 2, 99], [amount("EUR", [0, 9, 500], [0, 3, 150])]);
  expect(verdictReasons(unjudged)).toEqual(["more orders in EUR (9 after 3)"]);
});

it("figures are judged like the sentence above them", () => {
  const few = { orders: 2, ordersBefore: 1, conversionPpm: 20_000, conversionPpmBefore: 10_000 };
  expect([ordersDirection(few), conversionDirection(few)]).toEqual([undefined, undefined]);
  const many = { orders: 19, ordersBefore: 20, conversionPpm: 19_000, conversionPpmBefore: 20_000 };
  expect([ordersDirection(many), conversionDirection(many)]).toEqual([-1, -1]);
  const same = { orders: 39, ordersBefore: 40, conversionPpm: 1_999, conversionPpmBefore: 2_000 };
  expect([ordersDirection(same), conversionDirection(same)]).toEqual([0, 0]);
  expect(conversionDirection({ ...many, conversionPpmBefore: null })).toBe(undefined);
});
