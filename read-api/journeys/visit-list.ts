import { visitorStreamOf } from "#domain/census/visitor-stream.ts";
import { stepVisitColumns } from "#domain/journeys/funnel.ts";
import { segmentSql } from "../census/traffic-segment.ts";
import { type ListSource, parameters, type SqlColumns } from "../kit/list-source.ts";
import { inDays } from "../kit/local-day.ts";
import { type ListedVisit, MAX_LISTED_VISITS } from "./found-visits.ts";
import type { Report } from "./report.ts";

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

const known = (expression: string) => ({ expression, known: true }) as const;

const visitSql = {
  startedAt: known('"startedAt"'),
  pages: known("pages"),
  views: known("views"),
  seconds: known("seconds"),
  source: known("source"),
  device: known("device"),
} as const satisfies SqlColumns<typeof stepVisitColumns>;

const shared = {
  columns: stepVisitColumns,
  sql: visitSql,
  key: { expression: '"visitId"', type: "text" },
} as const;

const pages = `
  array_to_string(v.pages[1:${SHOWN_PAGES}], ' → ')
    || case when cardinality(v.pages) > ${SHOWN_PAGES} then ' → …' else '' end`;
const seconds = "round(extract(epoch from v.ended_at - v.started_at))::bigint";
const fromPosition = "least(v.first_position, v.last_position)::text";
const toPosition = "greatest(v.first_position, v.last_position)::text";

/** The visits that *Visits* counts for the same days and filters. */
export const visitListSource = ({ websiteId, timeZone, from, to, segment }: Report): ListSource => {
  const sqlValues = parameters([websiteId, timeZone, from, to]);
  const where = segmentSql(segment, sqlValues);
  return {
    matching: `
      select v.first_position::text as "visitId", v.started_at as "startedAt", ${pages} as pages,
             v.views, ${seconds} as seconds, v.referrer as source, v.device, v.visitor,
             ${fromPosition} as "fromPosition", ${toPosition} as "toPosition"
        from read.visits as v
       where v.website_id = $1 and v.visitor <> ''
         and ${inDays("v.started_at")}
         and ${where}
       order by v.started_at desc limit ${MAX_LISTED_VISITS}`,
    values: sqlValues.values,
    ...shared,
  };
};

/** Visits that are looked up one by one. An action without a visit is a row with what was done in place of pages. */
export const listedVisitsSource = (
  { websiteId }: Pick<Report, "websiteId">,
  visits: readonly ListedVisit[],
): ListSource => ({
  matching: `
    select asked.place::text as "visitId", asked.at as "startedAt", coalesce(asked.act, ${pages}) as pages,
           coalesce(v.views, 0) as views, coalesce(${seconds}, 0) as seconds,
           coalesce(v.referrer, '') as source, coalesce(v.device, '') as device,
           coalesce(v.visitor, '') as visitor,
           coalesce(asked.position, ${fromPosition}, '') as "fromPosition",
           coalesce(asked.position, ${toPosition}, '') as "toPosition"
      from unnest($2::text[], $3::timestamptz[], $4::text[], $5::text[])
             with ordinality as asked(visitor, at, act, position, place)
      left join read.visits as v
        on asked.act is null and v.website_id = $1 and v.visitor = asked.visitor
           and v.started_at = asked.at
     where asked.act is not null or v.visitor is not null`,
  values: [
    websiteId,
    visits.map(({ visitor }) => visitor),
    visits.map(({ atMs }) => new Date(atMs).toISOString()),
    visits.map(({ act }) => (act === null ? null : `${act}, without a page view`)),
    visits.map(({ position }) => (position === null ? null : `${position}`)),
  ],
  ...shared,
});

export const toListedVisit =
  (websiteId: string) =>
  ({ visitor, startedAt, ...visit }: FoundVisit) => ({
    ...visit,
    startedAt: new Date(startedAt).toISOString(),
    stream: visitor === "" ? "" : `census-${websiteId}.${visitorStreamOf(visitor)}`,
  });
