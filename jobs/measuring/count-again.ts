import { measuredProjections } from "#domain/measuring/rules.ts";
import type { Task } from "#infra/jobs/port.ts";
import type { Sql } from "#infra/postgres/port.ts";
import type { RelayRule } from "../kit/relay.ts";

export const COUNT_AGAIN = "measuring-count-again";

/** Jobs for the same rules replace each other: one count is enough for all. */
export const countAgainRules: readonly RelayRule[] = [
  {
    type: "MeasuringRulesChanged",
    toJob: ({ metadata: { websiteId } }) => ({
      name: COUNT_AGAIN,
      payload: {},
      key: `${COUNT_AGAIN}-${websiteId}`,
    }),
  },
];

const requestText = `
  insert into projection_requests (projection, kind, requested_by)
  select projection, 'rebuild', 'job:measuring' from unnest($1::text[]) as projection
  on conflict do nothing`;

/**
 * Requests another build of everything that is counted by measuring rules. A build that is running
 * with older rules is given up for it. Readers keep the tables that they have until then.
 */
export const createCountAgain =
  ({ sql }: { readonly sql: Sql }): Task =>
  async () => {
    await sql.query(requestText, [measuredProjections]);
  };
