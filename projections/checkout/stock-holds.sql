-- Holds that were neither sold nor released.
create table {schema}.stock_holds (
  website_id text        not null,
  variant_id text        not null,
  hold_id    text        not null,
  product_id text        not null,
  quantity   bigint      not null,
  expires_at timestamptz not null,
  primary key (website_id, variant_id, hold_id)
);
create index on {schema}.stock_holds (expires_at);
