import type { AnnotationKind } from "#domain/kit/annotations.ts";
import type { Permission } from "#domain/kit/permission.ts";
import { addDays, dayOf } from "#domain/kit/zoned-day.ts";
import { conversionPpm } from "#domain/orders/conversion.ts";
import type { SoldAmount, Yesterday } from "#domain/overview/yesterday.ts";
import type { Sql } from "#infra/postgres/port.ts";
import { findAnnotations } from "../census/annotations.ts";
import { findSales, totalSales } from "../census/sales.ts";
import { findCountedZone } from "../census/traffic-range.ts";
import type { Annotation } from "../kit/annotations.ts";
import type { WebsiteRange } from "../kit/local-day.ts";
import { findLedger, noSales } from "../sales/find-ledger.ts";
import { ledgerValues } from "../sales/ledger-text.ts";
import { salesText } from "../sales/sales-by.ts";
import { type Change, productReasons, type SoldProduct, visitorsReasons } from "./reasons.ts";

type Days = Pick<Yesterday, "day" | "dayBefore">;
type Visits = NonNullable<Yesterday["visits"]>;
type Sales = NonNullable<Yesterday["sales"]>;

type YesterdayQuestion = {
  readonly websiteId: string;
  readonly timeZone: string;
  readonly currency: string;
  readonly now: string;
  readonly permissions: ReadonlySet<Permission>;
};

/** Visitors of both days by where they came from and where they began. */
const changesText = `
  select dimension, value as name,
         coalesce(sum(visitors) filter (where day = $2::date), 0)::bigint as visitors,
         coalesce(sum(visitors) filter (where day = $3::date), 0)::bigint as "visitorsBefore"
    from read.traffic_days
   where website_id = $1 and dimension in ('total', 'source', 'campaign', 'entry')
     and day in ($2::date, $3::date)
   group by dimension, value`;

/** Visitors as *Visits* counts them. Null while it counts none, or days of another time zone, after that was changed. */
const findVisits = async (
  sql: Sql,
  { websiteId, timeZone, permissions }: YesterdayQuestion,
  { day, dayBefore }: Days,
): Promise<Visits | null> => {
  if ((await findCountedZone(sql, websiteId)) !== timeZone) return null;
  const changes = await sql.query<Change>(changesText, [websiteId, day, dayBefore]);
  const total = changes.find(({ dimension }) => dimension === "total");
  return {
    visitors: total?.visitors ?? 0,
    visitorsBefore: total?.visitorsBefore ?? 0,
    reasons: permissions.has("census:read") ? [...visitorsReasons(changes)] : [],
  };
};

const productsText = `
  select name, title, "totalCents" as cents from (${salesText("product")}) as p
   where currency = $5 and name <> ''`;

const findProducts = async (
  sql: Sql,
  now: WebsiteRange,
  before: WebsiteRange,
  { currency, totalCents, totalCentsBefore }: SoldAmount,
) => {
  const [products, productsBefore] = await Promise.all(
    [now, before].map((range) =>
      sql.query<SoldProduct>(productsText, [...ledgerValues(range), currency]),
    ),
  );
  return productReasons(products ?? [], productsBefore ?? [], totalCents - totalCentsBefore);
};

/** Amounts of both days by currency, as the reports of sales have them. */
const findAmounts = async (
  sql: Sql,
  now: WebsiteRange,
  before: WebsiteRange,
  websiteCurrency: string,
): Promise<readonly SoldAmount[]> => {
  const [sold, soldBefore] = await Promise.all([findLedger(sql, now), findLedger(sql, before)]);
  const isFirst = ({ currency }: SoldAmount): number => Number(currency === websiteCurrency);
  return [...new Set([...sold.keys(), ...soldBefore.keys()])]
    .map((currency) => {
      const [day, dayBefore] = [sold.get(currency) ?? noSales, soldBefore.get(currency) ?? noSales];
      return {
        currency,
        orders: day.orders,
        ordersBefore: dayBefore.orders,
        totalCents: day.totalCents,
        totalCentsBefore: dayBefore.totalCents,
        refundedCents: day.refundedCents,
      };
    })
    .toSorted(
      (one, other) =>
        other.orders + other.ordersBefore - one.orders - one.ordersBefore ||
        isFirst(other) - isFirst(one) ||
        one.currency.localeCompare(other.currency),
    );
};

const findSold = async (
  sql: Sql,
  { websiteId, timeZone, currency, permissions }: YesterdayQuestion,
  { day, dayBefore }: Days,
  visits: Visits | null,
): Promise<Sales | null> => {
  if (!permissions.has("overview:read")) return null;
  const rangeOf = (on: string) => ({ websiteId, timeZone, from: on, to: on });
  const [now, before] = [rangeOf(day), rangeOf(dayBefore)];
  const [amounts, sold, soldBefore] = await Promise.all([
    findAmounts(sql, now, before, currency),
    findSales(sql, { ...now, currency }).then(totalSales),
    findSales(sql, { ...before, currency }).then(totalSales),
  ]);
  const [first] = amounts;
  const products = first === undefined ? [] : await findProducts(sql, now, before, first);
  const conversion = ({ orders, renewals }: typeof sold, visitors: number | undefined) =>
    visitors === undefined ? null : conversionPpm(orders - renewals, visitors);
  return {
    orders: sold.orders,
    ordersBefore: soldBefore.orders,
    conversionPpm: conversion(sold, visits?.visitors),
    conversionPpmBefore: conversion(soldBefore, visits?.visitorsBefore),
    amounts: [...amounts],
    products: [...products],
  };
};

/** What explains a day best comes first. That an alert is over does not. */
const kindsOfMarks: readonly AnnotationKind[] = [
  ...(["note", "alert", "couponStart", "couponEnd", "price", "restockSend"] as const),
  ...([
    "page",
    "post",
    "look",
    "lookEnd",
    "siteFrame",
    "siteFrameEnd",
    "template",
    "form",
  ] as const),
  "measuringRules",
];
const MAX_MARKS = 3;

const findMarks = async (
  sql: Sql,
  annotations: readonly Annotation[],
  { websiteId, timeZone, permissions }: YesterdayQuestion,
  { day }: Days,
): Promise<Pick<Yesterday, "marks" | "moreMarks">> => {
  const range = { websiteId, timeZone, from: day, to: day };
  const { rows } = await findAnnotations(sql, annotations, range, permissions);
  const marks = rows
    .filter(({ kind }) => kindsOfMarks.includes(kind))
    .toSorted((one, other) => kindsOfMarks.indexOf(one.kind) - kindsOfMarks.indexOf(other.kind));
  return {
    marks: marks.slice(0, MAX_MARKS).map(({ kind, name, id }) => ({ kind, name, id })),
    moreMarks: Math.max(0, marks.length - MAX_MARKS),
  };
};

/** The last whole day next to the same weekday a week before. Null while neither has visits or sales. */
export const findYesterday = async (
  { sql, annotations }: { readonly sql: Sql; readonly annotations: readonly Annotation[] },
  question: YesterdayQuestion,
): Promise<Yesterday | null> => {
  const today = dayOf(new Date(question.now), question.timeZone);
  const days = { day: addDays(today, -1), dayBefore: addDays(today, -8) };
  const [visits, marks] = await Promise.all([
    findVisits(sql, question, days),
    findMarks(sql, annotations, question, days),
  ]);
  const sales = await findSold(sql, question, days, visits);
  const hasVisits = visits !== null && visits.visitors + visits.visitorsBefore > 0;
  const hasSales = sales !== null && sales.amounts.length > 0;
  return hasVisits || hasSales ? { ...days, visits, sales, ...marks } : null;
};
