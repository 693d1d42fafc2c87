-- The measuring rules that a build of a projection counts by, by website. A build keeps its rules: a
-- change of the rules creates another build beside it.
alter table projection_builds add column rules jsonb not null default '{}';
