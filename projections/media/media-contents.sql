-- The current content of each file of the library.
create table {schema}.media_contents (
  website_id text   not null,
  media_id   text   not null,
  -- picture, film, audio or document
  kind       text   not null,
  -- Name of the file on the member's device.
  name       text   not null,
  -- Hash of the bytes.
  file_id    text   not null,
  -- Path on the website.
  asset_url  text   not null,
  -- Null for pictures, whose path says it.
  media_type text,
  -- Null for other files.
  picture    jsonb,
  bytes      bigint not null,
  primary key (website_id, media_id)
);
create index on {schema}.media_contents (website_id, file_id);

-- Every content that a file of the library has had: pages that name a former one show the current one.
create table {schema}.media_versions (
  website_id text not null,
  file_id    text not null,
  media_id   text not null,
  primary key (website_id, file_id, media_id)
);
create index on {schema}.media_versions (website_id, media_id);
