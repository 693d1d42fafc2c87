-- The windows in which documents are edited, for a few seconds. Not worth keeping through a crash.
create unlogged table editors_present (
  website_id text        not null,
  window_id  uuid        not null,
  document   text        not null,
  owner_id   uuid        not null,
  seen_at    timestamptz not null,
  primary key (website_id, window_id)
);
create index editors_present_by_document on editors_present (website_id, document);
