import type { QueryOf, ResponseOf } from "#domain/kit/contract.ts";
import type { Sql } from "#infra/postgres/port.ts";
import { findComparedRange } from "../census/range.ts";
import type { salesContract } from "./contract.ts";
import { findLedger, noSales } from "./find-ledger.ts";
import { ledgerValues } from "./ledger-text.ts";
import { salesText } from "./sales-by.ts";

type Report = ResponseOf<typeof salesContract>;
const daysText = `
  select d::date::text as day, s.currency, coalesce(s.orders, 0) as orders,
         coalesce(s."totalCents", 0) as "totalCents", coalesce(s."refundedCents", 0) as "refundedCents"
    from generate_series($3::date, $4::date, interval '1 day') as d
    left join (${salesText("day")}) as s on s.name = d::date::text
   order by d`;

type DayRow = Report["currencies"][number]["days"][number] & { readonly currency: string | null };
const daysOf = (rows: readonly DayRow[], wanted: string): Report["currencies"][number]["days"] => {
  const days = new Map<string, Report["currencies"][number]["days"][number]>();
  for (const { currency, ...row } of rows) {
    if (currency === wanted) days.set(row.day, row);
    else if (!days.has(row.day))
      days.set(row.day, { day: row.day, orders: 0, totalCents: 0, refundedCents: 0 });
  }
  return [...days.values()];
};

type SalesQuestion = {
  readonly websiteId: string;
  readonly timeZone: string;
  readonly currency: string;
  readonly query: QueryOf<typeof salesContract>;
};

/** Everything of the first screen in one answer, except for the check. */
export const reportSales = async (
  sql: Sql,
  { websiteId, timeZone, currency, query }: SalesQuestion,
): Promise<Report> => {
  const { from, to, isInProgress, before, beforeSoFar } = await findComparedRange(
    sql,
    timeZone,
    query,
  );
  const range = { websiteId, timeZone, from, to };
  const of = async (days: typeof range, until: string | null) =>
    Promise.all([
      findLedger(sql, { ...days, ...(until !== null && beforeSoFar), until }),
      sql.query<DayRow>(daysText, ledgerValues(days)),
    ]);
  const [[now, days], compared] = await Promise.all([
    of(range, null),
    before && of({ ...range, ...before }, beforeSoFar?.until ?? null),
  ]);
  const [then, daysBefore] = compared ?? [];
  const others = [...new Set([...now.keys(), ...(then?.keys() ?? [])])].filter(
    (each) => each !== currency,
  );
  return {
    from,
    to,
    timeZone,
    before: before && { ...before, until: beforeSoFar?.until ?? null },
    isInProgress,
    currencies: [currency, ...others.sort()].map((each) => ({
      currency: each,
      now: now.get(each) ?? noSales,
      before: then === undefined ? null : (then.get(each) ?? noSales),
      days: daysOf(days, each),
      daysBefore: daysOf(daysBefore ?? [], each),
    })),
  };
};
