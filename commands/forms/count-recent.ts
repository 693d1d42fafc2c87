import { setImmediate as endOfTurn } from "node:timers/promises";
import { gather } from "#domain/kit/gather.ts";
import { networkOf } from "#infra/http/client-network.ts";
import type { Sql } from "#infra/postgres/port.ts";
import type { Signing } from "#infra/signing/port.ts";

/**
 * How often a form was sent from the same place within the last hour, including this time. Retries
 * of one submission count once; restarts and other processes keep the counts.
 */
export type CountRecent = (submission: {
  readonly websiteId: string;
  readonly formId: string;
  readonly submissionId: string;
  readonly clientIp: string;
  /** ISO 8601. */
  readonly at: string;
  /** The count stops here. */
  readonly atMost: number;
}) => Promise<number>;

const PURPOSE = "form client";

// The insert's rows are not visible to the counts of the same statement, so they also count earlier
// requests of the statement. A crash of Postgres may lose the last moments; the statement does not
// wait for the disk.
const countText = `
  with hasty as materialized (select set_config('synchronous_commit', 'off', true)),
  asked as materialized (
    select * from unnest($1::text[], $2::text[], $3::uuid[], $4::text[], $5::timestamptz[], $6::int[])
      with ordinality as asked (website_id, form_id, submission_id, client, sent_at, at_most, turn)),
  sent as (
    insert into form_clients (website_id, form_id, submission_id, client, sent_at)
    select website_id, form_id, submission_id, client, sent_at from asked, hasty
     -- In one order everywhere: two processes with the same retries must not wait for each other.
     order by website_id, submission_id
    on conflict (website_id, submission_id) do nothing)
  select (select count(*)::int
            from (select submission_id
                    from form_clients as kept
                   where kept.website_id = asked.website_id and kept.form_id = asked.form_id
                     and kept.client = asked.client
                     and kept.sent_at > asked.sent_at - interval '1 hour'
                     and kept.submission_id <> asked.submission_id
                   limit asked.at_most) as kept) +
         (select count(distinct earlier.submission_id)::int
            from asked as earlier
           where earlier.turn < asked.turn and earlier.website_id = asked.website_id
             and earlier.form_id = asked.form_id and earlier.client = asked.client
             and earlier.submission_id <> asked.submission_id
             and not exists (select from form_clients as kept
                              where kept.website_id = earlier.website_id
                                and kept.submission_id = earlier.submission_id)) as before
    from asked
   order by turn`;
const pruneText = `delete from form_clients where sent_at < $1::timestamptz - interval '1 hour'`;

type RecentQuestion = Parameters<CountRecent>[0];

/** Maximum size of one statement. */
const MAX_AT_ONCE = 500;

/** Concurrent requests are counted in sequence: a storm does not take every connection. */
export const createCountRecent = ({
  sql,
  signing,
}: {
  readonly sql: Sql;
  readonly signing: Signing;
}): CountRecent => {
  const clientOf = ({ websiteId, clientIp }: RecentQuestion): string =>
    signing.sign(PURPOSE, JSON.stringify([websiteId, networkOf(clientIp)]));

  return gather(
    async (all: readonly RecentQuestion[]) => {
      const rows = await sql.query<{ before: number }>(countText, [
        all.map(({ websiteId }) => websiteId),
        all.map(({ formId }) => formId),
        all.map(({ submissionId }) => submissionId),
        all.map(clientOf),
        all.map(({ at }) => at),
        all.map(({ atMost }) => atMost),
      ]);
      return rows.map(({ before }) => before + 1);
    },
    MAX_AT_ONCE,
    () => endOfTurn(),
  );
};

/** Deletes entries older than an hour. */
export const createPruneRecent =
  ({ sql, now }: { readonly sql: Sql; readonly now: () => string }) =>
  async (): Promise<void> => {
    await sql.query(pruneText, [now()]);
  };
