-- What members noted on days.
create table {schema}.day_notes (
  website_id  text        not null,
  day_note_id uuid        not null,
  -- A local day of the website.
  day         date        not null,
  text        text        not null,
  removed     boolean     not null,
  created_at  timestamptz not null,
  primary key (website_id, day_note_id)
);
create index on {schema}.day_notes (website_id, day);
