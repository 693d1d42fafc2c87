-- How often visitors came to a path that leads elsewhere. `below` and `path` are those of read.page_addresses; `below`
-- is empty for the redirects of owners. Statistics: a crash loses those of a second.
create table redirect_hits (
  website_id  text        not null,
  below       text        not null,
  path        text        not null,
  hits        bigint      not null,
  last_hit_at timestamptz not null,
  primary key (website_id, below, path)
);
