import type { Sql } from "#infra/postgres/port.ts";
import {
  fairShareOf,
  type LeaseSituation,
  type Leases,
  leaseSituation,
  locksOfLeases,
} from "./leases.ts";

/** Everything in the database that gives a worker something to do, apart from the log. */
const situation = `
  with locks as materialized (${locksOfLeases})
  select ${leaseSituation("$2::text[]")},
         exists (select from projection_requests where projection = any($1::text[])) as "isAsked",
         (select string_agg(build || state, ',' order by build)
            from projection_builds where projection = any($1::text[])) as builds`;

type Situation = LeaseSituation & { readonly isAsked: boolean; readonly builds: string | null };

type Options = {
  readonly sql: Sql;
  readonly projections: readonly string[];
  readonly leaseKeys: readonly string[];
  readonly leases: Pick<Leases, "held">;
};

const textOf = ({ workers, free, builds }: Situation): string => `${workers} ${free} ${builds}`;

/**
 * Recognizes that nothing has happened since the last check: no worker came or went, none gave up
 * or took a lease, no operator asked for anything, no build appeared. One query on the pinned
 * connection, outside any other transaction, replaces balancing and reconciling all projections
 * four times a second.
 */
export const createCalm = ({ sql, projections, leaseKeys, leases }: Options) => {
  let known: string | undefined;
  const look = async (): Promise<Situation> => {
    const [now] = await sql.query<Situation>(situation, [projections, leaseKeys]);
    return now as Situation;
  };
  return {
    /**
     * Notes the state in which there is nothing left to do. False when this worker holds more than
     * its share, or could still take a lease: another worker may have come since the last balance,
     * or have given up what this one waits for.
     */
    settle: async (): Promise<boolean> => {
      const now = await look();
      const held = leases.held().length;
      const share = fairShareOf(leaseKeys.length, now.workers);
      known = textOf(now);
      return held === share || (held < share && now.free === 0);
    },
    isUndisturbed: async (): Promise<boolean> => {
      const now = await look();
      return !now.isAsked && textOf(now) === known;
    },
  };
};
