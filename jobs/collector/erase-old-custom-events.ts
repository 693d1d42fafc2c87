import { createForgetOne, type ForgetOneDependencies } from "#commands/kit/forget-one.ts";
import { CUSTOM_EVENT_MONTHS } from "#domain/collector/limits.ts";
import type { Sql } from "#infra/postgres/port.ts";
import { sweep } from "../kit/sweep.ts";

export type EraseCustomEventsDependencies = ForgetOneDependencies & { readonly sql: Sql };

type Due = { readonly websiteId: string; readonly personId: string };

const MAX_AT_ONCE = 100;

const dueText = `
  select website_id as "websiteId", person_id as "personId"
    from read.custom_event_months
   where last_at < $1::timestamptz - make_interval(months => $2)
   order by website_id, person_id
   limit $3`;

/** Erases the contents of old custom events, a month at a time. Returns the number of erased months. */
export const createEraseOldCustomEvents = (
  dependencies: EraseCustomEventsDependencies,
): (() => Promise<number>) => {
  const { sql, newId, now } = dependencies;
  const forget = createForgetOne(dependencies);
  return () =>
    sweep("The contents of some custom events could not be erased.", async (each) => {
      const due = await sql.query<Due>(dueText, [now(), CUSTOM_EVENT_MONTHS, MAX_AT_ONCE]);
      return each(due, async ({ websiteId, personId }) => {
        const metadata = { websiteId, actor: "job:custom-events", correlationId: newId() };
        return (await forget(personId, metadata)) !== undefined;
      });
    });
};
