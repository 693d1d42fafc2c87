import {
  type VisitDimension,
  type visitColumns,
  visitColumnsOf,
} from "#domain/census/visit-columns.ts";
import { type Route, route } from "#infra/http/route.ts";
import { type ListDependencies, listRoutes } from "../kit/list-routes.ts";
import type { ListSource, SqlColumn } from "../kit/list-source.ts";
import { type VisitFigures, visitFiguresContract, visitsByContract } from "./contract.ts";
import { findRange } from "./range.ts";

/** Visits belong to the local day on which they started. */
const figuresText = `
  with days as (
    select period, ("from"::timestamp at time zone $2) as since, ("until"::timestamp at time zone $2) as until
      from (values ('now', $3::date, $4::date + 1),
                   ('before', $3::date - ($4::date - $3::date + 1), $3::date))
        as periods(period, "from", "until")
  )
  select d.period, $4::date >= (now() at time zone $2)::date as "isInProgress",
         count(v.visitor)::int as visits, count(distinct v.visitor)::int as visitors,
         coalesce(sum(v.views), 0)::bigint as views,
         (count(*) filter (where v.views = 1))::int as bounces,
         coalesce(round(sum(extract(epoch from v.ended_at - v.started_at))), 0)::bigint as seconds
    from days d
    left join read.visits v
      on v.website_id = $1 and v.started_at >= d.since and v.started_at < d.until
   group by d.period`;

type FiguresRow = VisitFigures & { readonly period: string; readonly isInProgress: boolean };

const figuresIn = (rows: readonly FiguresRow[], asked: string): VisitFigures => {
  const row = rows.find(({ period }) => period === asked);
  if (row === undefined) throw new Error(`No figures for the period ${asked}.`);
  const { period: _, isInProgress: __, ...figures } = row;
  return figures;
};

/** Column of each dimension in the table of visits. */
const columns = {
  source: "referrer",
  campaign: "campaign",
  entry: "entry",
  exit: "exit",
  device: "device",
  browser: "browser",
  system: "system",
} as const satisfies Record<VisitDimension, string>;

const sqlColumns = {
  name: { expression: "name", known: true },
  visits: { expression: "visits", known: true },
  visitors: { expression: "visitors", known: true },
  views: { expression: "views", known: true },
  bounces: { expression: "bounces", known: true },
} as const satisfies Record<keyof typeof visitColumns, SqlColumn>;

type Between = { readonly timeZone: string; readonly from: string; readonly to: string };

const visitsSource = (
  websiteId: string,
  dimension: VisitDimension,
  { timeZone, from, to }: Between,
  name: string | undefined,
): ListSource => ({
  matching: `
    select ${columns[dimension]} as name, count(*)::int as visits,
           count(distinct visitor)::int as visitors, sum(views)::bigint as views,
           (count(*) filter (where views = 1))::int as bounces
      from read.visits
     where website_id = $1
       and started_at >= ($3::date)::timestamp at time zone $2
       and started_at < ($4::date + 1)::timestamp at time zone $2
       and ($5::text is null or strpos(lower(${columns[dimension]}), lower($5)) > 0)
     group by ${columns[dimension]}`,
  values: [websiteId, timeZone, from, to, name ?? null],
  columns: visitColumnsOf(dimension),
  sql: sqlColumns,
  key: { expression: "name", type: "text" },
});

/** Visits of the console's report: their figures, and by what they have in common. */
export const visitQueries = (dependencies: ListDependencies): readonly Route[] => {
  const { sql, timeZoneOf } = dependencies;
  return [
    route(visitFiguresContract, async ({ query, context: { websiteId } }) => {
      const timeZone = await timeZoneOf(websiteId);
      const { from, to } = await findRange(sql, timeZone, query);
      const rows = await sql.query<FiguresRow>(figuresText, [websiteId, timeZone, from, to]);
      const isInProgress = rows.some((row) => row.isInProgress);
      const [now, before] = [figuresIn(rows, "now"), figuresIn(rows, "before")];
      return { body: { from, to, timeZone, isInProgress, now, before } };
    }),
    ...listRoutes(dependencies)(visitsByContract, {
      name: "visits",
      projections: [],
      source: async ({ params: { dimension }, query, context: { websiteId } }) => {
        const timeZone = await timeZoneOf(websiteId);
        const range = await findRange(sql, timeZone, query);
        return visitsSource(websiteId, dimension, { timeZone, ...range }, query.name);
      },
    }),
  ];
};
