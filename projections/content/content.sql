create table {schema}.content_collections (
  website_id     text    not null,
  collection_id  text    not null,
  kind           text    not null,
  slug           text    not null,
  title          text    not null,
  description    text    not null,
  enabled        boolean not null,
  in_navigation  boolean not null,
  -- Only members who can approve publish its items.
  needs_approval boolean not null,
  -- Place in the log of the first definition: the order in which they are listed.
  listed_at      bigint  not null,
  primary key (website_id, collection_id)
);

create table {schema}.content_items (
  website_id    text        not null,
  item_id       text        not null,
  collection_id text        not null,
  url_id        text        not null,
  title         text        not null,
  record_type   smallint    not null,
  status        text        not null,
  -- Milliseconds since 1970; null before the first publication.
  publish_on    bigint,
  -- Of an event.
  start_date    bigint,
  end_date      bigint,
  -- Lower case: title, tags, categories and author; of the next definition, too.
  search_text   text        not null,
  -- As the owner saved it.
  definition    jsonb       not null,
  updated_at    timestamptz not null,
  listed_at     bigint      not null,
  -- What takes the place of the definition, and when: milliseconds since 1970. Null while nothing is
  -- scheduled; it stays after its time.
  next_definition jsonb,
  next_from     bigint,
  next_search_text text,
  -- The zone in which the time was entered.
  next_zone     text,
  -- What a member wrote to the reviewers; null while nobody is asked.
  review_note   text,
  review_at     timestamptz,
  -- The actor who asked.
  review_by     text,
  primary key (website_id, item_id)
);
create index on {schema}.content_items (website_id, collection_id, url_id);
create index on {schema}.content_items (website_id, collection_id, publish_on desc)
  where status = 'published';
-- The sitemap reads the items in this order.
create index on {schema}.content_items (website_id, listed_at);

-- From when on visitors saw an item, and what ended that; an item that was removed keeps them.
create table {schema}.content_publications (
  website_id text        not null,
  item_id    text        not null,
  -- Of the event in the log.
  position   bigint      not null,
  changed_at timestamptz not null,
  -- When visitors see the item, in milliseconds since 1970; null: no longer.
  publish_on bigint,
  primary key (website_id, item_id, position)
);

-- What members have written of items since, also of removed ones, which can be restored with it.
create table {schema}.content_drafts (
  website_id text        not null,
  item_id    text        not null,
  -- Null while there is nothing. Its blocks are those it began with.
  draft      jsonb,
  edition    integer     not null,
  changed_at timestamptz,
  primary key (website_id, item_id)
);

-- Each saved or scheduled state of an item, by its place in the log.
create table {schema}.content_versions (
  website_id text        not null,
  item_id    text        not null,
  version    bigint      not null,
  title      text        not null,
  definition jsonb       not null,
  saved_at   timestamptz not null,
  -- The actor of its event.
  saved_by   text        not null,
  -- saved, scheduled or reverted.
  kind       text        not null,
  -- The version that a reverted one repeats.
  to_version bigint,
  -- When a scheduled one is shown, in milliseconds since 1970.
  publish_on bigint,
  primary key (website_id, item_id, version)
);
