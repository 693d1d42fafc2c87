create table {schema}.products (
  website_id             text        not null,
  product_id             text        not null,
  slug                   text        not null,
  name                   text        not null,
  product_type           smallint    not null,
  currency               text        not null,
  vendor                 text        not null,
  visible                boolean     not null,
  image                  jsonb,
  variant_count          int         not null,
  -- Of the variant that is charged least.
  from_price_cents       bigint      not null,
  from_sale_price_cents  bigint,
  from_charged_cents     bigint      not null,
  to_charged_cents       bigint      not null,
  option_ordering        text[]      not null,
  -- Lower case: name, SKUs, option values, tags and vendor.
  search_text            text        not null,
  -- As the owner defined it.
  definition             jsonb       not null,
  updated_at             timestamptz not null,
  -- Place in the log of the first definition: the order in which products are listed.
  listed_at              bigint      not null,
  primary key (website_id, product_id)
);
create index on {schema}.products (website_id, slug);
-- The shop's lists in each of their orders: a page far from the first one reads no row before its own.
create index on {schema}.products (website_id, listed_at, product_id) where visible;
create index on {schema}.products (website_id, from_charged_cents, product_id) where visible;
-- Postgres reads an expression from an index only when the index has its columns, too.
create index on {schema}.products (website_id, lower(name), product_id) include (name, visible);
create index on {schema}.products using gin (search_text gin_trgm_ops);

-- How long the lists are: counting one takes longer than reading a page of it.
create table {schema}.catalog_totals (
  website_id       text   not null,
  products         bigint not null,
  visible_products bigint not null,
  variants         bigint not null,
  primary key (website_id)
);

create table {schema}.product_variants (
  website_id       text     not null,
  product_id       text     not null,
  variant_id       text     not null,
  ordinal          smallint not null,
  sku              text     not null,
  attributes       jsonb    not null,
  price_cents      bigint   not null,
  sale_price_cents bigint,
  on_sale          boolean  not null,
  charged_cents    bigint   not null,
  image            jsonb,
  -- Lower case: name of the product, SKU and option values.
  search_text      text     not null,
  primary key (website_id, product_id, variant_id)
);
create index on {schema}.product_variants (website_id, variant_id);

create table {schema}.product_collections (
  website_id    text not null,
  product_id    text not null,
  collection_id text not null,
  -- Whether the product is visible, so that those of a collection are counted in one index.
  visible       boolean not null,
  primary key (website_id, product_id, collection_id)
);
create index on {schema}.product_collections (website_id, collection_id, product_id) include (visible);

create table {schema}.all_collections (
  website_id    text   not null,
  collection_id text   not null,
  slug          text   not null,
  title         text   not null,
  description   text   not null,
  -- The collection that it is right below; null on the top.
  parent_id     text,
  listed_at     bigint not null,
  hidden        boolean not null,
  -- It keeps its row, for when it is brought back.
  removed       boolean not null,
  primary key (website_id, collection_id)
);
create view {schema}.collections as select * from {schema}.all_collections where not removed;
