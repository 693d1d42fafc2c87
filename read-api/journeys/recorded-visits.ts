import { Refusal } from "#infra/http/refusal.ts";
import type { Sql } from "#infra/postgres/port.ts";
import { visitColumns } from "../census/traffic-segment.ts";
import { KEPT } from "../explained/explained-days.ts";
import type { FollowedVisit } from "../explained/followed-visit.ts";

const destroyedText = `
  select max(last_position)::text as "lastPosition"
    from measuring_months where website_id = $1 and destroyed_at is not null`;

const dimensions = Object.keys(visitColumns) as readonly (keyof typeof visitColumns)[];

/**
 * Every visit that began before the last destroyed month ended is read from the table, whose rows of that month can no
 * longer be counted from the log. Only visitors of the days matter.
 */
const visitsText = `
  with active as materialized (
    select distinct visitor from read.visits
     where website_id = $1 and visitor <> ''
       and started_at >= to_timestamp($2 / 1000.0) and started_at < to_timestamp($3 / 1000.0)
  )
  select v.visitor, (extract(epoch from v.started_at) * 1000)::bigint as "startedMs",
         (extract(epoch from v.ended_at - v.started_at) * 1000)::bigint as "lastedMs", v.pages,
         array[${dimensions.map((dimension) => `v.${visitColumns[dimension]}`).join(", ")}] as values
    from active join read.visits as v on v.website_id = $1 and v.visitor = active.visitor
   where v.first_position <= $4::bigint and v.started_at < to_timestamp($3 / 1000.0)
   order by v.visitor, v.started_at
   limit $5`;

type Row = Pick<FollowedVisit, "visitor" | "startedMs" | "lastedMs" | "pages"> & {
  readonly values: readonly string[];
};

const toVisit = ({ values, ...row }: Row): FollowedVisit => ({
  ...row,
  viewedMs: [],
  times: 1,
  valueIn: (dimension) => values[dimensions.indexOf(dimension)] as string,
});

/** As many as events are read for one number. */
const MAX_VISITS = KEPT;

/** Why visits from before the days matter for retention. */
export const NEWNESS = "Whether visitors are new depends";

type Days = { readonly startMs: number; readonly endMs: number };

/**
 * Finds the visits from before the last destroyed month ended, of visitors who have a visit in some days. They cannot be
 * followed in the log, so that their tables are the only ones that have them. 422 when there are too many, which begins with
 * `what`: “The sources of these orders depend”.
 */
export const findRecordedVisits = async (
  sql: Pick<Sql, "query">,
  websiteId: string,
  { startMs, endMs }: Days,
  what: string,
  maxVisits = MAX_VISITS,
): Promise<readonly FollowedVisit[]> => {
  const [destroyed] = await sql.query<{ lastPosition: string | null }>(destroyedText, [websiteId]);
  const last = destroyed?.lastPosition ?? null;
  if (last === null) return [];
  const values = [websiteId, startMs, endMs, last, maxVisits + 1];
  const rows = await sql.query<Row>(visitsText, values);
  if (rows.length > maxVisits)
    throw new Refusal(
      422,
      "too-many-events",
      `${what} on more than ${maxVisits.toLocaleString("en-US")} visits that were recorded before the last destroyed month ended.`,
    );
  return rows.map(toVisit);
};

/** Finds whether a visit is part of one of these: what is read of it is in its row already. */
export const createIsRecorded = (recorded: readonly FollowedVisit[]) => {
  const byVisitor = Map.groupBy(recorded, ({ visitor }) => visitor);
  return ({ visitor, startedMs }: FollowedVisit): boolean =>
    byVisitor
      .get(visitor)
      ?.some((own) => own.startedMs <= startedMs && startedMs <= own.startedMs + own.lastedMs) ===
    true;
};
