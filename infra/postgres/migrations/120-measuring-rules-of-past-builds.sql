-- A build of the past counts by the measuring rules of its websites. A build from before has none of
-- its own: it is made again when it is asked for.
alter table past_builds
  add column measured jsonb not null default '{}';
