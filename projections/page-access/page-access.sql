-- What owners have said about addresses; `inherit` for one that has no rule any more.
create table {schema}.page_access (
  website_id    text        not null,
  path          text        not null,
  access        text        not null,
  password_hash text,
  changed_at    timestamptz not null,
  changed_by    text        not null,
  primary key (website_id, path)
);

-- Grows with every change, so that servers know when to read the rules again.
create table {schema}.page_access_changes (
  website_id text   primary key,
  changes    bigint not null
);
