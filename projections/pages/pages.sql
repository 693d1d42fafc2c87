create table {schema}.pages (
  website_id       text        not null,
  page_id          text        not null,
  -- Without the slash at the beginning.
  path             text        not null,
  -- Of the last version, or as it was created.
  title            text        not null,
  -- In the trash.
  removed          boolean     not null,
  -- Visitors see none of the versions up to this one.
  hidden_up_to     integer     not null,
  draft            integer     not null,
  -- The draft has what visitors do not see.
  draft_changed    boolean     not null,
  draft_changed_at timestamptz,
  updated_at       timestamptz not null,
  listed_at        bigint      not null,
  primary key (website_id, page_id)
);
create index on {schema}.pages (website_id, path);
-- The order of the sitemap.
create index on {schema}.pages (website_id, listed_at);

create table {schema}.page_versions (
  website_id  text        not null,
  page_id     text        not null,
  version     integer     not null,
  -- published, scheduled or reverted.
  kind        text        not null,
  -- The version that a reverted one repeats.
  to_version  integer,
  title       text        not null,
  no_index    boolean     not null,
  -- For search engines; may be empty.
  description text        not null,
  -- The beginning of what visitors read.
  summary     text        not null,
  -- Address of the picture for link previews; may be empty.
  picture     text        not null,
  -- Milliseconds since 1970.
  publish_on  bigint      not null,
  time_zone   text,
  cancelled   boolean     not null,
  document    jsonb       not null,
  recorded_at timestamptz not null,
  -- The actor of its event.
  recorded_by text        not null,
  primary key (website_id, page_id, version)
);

-- Sections that members keep to use them again.
create table {schema}.saved_sections (
  website_id text        not null,
  section_id text        not null,
  name       text        not null,
  version    integer     not null,
  -- Number of blocks.
  blocks     integer     not null,
  section    jsonb       not null,
  saved_at   timestamptz not null,
  removed    boolean     not null,
  primary key (website_id, section_id)
);

-- Pages that the website shows as home, as contact, or in areas of other pages.
create table {schema}.page_places (
  website_id text not null,
  place      text not null,
  page_id    text not null,
  -- The page gives way to a released contact form that it does not show.
  yields     boolean not null,
  primary key (website_id, place)
);
