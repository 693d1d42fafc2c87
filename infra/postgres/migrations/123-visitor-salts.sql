-- Keys with which the visitors of a day are recognized without cookies. A job deletes them before they
-- are 48 hours old. Unlogged: they are in no backup, no replica and no archive of the database, and a
-- crash of the database deletes them.
create unlogged table visitor_salts (
  website_id text        not null,
  -- In the website's time zone.
  day        date        not null,
  salt       text        not null,
  created_at timestamptz not null,
  primary key (website_id, day)
);
