-- Tables of projections at a past position, or by other rules. They are in schemas past_…, are made
-- again when they are asked for, and are dropped when nobody has used them for a while.
create table past_builds (
  schema_name    text        primary key check (schema_name like 'past\_%'),
  projection     text        not null,
  version        int         not null,
  -- Null: of all websites.
  website_id     text,
  until_position bigint      not null check (until_position >= 0),
  -- Null: the rules of the live tables.
  rules          jsonb,
  position       bigint      not null default 0,
  -- Persons who were erased after its last event are erased in it, too.
  erased_up_to   bigint      not null default 0,
  used_at        timestamptz not null default now()
);
