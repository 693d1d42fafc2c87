import * as z from "zod/mini";
import { MeasuringRulesEvent } from "#domain/measuring/events.ts";
import {
  CountingRules,
  countingRulesOf,
  firstRules,
  measuredProjections,
} from "#domain/measuring/rules.ts";
import type { Task } from "#infra/jobs/port.ts";
import type { Sql } from "#infra/postgres/port.ts";
import { type RelayRule, relayRule } from "../kit/event-jobs.ts";

export const COUNT_AGAIN = "measuring-count-again";

/** Earlier versions enqueued jobs without members, which count everything again. */
const Payload = z.object({ websiteId: z.optional(z.string()), rules: z.optional(CountingRules) });

/** Jobs for the same website replace each other: the last rules are those in force. */
export const countAgainRules: readonly RelayRule[] = [
  relayRule(
    MeasuringRulesEvent,
    "MeasuringRulesChanged",
    ({ rules }, { metadata: { websiteId } }) => ({
      name: COUNT_AGAIN,
      payload: { websiteId, rules: countingRulesOf(rules) },
      key: `${COUNT_AGAIN}-${websiteId}`,
    }),
  ),
];

/** Projections whose newest build counts by other rules; a change of goals alone leaves none. */
const requestText = `
  insert into projection_requests (projection, kind, requested_by)
  select projection, 'rebuild', 'job:measuring' from (
    select distinct on (projection) projection, coalesce(rules -> $2::text, $3::jsonb) as counted
      from projection_builds
     where projection = any($1::text[]) and state <> 'retired'
     order by projection, build desc) as newest
   where counted is distinct from $4::jsonb
  on conflict do nothing`;

/**
 * Requests another build of everything that is counted by measuring rules. A build that is running
 * with older rules is given up for it. Readers keep the tables that they have until then.
 */
export const createCountAgain =
  ({ sql }: { readonly sql: Sql }): Task =>
  async (input) => {
    const { websiteId, rules } = Payload.parse(input);
    await sql.query(requestText, [
      ...[measuredProjections, websiteId ?? null, JSON.stringify(firstRules)],
      rules === undefined ? null : JSON.stringify(rules),
    ]);
  };
