import { formatMoney } from "../kit/format-money.ts";
import { amountDirection, salesDirection, visitorsDirection } from "./verdict.ts";
import type { SoldAmount, Yesterday } from "./yesterday.ts";

type Day = Pick<Yesterday, "visits" | "sales">;

/** A factor explains at least this part of a change. */
const MIN_PART = 0.25;
/** Orders of visitors are the orders of a currency when the two differ by up to this part, on each of the days. */
const ABOUT_ALL = 0.05;

const count = (value: number): string => value.toLocaleString("en-US");
const percent = new Intl.NumberFormat("en-US", { style: "percent", maximumFractionDigits: 1 });
const rate = (ppm: number): string => percent.format(ppm / 1_000_000);

type Factor = {
  readonly now: number;
  readonly before: number;
  readonly text: (isMore: boolean) => string;
};

const visitorsFactor = ({ visits }: Day): Factor | undefined =>
  visits === null
    ? undefined
    : {
        now: visits.visitors,
        before: visits.visitorsBefore,
        text: (isMore) =>
          `${isMore ? "more" : "fewer"} visitors (${count(visits.visitors)} after ${count(visits.visitorsBefore)})`,
      };

const conversionFactor = ({ sales }: Day): Factor | undefined => {
  const { conversionPpm: now, conversionPpmBefore: before } = sales ?? {};
  if (now == null || before == null) return undefined;
  return {
    now,
    before,
    text: (isMore) =>
      `${isMore ? "higher" : "lower"} conversion (${rate(now)} after ${rate(before)})`,
  };
};

const averageFactor = (amount: SoldAmount): Factor | undefined => {
  if (amount.orders === 0 || amount.ordersBefore === 0) return undefined;
  const [now, before] = [
    Math.round(amount.totalCents / amount.orders),
    Math.round(amount.totalCentsBefore / amount.ordersBefore),
  ];
  const money = (cents: number) => formatMoney(cents, amount.currency);
  return {
    now,
    before,
    text: (isMore) =>
      `${isMore ? "larger" : "smaller"} orders (${money(now)} on average after ${money(before)})`,
  };
};

const ordersFactor = (
  { orders, ordersBefore, currency }: SoldAmount,
  hasOthers: boolean,
): Factor => ({
  now: orders,
  before: ordersBefore,
  text: (isMore) =>
    `${isMore ? "more" : "fewer"} orders ${hasOthers ? `in ${currency} ` : ""}(${count(orders)} after ${count(ordersBefore)})`,
});

/** Whether visitors times conversion are nearly the orders of the currency, on a day. */
const isOfVisits = (
  orders: number,
  visitors: number,
  conversionPpm: number | null | undefined,
): boolean =>
  conversionPpm != null &&
  Math.abs((visitors * conversionPpm) / 1_000_000 - orders) <= ABOUT_ALL * orders;

/** Conversion is that of all currencies, and renewals, which no visit leads to, are not in it. */
const ordersFactors = (day: Day, amount: SoldAmount): readonly (Factor | undefined)[] => {
  const { visits, sales } = day;
  const byVisits = [visitorsFactor(day), conversionFactor(day)];
  const isKnown =
    visits !== null &&
    byVisits.every((factor) => factor !== undefined && factor.before > 0) &&
    isOfVisits(amount.orders, visits.visitors, sales?.conversionPpm) &&
    isOfVisits(amount.ordersBefore, visits.visitorsBefore, sales?.conversionPpmBefore);
  return isKnown ? byVisits : [ordersFactor(amount, (sales?.amounts ?? []).length > 1)];
};

/**
 * Why sales were better or worse, in the order of their weight; empty where they were as usual. They are explained in the
 * first currency that changed like all of them: visitors times conversion times the average order, or, where visits do not
 * lead to nearly all of its orders, orders times the average order. A factor is a reason when it changed in the same
 * direction and is at least a quarter of the change, on a scale on which factors add up.
 */
export const verdictReasons = (day: Day): readonly string[] => {
  const direction = salesDirection(day);
  const amount = day.sales?.amounts.find((each) => amountDirection(each) === direction);
  if (!direction || amount === undefined) return [];
  const factors = [...ordersFactors(day, amount), averageFactor(amount)];
  const scale = (now: number, before: number): number => Math.log(now / before);
  const whole = scale(amount.totalCents, amount.totalCentsBefore);
  const partOf = ({ now, before }: Factor): number =>
    // From or to nothing every change is the whole one.
    Number.isFinite(whole) ? scale(now, before) / whole : now === before ? 0 : 1;
  return factors
    .filter((factor) => factor !== undefined)
    .filter(({ now, before }) => Math.sign(now - before) === direction)
    .filter((factor) => partOf(factor) >= MIN_PART)
    .toSorted((one, other) => partOf(other) - partOf(one))
    .map(({ text }) => text(direction > 0));
};

/** Whether what changed the visitors is a reason: of sales, or where sales say nothing, of the verdict. */
export const isVisitorsReason = (day: Day): boolean => {
  const [visitors, sales] = [visitorsDirection(day) ?? 0, salesDirection(day) ?? 0];
  return visitors !== 0 && (sales === 0 || sales === visitors);
};
