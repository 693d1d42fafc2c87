import {
  type ComparisonQuery,
  comparedDays,
  countDays,
  type Days,
} from "#domain/kit/comparison.ts";
import { type DaysUntil, soFar } from "#domain/kit/so-far.ts";
import { Refusal } from "#infra/http/refusal.ts";
import type { Sql } from "#infra/postgres/port.ts";

const DEFAULT_DAYS = 30;
const MAX_DAYS = 400;

/** Completes the range; both ends are days in the website's time zone. */
const rangeText = `
  select coalesce($2::date, coalesce($3::date, (now() at time zone $1)::date) - ${DEFAULT_DAYS - 1})::text as "from",
         coalesce($3::date, (now() at time zone $1)::date)::text as "to"`;

export type Range = { readonly from?: string | undefined; readonly to?: string | undefined };

/** 400 for a day that does not exist, and for a range of no or too many days. */
export const findRange = async (sql: Sql, timeZone: string, { from, to }: Range) => {
  const [range] = await sql
    .query<{ from: string; to: string }>(rangeText, [timeZone, from ?? null, to ?? null])
    .catch((error: { code?: string }) => {
      // 22007, 22008: a day such as 31 February.
      if (error.code?.startsWith("22") !== true) throw error;
      throw new Refusal(400, "invalid-input", "This date does not exist.");
    });
  if (range === undefined) throw new Error("The range query answered nothing.");
  const days = countDays(range);
  if (days < 1 || days > MAX_DAYS)
    throw new Refusal(400, "invalid-input", `Choose a range of 1 to ${MAX_DAYS} days.`);
  return range;
};

export type ComparedRange = Days & {
  /** Number of days. */
  readonly days: number;
  /** The current local day is in the range, so that its figures still grow. */
  readonly isInProgress: boolean;
  /** What the range is compared with; null: nothing. */
  readonly before: Days | null;
  /** The part of that with which figures can be compared now. */
  readonly beforeSoFar: DaysUntil | null;
};

const progressText = `
  select (now() at time zone $3)::date between $1::date and $2::date as "isInProgress"`;

/** Whether the current local day is one of these days. */
export const includesToday = async (
  sql: Sql,
  timeZone: string,
  { from, to }: Days,
): Promise<boolean> => {
  const [progress] = await sql.query<{ isInProgress: boolean }>(progressText, [from, to, timeZone]);
  return progress?.isInProgress === true;
};

/** A range and the days that it is compared with. 400 as for `findRange`, and for incomplete custom days. */
export const findComparedRange = async (
  sql: Sql,
  timeZone: string,
  { from, to, ...comparison }: Range & ComparisonQuery,
): Promise<ComparedRange> => {
  const range = await findRange(sql, timeZone, { from, to });
  const otherDays = comparedDays(range, comparison);
  if (otherDays === null && comparison.compare === "custom")
    throw new Refusal(400, "invalid-input", "Enter the first and the last day to compare with.");
  const [before, isInProgress] = await Promise.all([
    otherDays === null || comparison.compare !== "custom"
      ? otherDays
      : findRange(sql, timeZone, otherDays),
    includesToday(sql, timeZone, range),
  ]);
  const beforeSoFar = before && soFar(range, before, timeZone, new Date());
  return { ...range, days: countDays(range), isInProgress, before, beforeSoFar };
};
