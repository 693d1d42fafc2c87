-- Projections that a worker of this installation has known, and when one last had them in hand.
create table projections (
  name    text        primary key,
  version int         not null,
  seen_at timestamptz not null default now(),
  -- Why its tables could not be made.
  error   text
);

create sequence projection_build_numbers as bigint;

-- One set of tables each, with the position up to which they hold the log. 'retired' tables are no
-- longer read by anybody and wait to be dropped.
create table projection_builds (
  build             bigint           primary key default nextval('projection_build_numbers'),
  projection        text             not null,
  version           int              not null,
  schema_name       text             not null unique,
  state             text             not null check (state in ('current', 'building', 'retired')),
  reason            text             not null check (reason in ('first', 'version', 'requested')),
  position          bigint           not null default 0 check (position >= 0),
  caught_up         boolean          not null default false,
  events_per_second double precision not null default 0,
  started_at        timestamptz      not null default now(),
  updated_at        timestamptz      not null default now()
) with (fillfactor = 50);
create unique index projection_builds_current on projection_builds (projection) where state = 'current';
create unique index projection_builds_building on projection_builds (projection) where state = 'building';

-- Why a build stands still. The event columns are null when the fault was not an event's.
create table projection_failures (
  build       bigint      primary key references projection_builds on delete cascade,
  message     text        not null,
  position    bigint,
  event_id    uuid,
  stream      text,
  type        text,
  attempts    int         not null default 1,
  since       timestamptz not null default now()
);

-- What operators asked for and no worker has taken up yet.
create table projection_requests (
  projection   text        not null,
  kind         text        not null check (kind in ('rebuild', 'retry')),
  requested_by text        not null,
  requested_at timestamptz not null default now(),
  primary key (projection, kind)
);
