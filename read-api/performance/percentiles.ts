import { type Scale, valueAt } from "#domain/performance/histogram.ts";
import { MARK_PREFIX } from "#domain/performance/limits.ts";
import { type RatedMetric, ratedMetrics } from "#domain/performance/metrics.ts";
import { withAbsent } from "#infra/postgres/port.ts";

/** The share of page loads that were at least as fast: what search engines judge pages by. */
const SHARE = 0.75;

const metrics = Object.keys(ratedMetrics) as readonly RatedMetric[];

/** `place` is a bucket and how far into it, as in domain/performance/histogram.ts. */
const valueSql = (scale: Scale): string => {
  const first = valueAt(scale, 1);
  const ratio = valueAt(scale, 2) / first;
  return `case when place < 1 then ${first} * greatest(0, place)
               else ${first} * power(${ratio}::float8, place - 1) end`;
};

const columnOf = (metric: RatedMetric): string =>
  `max(${valueSql(metric === "cls" ? "shift" : "duration")}) filter (where metric = '${metric}') as ${metric}`;

/** Until the tables with devices have been built, no page load of a country has one. */
const countryMetrics = withAbsent(
  "country_metrics",
  "website_id, quarter, country, metric, bucket, loads",
  { device: "''" },
);
const withDays = (table: string): string =>
  `(select *, (quarter at time zone $2)::date::text as day from ${table} as t)`;

/** Where page loads are counted. Those with days have their local day in the time zone `$2`. */
const sources = {
  page_metrics: "read.page_metrics",
  country_metrics: `${countryMetrics} as country_metrics`,
  page_days: `${withDays("read.page_metrics")} as page_days`,
  country_days: `${withDays(countryMetrics)} as country_days`,
} as const;
type Source = keyof typeof sources;

/** Where the percentile of each metric is, for each group of columns of a table of metrics: a bucket and how far into it. */
const foundText = (
  groups: string,
  where: string,
  source: Source,
  sets: readonly string[] = [groups],
): string => `
  with counted as (
    select ${groups}, metric, bucket, sum(loads) as loads
      from ${sources[source]}
     where ${where}
     group by grouping sets (${sets.map((set) => `(${set}, metric, bucket)`).join(", ")})
  ), ranked as (
    select *, sum(loads) over (partition by ${groups}, metric order by bucket) as up_to,
           sum(loads) over (partition by ${groups}, metric) as total
      from counted
  ), found as (
    select distinct on (${groups}, metric) ${groups}, metric, total,
           bucket + ((${SHARE} * total - (up_to - loads)) / loads)::float8 as place
      from ranked
     where up_to >= ${SHARE} * total
     order by ${groups}, metric, bucket
  )`;

const areRated = `metric = any(array[${metrics.map((metric) => `'${metric}'`).join(", ")}])`;

/**
 * The 75th percentile of each metric for each group of columns of a table of metrics. `loads` are the
 * page loads whose server response was measured. `sets`: several groupings of one reading, in whose rows other columns are null.
 */
export const percentilesText = (
  groups: string,
  where: string,
  source: Source = "page_metrics",
  sets?: readonly string[],
): string => `${foundText(groups, `${where} and ${areRated}`, source, sets)}
  select ${groups}, max(total)::int as loads, ${metrics.map(columnOf).join(", ")}
    from found group by ${groups}`;

/** Names of marks are free. */
const MAX_MARKS = 50;

/** The 75th percentile of each mark of a page's scripts, in milliseconds, those of most page loads first. */
export const marksText = (
  where: string,
): string => `${foundText("device", `${where} and starts_with(metric, '${MARK_PREFIX}')`, "page_metrics")}
  select metric as name, total::int as loads, ${valueSql("duration")} as ms
    from found order by total desc, metric limit ${MAX_MARKS}`;
