import { type DayVisitorPeriod, hasVisitorDays, inVisitorDays } from "#domain/kit/visitor-days.ts";
import { addDays, dayOf } from "#domain/kit/zoned-day.ts";
import type { Sql } from "#infra/postgres/port.ts";

const changesText = `
  select (changed_at at time zone $2)::date::text as day, is_cookieless as "isCookieless"
    from read.day_visitor_changes where website_id = $1 order by changed_at`;
type Change = { readonly day: string; readonly isCookieless: boolean };

/** The table does not exist while it is built for the first time. */
const UNDEFINED_TABLE = "42P01";

/** The days on which the website has counted visitors without cookies, in order. */
export const findDayVisitorPeriods = async (
  sql: Sql,
  websiteId: string,
  timeZone: string,
): Promise<readonly DayVisitorPeriod[]> => {
  const changes = await sql
    .query<Change>(changesText, [websiteId, timeZone])
    .catch((error: { code?: string }) => {
      if (error.code === UNDEFINED_TABLE) return [];
      throw error;
    });
  const periods: DayVisitorPeriod[] = [];
  for (const { day, isCookieless } of changes) {
    const last = periods.at(-1);
    if (isCookieless && last?.to !== null) periods.push({ from: day, to: null });
    if (!isCookieless && last?.to === null) periods[periods.length - 1] = { ...last, to: day };
  }
  return periods;
};

type RequestedRange = { readonly from?: unknown; readonly to?: unknown };

/** The range of reports when none is given. */
const DEFAULT_DAYS = 30;
const textOf = (value: unknown): string | undefined =>
  typeof value === "string" ? value : undefined;

/** What the columns of a file on visitors of these days are called. */
export const createLabelsOf =
  (sql: Sql, timeZoneOf: (websiteId: string) => Promise<string>, nowMs: () => number) =>
  async (websiteId: string, asked: RequestedRange): Promise<(label: string) => string> => {
    const timeZone = await timeZoneOf(websiteId);
    const periods = await findDayVisitorPeriods(sql, websiteId, timeZone);
    const to = textOf(asked.to) ?? dayOf(new Date(nowMs()), timeZone);
    const from = textOf(asked.from) ?? addDays(to, 1 - DEFAULT_DAYS);
    return hasVisitorDays(periods, { from, to }) ? inVisitorDays : (label) => label;
  };
