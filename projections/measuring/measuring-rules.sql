-- Every version of a website's measuring rules. Version 1 is in none: it is the same everywhere.
create table {schema}.measuring_rules (
  website_id text        not null,
  version    int         not null,
  rules      jsonb       not null,
  changed_at timestamptz not null,
  -- owner:<id>
  actor      text        not null,
  primary key (website_id, version)
);
