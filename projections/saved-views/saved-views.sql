create table {schema}.saved_views (
  website_id text        not null,
  view_id    text        not null,
  list       text        not null,
  name       text        not null,
  shared     boolean     not null,
  owner_id   text        not null,
  -- Query of the screen's address.
  address    text        not null,
  -- Revision of the event that brought it: views stand in this order.
  place      bigint      not null,
  saved_at   timestamptz not null,
  primary key (website_id, view_id)
);
create index on {schema}.saved_views (website_id, list);

-- With what a list opens; null for the list as it is. A removed view may still stand here.
create table {schema}.default_views (
  website_id text not null,
  owner_id   text not null,
  list       text not null,
  view_id    text,
  primary key (website_id, owner_id, list)
);
