import { visitorStreamOf } from "#domain/census/visitor-stream.ts";
import { stepVisitColumns } from "#domain/journeys/funnel.ts";
import { segmentSql } from "../census/traffic-segment.ts";
import { type ListSource, parameters } from "../kit/list-source.ts";
import { inDays } from "../kit/local-day.ts";
import { visitSql } from "./funnel-source.ts";
import type { Report } from "./report.ts";

/** Not in the specification: nobody looks at more. */
const MAX_VISITS = 5_000;
const SHOWN_PAGES = 12;

/** A visit with its visitor, who is not shown. */
export type FoundVisit = {
  readonly visitId: string;
  readonly startedAt: string;
  readonly pages: string;
  readonly views: number;
  readonly seconds: number;
  readonly source: string;
  readonly device: string;
  readonly visitor: string;
  readonly fromPosition: string;
  readonly toPosition: string;
};

/** The visits that *Visits* counts for the same days and filters. */
export const visitListSource = ({ websiteId, timeZone, from, to, segment }: Report): ListSource => {
  const asked = parameters([websiteId, timeZone, from, to]);
  const where = segmentSql(segment, asked);
  return {
    matching: `
      select v.first_position::text as "visitId", v.started_at as "startedAt",
             array_to_string(v.pages[1:${SHOWN_PAGES}], ' → ')
               || case when cardinality(v.pages) > ${SHOWN_PAGES} then ' → …' else '' end as pages,
             v.views, round(extract(epoch from v.ended_at - v.started_at))::bigint as seconds,
             v.referrer as source, v.device, v.visitor,
             least(v.first_position, v.last_position)::text as "fromPosition",
             greatest(v.first_position, v.last_position)::text as "toPosition"
        from read.visits as v
       where v.website_id = $1 and v.visitor <> ''
         and ${inDays("v.started_at")}
         and ${where}
       order by v.started_at desc limit ${MAX_VISITS}`,
    values: asked.values,
    columns: stepVisitColumns,
    sql: visitSql,
    key: { expression: '"visitId"', type: "text" },
  };
};

export const toListedVisit =
  (websiteId: string) =>
  ({ visitor, startedAt, ...visit }: FoundVisit) => ({
    ...visit,
    startedAt: new Date(startedAt).toISOString(),
    stream: `census-${websiteId}.${visitorStreamOf(visitor)}`,
  });
