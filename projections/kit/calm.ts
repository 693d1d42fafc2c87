import type { Sql } from "#infra/postgres/port.ts";
import { countWorkers } from "./leases.ts";

/** Everything in the database that gives a worker something to do, apart from the log. */
const situation = `
  select exists (select from projection_requests where projection = any($1::text[])) as "isAsked",
         (select string_agg(build || state, ',' order by build)
            from projection_builds where projection = any($1::text[])) as builds`;

type Situation = { readonly isAsked: boolean; readonly builds: string | null };

/**
 * Recognizes that nothing has happened since the last check: no worker came or went, no operator
 * asked for anything, no build appeared. One cheap look on the pinned connection, outside any
 * other transaction, replaces balancing and reconciling all projections four times a second.
 */
export const createCalm = (sql: Sql, projections: readonly string[]) => {
  let known = "";
  const look = async (): Promise<{ readonly isAsked: boolean; readonly now: string }> => {
    const workers = await countWorkers(sql);
    const [row] = await sql.query<Situation>(situation, [projections]);
    return { isAsked: row?.isAsked === true, now: `${workers} ${row?.builds}` };
  };
  return {
    /** Notes the state in which there is nothing left to do. */
    settle: async (): Promise<void> => {
      known = (await look()).now;
    },
    isUndisturbed: async (): Promise<boolean> => {
      const { isAsked, now } = await look();
      return !isAsked && now === known;
    },
  };
};
