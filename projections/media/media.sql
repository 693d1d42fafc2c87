-- What members said about the files of the library. Their contents are in media_contents.
create table {schema}.media (
  website_id    text        not null,
  media_id      text        not null,
  title         text        not null,
  alt_text      text        not null,
  tags          text[]      not null,
  folder        text        not null,
  focal_x       double precision not null,
  focal_y       double precision not null,
  removed       boolean     not null,
  uploaded_at   timestamptz not null,
  primary key (website_id, media_id)
);

-- The pages that name an uploaded file, in or outside of the library.
create table {schema}.media_uses (
  website_id text not null,
  kind       text not null,
  holder_id  text not null,
  file_id    text not null,
  title      text not null,
  primary key (website_id, kind, holder_id, file_id)
);
create index on {schema}.media_uses (website_id, file_id);
