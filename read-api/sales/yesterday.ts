import type { ResponseOf } from "#domain/kit/contract.ts";
import type { Sql } from "#infra/postgres/port.ts";
import type { salesContract } from "./contract.ts";
import { findLedger, noSales } from "./find-ledger.ts";
import { type LedgerRange, ledgerValues } from "./ledger-text.ts";
import { salesText } from "./sales-by.ts";

type Yesterday = NonNullable<ResponseOf<typeof salesContract>["yesterday"]>;
type Reason = Yesterday["reasons"][number];

const daysText = `
  select ((now() at time zone $1)::date - 1)::text as day,
         ((now() at time zone $1)::date - 8)::text as "dayBefore"`;

const productsText = `
  select name, title, "totalCents" as cents from (${salesText("product")}) as p
   where currency = $5 and name <> ''`;

type Product = { readonly name: string; readonly title: string; readonly cents: number };

const MAX_REASONS = 2;
/** A reason explains at least this share of the difference. */
const MIN_SHARE = 0.25;

const differenceOf = ({ cents, centsBefore }: Reason): number => cents - centsBefore;

/** The products whose sales changed in the direction of all sales, by the size of the change. */
export const reasonsOf = (
  now: readonly Product[],
  before: readonly Product[],
  whole: number,
): readonly Reason[] => {
  if (whole === 0) return [];
  const names = [...new Set([...now, ...before].map(({ name }) => name))];
  return names
    .map((name): Reason => {
      const [product, productBefore] = [now, before].map((day) =>
        day.find((each) => each.name === name),
      );
      return {
        title: product?.title ?? productBefore?.title ?? name,
        cents: product?.cents ?? 0,
        centsBefore: productBefore?.cents ?? 0,
      };
    })
    .filter((reason) => differenceOf(reason) / whole >= MIN_SHARE)
    .toSorted((a, b) => differenceOf(b) / whole - differenceOf(a) / whole)
    .slice(0, MAX_REASONS);
};

type Asked = {
  readonly websiteId: string;
  readonly timeZone: string;
  readonly currency: string;
};

/** The last whole day next to the same weekday a week before. Null while neither has sales. */
export const findYesterday = async (
  sql: Sql,
  { websiteId, timeZone, currency }: Asked,
): Promise<Yesterday | null> => {
  const [days] = await sql.query<{ day: string; dayBefore: string }>(daysText, [timeZone]);
  if (days === undefined) return null;
  const rangeOf = (day: string) => ({ websiteId, timeZone, from: day, to: day });
  const [today, week] = [rangeOf(days.day), rangeOf(days.dayBefore)];
  const productsOn = (range: LedgerRange) =>
    sql.query<Product>(productsText, [...ledgerValues(range), currency]);
  const [nowLedger, beforeLedger, products, productsBefore] = await Promise.all([
    findLedger(sql, today),
    findLedger(sql, week),
    productsOn(today),
    productsOn(week),
  ]);
  if (!nowLedger.has(currency) && !beforeLedger.has(currency)) return null;
  const now = nowLedger.get(currency) ?? noSales;
  const before = beforeLedger.get(currency) ?? noSales;
  const whole = now.totalCents - before.totalCents;
  return { ...days, now, before, reasons: [...reasonsOf(products, productsBefore, whole)] };
};
