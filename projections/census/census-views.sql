-- One row per quarter of an hour, page, referrer and visitor: whole days of any time zone, also of
-- those that are half or three quarters of an hour off, can be summed from it.
create table {schema}.census_views (
  website_id text        not null,
  quarter    timestamptz not null,
  page       text        not null,
  referrer   text        not null,
  -- Empty for visitors who keep no cookies: their views count, they do not.
  visitor    text        not null,
  views      bigint      not null,
  primary key (website_id, quarter, page, referrer, visitor)
);
