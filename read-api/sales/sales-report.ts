import type { QueryOf, ResponseOf } from "#domain/kit/contract.ts";
import type { Sql } from "#infra/postgres/port.ts";
import { findRange } from "../census/range.ts";
import type { salesContract } from "./contract.ts";
import { findLedger, noSales } from "./find-ledger.ts";
import { ledgerValues } from "./ledger-text.ts";
import { salesText } from "./sales-by.ts";
import { findYesterday } from "./yesterday.ts";

type Report = ResponseOf<typeof salesContract>;
type Days = { readonly from: string; readonly to: string };

const boundsText = `
  select (now() at time zone $4)::date between $1::date and $2::date as "isInProgress",
         (case when $3 = 'year' then $1::date - interval '1 year'
               else $1::date - ($2::date - $1::date + 1) end)::date::text as "from",
         (case when $3 = 'year' then $2::date - interval '1 year' else $1::date - 1 end)::date::text
           as "to"`;

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

type Asked = {
  readonly websiteId: string;
  readonly timeZone: string;
  readonly currency: string;
  readonly query: QueryOf<typeof salesContract>;
};

/** Everything of the first screen in one answer, except for the check. */
export const reportSales = async (
  sql: Sql,
  { websiteId, timeZone, currency, query }: Asked,
): Promise<Report> => {
  const { from, to } = await findRange(sql, timeZone, query);
  const [bounds] = await sql.query<Days & { isInProgress: boolean }>(boundsText, [
    ...[from, to, query.compare, timeZone],
  ]);
  if (bounds === undefined) throw new Error("The bounds of a range were not answered.");
  const before = { from: bounds.from, to: bounds.to };
  const range = { websiteId, timeZone, from, to };
  const [now, then, days, yesterday] = await Promise.all([
    findLedger(sql, range),
    findLedger(sql, { ...range, ...before }),
    sql.query<DayRow>(daysText, ledgerValues(range)),
    findYesterday(sql, { websiteId, timeZone, currency }),
  ]);
  const others = [...new Set([...now.keys(), ...then.keys()])].filter((each) => each !== currency);
  return {
    ...{ from, to, timeZone, before, yesterday },
    isInProgress: bounds.isInProgress,
    currencies: [currency, ...others.sort()].map((each) => ({
      currency: each,
      now: now.get(each) ?? noSales,
      before: then.get(each) ?? noSales,
      days: daysOf(days, each),
    })),
  };
};
