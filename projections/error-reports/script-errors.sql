-- One row per error that is the same: message, file and place in it.
create table {schema}.script_errors (
  website_id text        not null,
  error_key  text        not null,
  message    text        not null,
  source     text        not null,
  line       bigint      not null,
  col        bigint      not null,
  -- Of the last time.
  stack      text        not null,
  page_path  text        not null,
  user_agent text        not null,
  times      bigint      not null,
  first_at   timestamptz,
  last_at    timestamptz,
  -- An owner has dealt with what was thrown until then; null while it is open.
  dealt_until timestamptz,
  primary key (website_id, error_key)
);

create index script_errors_by_last on {schema}.script_errors (website_id, last_at);
