import { JOB_RELAY } from "#domain/kit/job-relay.ts";
import type { Sql } from "#infra/postgres/port.ts";
import { isoMoment } from "../kit/iso-moment.ts";
import type { JobRelayStatus } from "./contract.ts";

/** Enough to see what they have in common. */
const MAX_FAILURES = 5;

const relayText = `
  select position::text,
         (select count(*)::int from job_relay_failures
           where relay = name and website_id = $2) as own,
         (select count(*)::int from job_relay_failures
           where relay = name and website_id is distinct from $2) as others
    from job_relays where name = $1`;
const failuresText = `
  select message, position::text, event_id as id, stream, type, attempts, ${isoMoment("since")} as since
    from job_relay_failures where relay = $1 and website_id = $2
   order by job_relay_failures.position limit ${MAX_FAILURES}`;

type RelayRow = { readonly position: string; readonly own: number; readonly others: number };
type FailureRow = {
  readonly message: string;
  readonly position: string;
  readonly id: string;
  readonly stream: string;
  readonly type: string;
  readonly attempts: number;
  readonly since: string;
};

/**
 * How far the log has been turned into jobs, and the events for which that was impossible; null before it ever ran.
 * `websiteId`: the caller's website; other websites' events are only counted.
 */
export const findJobRelay = async (
  sql: Sql,
  head: bigint,
  websiteId?: string,
): Promise<JobRelayStatus | null> => {
  const [[relay], failures] = await Promise.all([
    sql.query<RelayRow>(relayText, [JOB_RELAY, websiteId ?? null]),
    sql.query<FailureRow>(failuresText, [JOB_RELAY, websiteId ?? null]),
  ]);
  if (relay === undefined) return null;
  const lag = head - BigInt(relay.position);
  return {
    position: relay.position,
    lag: Number(lag > 0n ? lag : 0n),
    failedEvents: relay.own,
    failedEventsElsewhere: relay.others,
    failures: failures.map(({ message, attempts, since, ...event }) => ({
      message,
      event,
      since,
      attempts,
    })),
  };
};
