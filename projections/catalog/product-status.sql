-- What each product's status depends on: its variants …
create table {schema}.status_variants (
  website_id   text     not null,
  product_id   text     not null,
  variant_id   text     not null,
  product_type smallint not null,
  on_sale      boolean  not null,
  primary key (website_id, product_id, variant_id)
);
create index on {schema}.status_variants (website_id, variant_id);

-- … and their stock, which may be known before the product is.
create table {schema}.status_stock (
  website_id text    not null,
  variant_id text    not null,
  unlimited  boolean not null,
  on_hand    bigint  not null,
  held       bigint  not null,
  primary key (website_id, variant_id)
);

create table {schema}.product_status (
  website_id    text    not null,
  product_id    text    not null,
  sold_out      boolean not null,
  on_sale       boolean not null,
  -- Units to be had over all counted variants.
  qty_in_stock  bigint  not null,
  any_unlimited boolean not null,
  primary key (website_id, product_id)
);
