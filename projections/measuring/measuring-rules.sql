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

-- How long a website keeps what browsers report; a website without a row keeps it for ever.
create table {schema}.measuring_retention (
  website_id  text        not null primary key,
  -- After their month; null: for ever.
  keep_months int,
  changed_at  timestamptz not null,
  -- owner:<id>
  actor       text        not null
);

-- Months whose reports were destroyed.
create table {schema}.measuring_months_destroyed (
  website_id   text        not null,
  key_id       uuid        not null,
  -- By the website's clock: 2026-11.
  month        text        not null,
  hits         bigint      not null,
  -- Of all types, page views among them.
  reports      bigint      not null,
  destroyed_at timestamptz not null,
  primary key (website_id, key_id)
);
