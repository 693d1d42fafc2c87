-- What each definition of a product charges, so that charts can mark the days on which prices changed.
create table {schema}.product_prices (
  website_id text        not null,
  product_id text        not null,
  position   bigint      not null,
  name       text        not null,
  -- Charged cents by the id of the variant.
  prices     jsonb       not null,
  defined_at timestamptz not null,
  primary key (website_id, product_id, position)
);
create index on {schema}.product_prices (website_id, defined_at);
