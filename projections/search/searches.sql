-- What visitors searched for. Rows leave with the key of their month.
create table {schema}.searches (
  website_id   text        not null,
  -- The key of the website's searches of one month.
  person_id    uuid        not null,
  words        text        not null,
  quarter      timestamptz not null,
  searches     bigint      not null,
  last_at      timestamptz not null,
  -- found, similar or nothing
  last_outcome text        not null,
  last_results bigint      not null,
  primary key (person_id, website_id, words, quarter)
);
create index on {schema}.searches (website_id, quarter);

-- How many searches there were, also of months whose words are erased.
create table {schema}.search_totals (
  website_id text        not null,
  quarter    timestamptz not null,
  outcome    text        not null,
  searches   bigint      not null,
  primary key (website_id, quarter, outcome)
);
