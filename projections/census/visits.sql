-- One row per visit of a visitor with an id: page views without a gap of more than half
-- an hour between them. Visitors without cookies have no visits; their views count elsewhere.
create table {schema}.visits (
  website_id     text        not null,
  visitor        text        not null,
  started_at     timestamptz not null,
  ended_at       timestamptz not null,
  -- Positions of the first and the last view: they decide between views of the same millisecond.
  first_position bigint      not null,
  last_position  bigint      not null,
  views          bigint      not null,
  entry          text        not null,
  exit           text        not null,
  -- Empty: direct or unknown.
  referrer       text        not null,
  -- Empty: none.
  campaign       text        not null,
  browser        text        not null,
  system         text        not null,
  device         text        not null,
  primary key (website_id, visitor, started_at)
);

create index visits_by_start on {schema}.visits (website_id, started_at);
