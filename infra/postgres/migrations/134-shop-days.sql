-- Shop activity is counted by local day, from a table with a row for all products together as well. What it had from
-- destroyed months by quarter of an hour is carried over, because nothing else can tell it.
with former as (
  delete from measuring_records where projection = 'shop-activity' and table_name = 'shop_activity'
  returning key_id, rows
), happened as (
  select key_id, r.website_id, r.visitor, r.event, r.item_id, r.quarter, r.times
    from former cross join lateral jsonb_to_recordset(rows)
      as r(website_id text, visitor text, event text, item_id text, quarter timestamptz, times bigint)
), counted as (
  select * from happened where item_id <> ''
   union all
  select key_id, website_id, visitor, event, '', quarter, sum(times)::bigint
    from happened group by key_id, website_id, visitor, event, quarter
), numbered as (
  select *, (row_number() over (partition by key_id) - 1) / 2000 as part from counted
)
insert into measuring_records (key_id, projection, table_name, part, rows)
select key_id, 'shop-activity', 'shop_quarters', part, jsonb_agg(to_jsonb(numbered) - 'key_id' - 'part')
  from numbered group by key_id, part;
