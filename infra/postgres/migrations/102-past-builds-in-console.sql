-- Whoever was erased after this may be readable in the tables.
alter table past_builds
  add column built_at timestamptz not null default now(),
  -- Why it could not be built.
  add column error text;
