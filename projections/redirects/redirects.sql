-- Every address that a page has or had. `page` is its kind and id; `below` is the page whose path comes before it,
-- empty for a path that begins at the website's root. `last_at` is the position of the last event that gave the page
-- this address.
create table {schema}.page_addresses (
  website_id text   not null,
  below      text   not null,
  path       text   not null,
  page       text   not null,
  last_at    bigint not null,
  primary key (website_id, below, path, page)
);
create index on {schema}.page_addresses (website_id, page);

-- The present address of each page, and whether visitors can see it. For the kind `page`, which has versions, `visible`
-- says nothing: read.pages and read.page_versions do.
create table {schema}.addressed_pages (
  website_id   text    not null,
  page         text    not null,
  below        text    not null,
  path         text    not null,
  visible      boolean not null,
  visible_from bigint  not null,
  removed      boolean not null,
  -- Whether it has had another address.
  moved        boolean not null,
  primary key (website_id, page)
);
create index on {schema}.addressed_pages (website_id, below, path);
-- Most pages of a large shop have had one address.
create index on {schema}.addressed_pages (website_id) where moved;

-- What owners say about paths, without the slash at the beginning. `target` is null where only a page's old path was
-- removed. `removed_at` is the position of the removal: a rename after it counts again.
create table {schema}.redirects (
  website_id text        not null,
  path       text        not null,
  target     text,
  removed_at bigint,
  changed_at timestamptz not null,
  primary key (website_id, path)
);
