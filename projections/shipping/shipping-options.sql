create table {schema}.shipping_options (
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
  primary key (website_id, shipping_option_id)
);
