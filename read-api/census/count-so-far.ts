import type { DaysUntil } from "#domain/kit/so-far.ts";
import { addDays } from "#domain/kit/zoned-day.ts";
import type { Sql } from "#infra/postgres/port.ts";
import { dayStart } from "../kit/local-day.ts";
import { askGroups, type Grouped } from "./traffic-answers.ts";
import type { CountedRow, TrafficPlan, TrafficQuestion } from "./traffic-plan.ts";

/**
 * The visits of a day ($4) until a moment ($5). Its visitors are those without a visit on the days before, from $3 on. A
 * visitor's visits are found by their key, one visitor after another: the planner would read all visits of these days.
 */
const partText = `
  with started as materialized (
    select nullif(visitor, '') as visitor, views,
           (extract(epoch from ended_at - started_at) * 1000)::bigint as milliseconds
      from read.visits
     where website_id = $1 and started_at >= ${dayStart("$4::date", "$2")}
       and started_at < least($5::timestamptz, ${dayStart("$4::date + 1", "$2")})
  ), fresh as (
    select count(*)::bigint as visitors
      from (select distinct visitor from started where visitor is not null) as v
      left join lateral (
        select true as is_known from read.visits as e
         where e.website_id = $1 and e.visitor = v.visitor
           and e.started_at >= ${dayStart("$3::date", "$2")}
           and e.started_at < ${dayStart("$4::date", "$2")}
         limit 1) as before on true
     where before.is_known is null
  )
  select '' as name, (select visitors from fresh) as visitors, count(visitor)::bigint as visits,
         coalesce(sum(views), 0)::bigint as views,
         coalesce(sum(views) filter (where visitor is not null), 0)::bigint as "visitViews",
         count(*) filter (where views = 1 and visitor is not null)::bigint as bounces,
         coalesce(sum(milliseconds), 0)::bigint as milliseconds
    from started`;

const sumOf = (one: CountedRow, other: CountedRow): CountedRow => ({
  name: "",
  visitors: one.visitors + other.visitors,
  visits: one.visits + other.visits,
  views: one.views + other.views,
  visitViews: one.visitViews + other.visitViews,
  bounces: one.bounces + other.bounces,
  milliseconds: one.milliseconds + other.milliseconds,
});

type Asked = {
  readonly sql: Sql;
  readonly question: Omit<TrafficQuestion, "from" | "to" | "until">;
  readonly zoneOfDays: string;
  readonly planOf: (
    days: Partial<DaysUntil> & { readonly from: string; readonly to: string },
  ) => Promise<TrafficPlan>;
};

/** The row of all visits of some days, of which the last one can be cut. */
export const countUntil = async (
  { sql, question, zoneOfDays, planOf }: Asked,
  { from, to, until }: DaysUntil,
): Promise<readonly Grouped[]> => {
  const total = async (days: Parameters<typeof planOf>[0]) =>
    askGroups(sql, await planOf(days), ["total"]);
  if (until === null) return total({ from, to });
  const { websiteId, timeZone, segment } = question;
  // Whole days are sums of their totals, so that only visits of the last one are looked at.
  if (segment.length > 0 || timeZone !== zoneOfDays) return total({ from, to, until });
  const [[part], [whole]] = await Promise.all([
    sql.query<CountedRow>(partText, [websiteId, timeZone, from, to, until]),
    from === to ? [] : total({ from, to: addDays(to, -1) }),
  ]);
  if (part === undefined) return whole === undefined ? [] : [whole];
  return [{ group: "total", ...(whole === undefined ? part : sumOf(whole, part)) }];
};
