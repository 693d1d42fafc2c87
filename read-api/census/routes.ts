import type { ResponseOf } from "#domain/kit/contract.ts";
import {
  type DayLimits,
  dayLimitOf,
  type IntakeKind,
  NEARLY_SPENT,
} from "#domain/kit/intake-kinds.ts";
import { type Route, route } from "#infra/http/route.ts";
import type { Sql } from "#infra/postgres/port.ts";
import { refusedReportsContract } from "./contract.ts";
import { findRange } from "./range.ts";

const refusedText = `
  select day::text as day, kind, refused_client as client, refused_day as "byDay"
    from intake_days
   where website_id = $1 and day between $2::date and $3::date and refused_client + refused_day > 0
   order by day desc, kind`;

const usedText = `
  select kind, leased as used from intake_days
   where website_id = $1 and day = (now() at time zone 'UTC')::date and leased > 0
   order by kind`;

type Used = { readonly kind: IntakeKind; readonly used: number };
type RefusedRow = ResponseOf<typeof refusedReportsContract>["rows"][number];

/** Reports of browsers that were not recorded. */
export const censusQueries = ({
  sql,
  config,
}: {
  readonly sql: Sql;
  readonly config: DayLimits;
}): readonly Route[] => [
  route(refusedReportsContract, async ({ query, context: { websiteId } }) => {
    // The limits count by UTC days, so the range does, too.
    const { from, to } = await findRange(sql, "UTC", query);
    const [rows, used] = await Promise.all([
      sql.query<RefusedRow>(refusedText, [websiteId, from, to]),
      sql.query<Used>(usedText, [websiteId]),
    ]);
    const nearlySpent = used
      .map((each) => ({ ...each, limit: dayLimitOf(config, each.kind) }))
      .filter((each) => each.used >= NEARLY_SPENT * each.limit);
    return { body: { rows: [...rows], nearlySpent } };
  }),
];
