-- Keys of months: what browsers report of a website in a month is sealed with one. The keys themselves are
-- in `persons`.
create table measuring_months (
  key_id         uuid        primary key references persons,
  website_id     text        not null,
  -- By the website's clock: 2026-11.
  month          text        not null,
  -- Everything that is sealed with the key comes after this position.
  since_position bigint      not null,
  created_at     timestamptz not null default now(),
  -- When the rows of record were written and the key was destroyed, in one transaction.
  destroyed_at   timestamptz,
  -- What was sealed with it, counted then.
  hits           bigint,
  last_position  bigint,
  -- When the event log got the event that says so.
  announced_at   timestamptz,
  check ((destroyed_at is null) = (hits is null))
);
create index measuring_months_of_website on measuring_months (website_id, month);

-- Rows of record: rows of read models that were counted from destroyed months. A build gets them when it is
-- made, because nothing else can tell them.
create table measuring_records (
  key_id     uuid  not null references measuring_months,
  projection text  not null,
  table_name text  not null,
  part       int   not null,
  rows       jsonb not null,
  primary key (key_id, projection, table_name, part)
);
