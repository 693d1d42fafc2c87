import { createForgetOne, type ForgetOneDependencies } from "#commands/kit/forget-one.ts";
import { SEARCH_WORDS_MONTHS } from "#domain/search/kept-words.ts";
import type { Sql } from "#infra/postgres/port.ts";
import { sweep } from "../kit/sweep.ts";

export type EraseSearchesDependencies = ForgetOneDependencies & { readonly sql: Sql };

type Due = { readonly websiteId: string; readonly personId: string };

const MAX_AT_ONCE = 100;

/** A month's key goes when its last search is old enough. */
const dueText = `
  select website_id as "websiteId", person_id as "personId"
    from read.searches
   group by website_id, person_id
  having max(last_at) < $1::timestamptz - make_interval(months => $2)
   order by website_id, person_id
   limit $3`;

/** Erases the words of old searches. Returns the number of erased months. */
export const createEraseOldSearches = (
  dependencies: EraseSearchesDependencies,
): (() => Promise<number>) => {
  const { sql, newId, now } = dependencies;
  const forget = createForgetOne(dependencies);
  return () =>
    sweep("The words of some searches could not be erased.", async (each) => {
      const due = await sql.query<Due>(dueText, [now(), SEARCH_WORDS_MONTHS, MAX_AT_ONCE]);
      return each(due, async ({ websiteId, personId }) => {
        const metadata = { websiteId, actor: "job:searches", correlationId: newId() };
        return (await forget(personId, metadata)) !== undefined;
      });
    });
};
