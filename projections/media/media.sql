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

-- What visitors see now or later of each page, also where it names no uploaded file. Which of them count
-- depends on the clock: read-api/media/counted-uses.ts.
create table {schema}.media_uses (
  website_id text    not null,
  kind       text    not null,
  holder_id  text    not null,
  -- Counts up; a later one takes the place of those before it from its time on.
  version    integer not null,
  -- Milliseconds since 1970; 0: it was saved without a time.
  publish_on bigint  not null,
  title      text    not null,
  -- Files in or outside of the library.
  file_ids   text[]  not null,
  primary key (website_id, kind, holder_id, version)
);
create index on {schema}.media_uses using gin (file_ids);
