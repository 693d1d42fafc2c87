-- Everything unusual that was noticed on a website, and how it ended.
create table {schema}.alerts (
  website_id text        not null,
  alert_id   uuid        not null,
  -- no-visits, conversion or budget
  kind       text        not null,
  title      text        not null,
  -- What was measured.
  alert      jsonb       not null,
  recovery   jsonb,
  -- open, recovered or closed
  state      text        not null,
  -- switched-off or not-judged, for a closed one
  reason     text,
  is_emailed boolean     not null,
  raised_at  timestamptz not null,
  ended_at   timestamptz,
  primary key (website_id, alert_id)
);
create index on {schema}.alerts (website_id, raised_at);
