create table {schema}.saved_views (
  website_id text        not null,
  view_id    text        not null,
  list       text        not null,
  -- Null, with the address, once the key of the event's texts is destroyed.
  name       text,
  shared     boolean     not null,
  owner_id   text        not null,
  -- Query of the screen's address.
  address    text,
  -- What the texts are sealed for; null for views from before they were sealed.
  person_id  uuid,
  -- Revision of the event that brought it: views stand in this order.
  place      bigint      not null,
  saved_at   timestamptz not null,
  primary key (website_id, view_id)
);
create index on {schema}.saved_views (website_id, list);
create index on {schema}.saved_views (person_id);

-- With what a list opens; null for the list as it is. A removed view may still stand here.
create table {schema}.default_views (
  website_id text not null,
  owner_id   text not null,
  list       text not null,
  view_id    text,
  primary key (website_id, owner_id, list)
);
