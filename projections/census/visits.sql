-- One row per visit of a visitor with an id: page views without a gap of more than half an hour
-- between them, up to 500. Further ones move its end, and are rows like those of views without a
-- visitor id: a row of its own each, with an empty visitor.
create table {schema}.visits (
  website_id     text          not null,
  visitor        text          not null,
  started_at     timestamptz   not null,
  ended_at       timestamptz   not null,
  -- Positions of the first and the last view: they decide between views of the same millisecond.
  first_position bigint        not null,
  last_position  bigint        not null,
  views          bigint        not null,
  -- Empty for a view without a visitor.
  entry          text          not null,
  exit           text          not null,
  -- Empty: direct or unknown.
  referrer       text          not null,
  -- Empty: none.
  campaign       text          not null,
  utm_source     text          not null,
  utm_medium     text          not null,
  utm_term       text          not null,
  utm_content    text          not null,
  -- ISO 3166-1 alpha-2, by the address of the first view; ZZ: unknown. Empty: not recorded.
  country        text          not null,
  browser        text          not null,
  system         text          not null,
  device         text          not null,
  -- Of the first page, as the page names it. Empty: not recorded.
  language       text          not null,
  -- Every view in order of time, and its milliseconds after the first one.
  pages          text[]        not null,
  viewed_after   bigint[]      not null,
  primary key (website_id, visitor, started_at, first_position)
) with (fillfactor = 80);

-- Visits that were copied from destroyed months, until their last page. Every view in that time that is not after
-- the position is in the row already. It has the views of other months, too, which can still be read.
create table {schema}.recorded_visits (
  website_id     text        not null,
  visitor        text        not null,
  started_at     timestamptz not null,
  viewed_until   timestamptz not null,
  until_position bigint      not null
);
create index recorded_visits_by_visitor on {schema}.recorded_visits (website_id, visitor);

create index visits_by_start on {schema}.visits (website_id, started_at);
-- Visits are written in the order of their ends, more or less. A visit that continues changes no other
-- index.
create index visits_by_end on {schema}.visits using brin (ended_at) with (pages_per_range = 32);

-- Visits by local day and by what they have in common. It follows from the visits and the time zone
-- alone. `total` has an empty value, and `hour` is the hour of the start.
create table {schema}.traffic_days (
  website_id   text     not null,
  dimension    text     not null,
  value        text     not null,
  day          date     not null,
  -- How many days before its visitors were last counted here, up to 366; 0: not in these days.
  -- The visitors of a range are those of its days whose gap reaches beyond its first day.
  gap          smallint not null,
  visitors     int      not null,
  visits       int      not null,
  views        int      not null,
  bounces      int      not null,
  milliseconds bigint   not null,
  -- Views that belong to a visit: all but those of visitors without an id.
  visit_views  int      not null,
  entries      int      not null,
  exits        int      not null,
  primary key (website_id, dimension, day, value, gap)
) with (fillfactor = 80);

-- Sums over the visits that start in an hour (UTC). They change with every change of such a visit, so
-- that readers who keep visits in memory know which of them to read again.
create table {schema}.visit_hours (
  website_id text   not null,
  -- Since 1970.
  hour       int    not null,
  visits     bigint not null,
  views      bigint not null,
  -- Of the first and the last view of each visit.
  positions  bigint not null,
  primary key (website_id, hour)
) with (fillfactor = 80);

-- The time zone of the days; a website without a row has the default one.
create table {schema}.traffic_zones (
  website_id text not null primary key,
  time_zone  text not null
);
