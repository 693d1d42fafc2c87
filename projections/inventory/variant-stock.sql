-- What lies there, is held and was sold, per variant. Readers take held units off what can be bought. A variant has
-- its row from its first definition on, so that those without a movement are found with the others.
create table {schema}.variant_stock (
  website_id text        not null,
  variant_id text        not null,
  product_id text        not null,
  unlimited  boolean     not null,
  on_hand    bigint      not null,
  held       bigint      not null,
  sold       bigint      not null,
  -- Null before the first movement.
  moved_at   timestamptz,
  -- The product that has the variant now, by its definition.
  defined_by text,
  defined    boolean     not null generated always as (defined_by is not null) stored,
  available  bigint      not null generated always as (on_hand - held) stored,
  primary key (website_id, variant_id)
);
create index on {schema}.variant_stock (website_id, product_id);
create index on {schema}.variant_stock (website_id, defined_by) where defined_by is not null;
-- What runs low, among the variants of the shop.
create index on {schema}.variant_stock (website_id, available) include (variant_id, moved_at)
  where defined and not unlimited;

-- One row per stock event: the history of a variant.
create table {schema}.stock_movements (
  website_id    text        not null,
  variant_id    text        not null,
  revision      bigint      not null,
  type          text        not null,
  on_hand_delta bigint      not null,
  held_delta    bigint      not null,
  -- Null where it says nothing of it.
  unlimited     boolean,
  reference     text        not null,
  actor         text        not null,
  at            timestamptz not null,
  -- After the movement, so that any page of the history is read without those before it.
  on_hand         bigint    not null,
  held            bigint    not null,
  sells_unlimited boolean   not null,
  primary key (website_id, variant_id, revision)
);
-- What moved since a moment.
create index on {schema}.stock_movements (website_id, at)
  include (variant_id, on_hand_delta, held_delta, type);
-- Variants that moved since a moment, and had movements before it.
create index on {schema}.stock_movements (website_id, at) include (variant_id) where revision > 0;
