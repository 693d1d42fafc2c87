-- Pages that visitors asked for and that did not exist, by quarter of an hour: whole days of any time zone
-- can be summed from it.
create table {schema}.missing_pages (
  website_id text        not null,
  quarter    timestamptz not null,
  path       text        not null,
  -- The path of our own page with the link, the host of another website, or empty.
  source     text        not null,
  times      bigint      not null,
  last_at    timestamptz not null,
  primary key (website_id, quarter, path, source)
);
