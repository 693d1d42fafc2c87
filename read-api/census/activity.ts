import { activityColumns } from "#domain/census/activity-columns.ts";
import type { Route } from "#infra/http/route.ts";
import { type ListDependencies, listRoutes } from "../kit/list-routes.ts";
import { parameters, type SqlColumns } from "../kit/list-source.ts";
import { inDays, requestedDays } from "../kit/local-day.ts";
import { listActivityContract } from "./activity-contract.ts";
import { findRange } from "./range.ts";
import { findVisitFilter, inQuarter } from "./visit-filter.ts";

/** A file can have several titles on one page, such as in two languages: one of them names it. */
const activityText = (isSelected: string): string => `
  select md5(concat_ws(chr(10), kind, media, page_path)) as "activityId", kind, media,
         coalesce(max(nullif(title, '')), media) as name, page_path as path,
         sum(times)::bigint as times, count(distinct nullif(visitor, ''))::int as visitors
    from read.page_activity as a
   where website_id = $1
     and ${inDays("quarter")}
     and ${isSelected}
   group by kind, media, page_path
  having $5::text is null
      or bool_or(strpos(lower(concat_ws(chr(10), title, media, page_path)), lower($5)) > 0)`;

const recordedSinceText = `
  select to_char(min(quarter) at time zone $2, 'YYYY-MM-DD') as day
    from read.page_activity where website_id = $1`;

const sqlColumns = {
  name: { expression: "name", known: true },
  kind: { expression: "kind", known: true },
  path: { expression: "path", known: true },
  times: { expression: "times", known: true },
  visitors: { expression: "visitors", known: true },
  media: { expression: "media", known: true },
} as const satisfies SqlColumns<typeof activityColumns>;

/** What visitors do on pages apart from opening them, for members. Spec: B3.93. */
export const activityQueries = (dependencies: ListDependencies): readonly Route[] => {
  const { sql, timeZoneOf } = dependencies;
  return listRoutes(dependencies)(listActivityContract, {
    name: "page-activity",
    projections: ["page-activity", "visits"],
    source: async ({ query, context: { websiteId } }) => {
      const timeZone = await timeZoneOf(websiteId);
      const [{ from, to }, filter] = await Promise.all([
        findRange(sql, timeZone, query),
        findVisitFilter(sql, websiteId, query.segment),
      ]);
      const given = parameters([websiteId, timeZone, from, to, query.search || null]);
      return {
        matching: activityText(filter(inQuarter("a", requestedDays), given)),
        values: given.values,
        columns: activityColumns,
        sql: sqlColumns,
        key: { expression: '"activityId"', type: "text" },
      };
    },
    members: async ({ context: { websiteId } }) => {
      const timeZone = await timeZoneOf(websiteId);
      const [first] = await sql.query<{ day: string | null }>(recordedSinceText, [
        websiteId,
        timeZone,
      ]);
      return { recordedSince: first?.day ?? null };
    },
  });
};
