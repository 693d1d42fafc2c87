-- One row per quarter of an hour, page, what happened there and visitor: whole days of any time zone can be
-- summed from it.
create table {schema}.page_activity (
  website_id text        not null,
  -- audio, video, site-search or heartbeat
  kind       text        not null,
  -- Address of what was played; empty where nothing was.
  media      text        not null,
  -- What the page calls it.
  title      text        not null,
  page_path  text        not null,
  quarter    timestamptz not null,
  -- Empty for visitors who keep no cookies: what they do counts, they do not.
  visitor    text        not null,
  times      bigint      not null,
  primary key (website_id, quarter, kind, page_path, media, title, visitor)
);
