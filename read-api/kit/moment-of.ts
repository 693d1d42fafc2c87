import { Refusal } from "#infra/http/refusal.ts";
import type { Sql } from "#infra/postgres/port.ts";
import { dayStart } from "./local-day.ts";

const DAY = /^\d{4}-\d{2}-\d{2}$/;
const dayText = `select ${dayStart("$1::date + $3::int", "$2")} as moment`;

const noSuchMoment = () => new Refusal(400, "invalid-input", "This date or time does not exist.");

/**
 * The start of a day (with `daysLater` 1 its end) in the website's time zone; a time is returned
 * unchanged.
 */
export const momentOf = async (
  sql: Sql,
  timeZone: () => Promise<string>,
  given: string | undefined,
  daysLater: 0 | 1,
): Promise<string | undefined> => {
  if (given === undefined || given === "") return undefined;
  const parsed = Date.parse(given);
  if (Number.isNaN(parsed)) throw noSuchMoment();
  if (!DAY.test(given)) return new Date(parsed).toISOString();
  const [row] = await sql
    .query<{ moment: string }>(dayText, [given, await timeZone(), daysLater])
    .catch((error: { code?: string }) => {
      // 22007, 22008: a day such as 31 February.
      if (error.code?.startsWith("22") !== true) throw error;
      throw noSuchMoment();
    });
  return row?.moment;
};
