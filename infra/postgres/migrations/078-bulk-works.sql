-- Many rows of a list changed at once, and how far that has come. A record of jobs, not of facts: what was
-- changed is in the log, under the id of the work as correlation id. Neither names nor addresses of
-- people are here: rows are known by their ids.
create table bulk_works (
  id         uuid primary key,
  website_id text        not null,
  list       text        not null,
  -- The part of the list that it is about, where a screen shows one of several: a mailing list.
  within     text        not null,
  action     text        not null,
  input      jsonb       not null,
  status     text        not null check (status in ('running', 'done', 'stopped', 'undoing', 'undone')),
  -- Why it stopped by itself, for people.
  halted     text        not null default '',
  total      int         not null,
  started_by text        not null,
  created_at timestamptz not null,
  begins_at  timestamptz not null,
  touched_at timestamptz not null
);
create index on bulk_works (website_id, list, within, created_at desc);
create index on bulk_works (touched_at) where status in ('running', 'undoing');

create table bulk_work_rows (
  work_id uuid not null references bulk_works (id) on delete cascade,
  place   int  not null,
  row_id  text not null,
  state   text not null check (state in ('waiting', 'changed', 'same', 'refused', 'restored', 'left')),
  -- What the row was before, for undoing.
  memo    jsonb,
  -- Why it was refused or left, for people.
  reason  text not null default '',
  -- How often it was come to: what fails every time is told in the end, and does not go on for ever.
  tries   int  not null default 0,
  primary key (work_id, place)
);
create index on bulk_work_rows (work_id, state, place);
