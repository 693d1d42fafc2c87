import { createForgetOne, type ForgetOneDependencies } from "#commands/kit/forget-one.ts";
import type { Handler } from "#commands/kit/handle.ts";
import { CUSTOM_EVENT_MONTHS } from "#domain/collector/limits.ts";
import {
  MEASURING_RETENTION_ID,
  measuringRetentionDecider,
} from "#domain/measuring/decide-retention.ts";
import { MeasuringRetentionEvent } from "#domain/measuring/events.ts";
import { MIN_RETENTION_MONTHS } from "#domain/measuring/retention.ts";
import type { Sql } from "#infra/postgres/port.ts";
import { createSweep } from "../kit/sweep.ts";

export type EraseCustomEventsDependencies = ForgetOneDependencies & {
  readonly sql: Sql;
  readonly handler: Handler;
};

/** `ageMonths`: whole months since the last event of the key. */
type Due = {
  readonly websiteId: string;
  readonly personId: string;
  readonly ageMonths: number;
};

/** What is erased at the earliest; how long each website keeps reports is read from its stream. */
const dueText = `
  select website_id as "websiteId", person_id as "personId",
         (extract(year from age) * 12 + extract(month from age))::int as "ageMonths"
    from (select *, age($1::timestamptz at time zone 'UTC', last_at at time zone 'UTC') as age
            from read.custom_event_months) as months
   where last_at < $1::timestamptz - make_interval(months => ${MIN_RETENTION_MONTHS})
   order by website_id, person_id`;

/**
 * Erases the contents of custom events, a month at a time: after as many months as the website keeps what browsers
 * report, and after 13 at the latest. Returns the number of erased months.
 */
export const createEraseOldCustomEvents = (
  dependencies: EraseCustomEventsDependencies,
): (() => Promise<number>) => {
  const { sql, newId, now, handler } = dependencies;
  const retentions = handler(measuringRetentionDecider, MeasuringRetentionEvent);
  const forget = createForgetOne(dependencies);
  return async () => {
    const round = createSweep("The contents of some custom events could not be erased.");
    const due = await sql.query<Due>(dueText, [now()]);
    const erased = await round.each(due, async ({ websiteId, personId, ageMonths }) => {
      const { state } = await retentions.load(websiteId, MEASURING_RETENTION_ID);
      const months = state.months ?? CUSTOM_EVENT_MONTHS;
      if (ageMonths < Math.min(months, CUSTOM_EVENT_MONTHS)) return false;
      const metadata = { websiteId, actor: "job:custom-events", correlationId: newId() };
      return (await forget(personId, metadata)) !== undefined;
    });
    round.end();
    return erased;
  };
};
