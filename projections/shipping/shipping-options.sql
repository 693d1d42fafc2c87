create table {schema}.all_shipping_options (
  website_id         text        not null,
  shipping_option_id text        not null,
  name               text        not null,
  -- flat, weight or subtotal
  kind               text        not null,
  enabled            boolean     not null,
  -- As the owner defined it.
  definition         jsonb       not null,
  -- Buyers see them in this order.
  place              bigint      not null,
  defined_at         timestamptz not null,
  -- It keeps its place, for when it is brought back.
  removed            boolean     not null,
  primary key (website_id, shipping_option_id)
);
create view {schema}.shipping_options as
  select * from {schema}.all_shipping_options where not removed;
