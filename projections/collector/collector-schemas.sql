-- Every version of every schema of custom events.
create table {schema}.collector_schemas (
  website_id  text        not null,
  name        text        not null,
  version     text        not null,
  -- Newest last: the revision of the release in its stream.
  place       bigint      not null,
  -- addition, revision or model; null for the first version
  step        text,
  text        text        not null,
  released_at timestamptz not null,
  -- owner:<id>
  actor       text        not null,
  primary key (website_id, name, version)
);
