import type { Sql } from "#infra/postgres/port.ts";

/**
 * The table that *Visits* was read from before there were totals of days, filled with the same
 * views, and the statements of that screen.
 */
export const fillOldTable = async (sql: Sql): Promise<void> => {
  await sql.query("drop table if exists old_views");
  await sql.query(`create table old_views (
    website_id text, quarter timestamptz, page text, referrer text, visitor text, views bigint,
    primary key (website_id, quarter, page, referrer, visitor))`);
  await sql.query(`
    insert into old_views
    select website_id, date_bin('15 minutes', started_at + after * interval '1 ms', 'epoch'), page,
           case when place = 1 then referrer else '' end, visitor, count(*)
      from read.visits cross join lateral unnest(pages, viewed_after)
             with ordinality as u(page, after, place)
     group by 1, 2, 3, 4, 5`);
  await sql.query("analyze old_views");
};

const range = `website_id = $1
  and quarter >= ($3::date)::timestamp at time zone $2
  and quarter < ($4::date + 1)::timestamp at time zone $2`;

export const oldStatements = {
  "by day": `
    with views as (
      select (quarter at time zone $2)::date as day, visitor, views from old_views where ${range}
    )
    select d.day::date::text as day, coalesce(sum(v.views), 0)::bigint as views,
           count(distinct nullif(v.visitor, ''))::int as visitors
      from generate_series($3::date, $4::date, interval '1 day') d(day)
      left join views v on v.day = d.day
     group by d.day order by d.day`,
  total: `
    select coalesce(sum(views), 0)::bigint as views,
           count(distinct nullif(visitor, ''))::int as visitors from old_views where ${range}`,
  "by page": `
    select page, sum(views)::bigint as views, count(distinct nullif(visitor, ''))::int as visitors
      from old_views where ${range} group by page order by visitors desc limit 50`,
} as const;
