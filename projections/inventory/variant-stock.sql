-- What lies there, is held and was sold, per variant. Readers take held units off what can be bought.
create table {schema}.variant_stock (
  website_id text        not null,
  variant_id text        not null,
  product_id text        not null,
  unlimited  boolean     not null,
  on_hand    bigint      not null,
  held       bigint      not null,
  sold       bigint      not null,
  moved_at   timestamptz not null,
  available  bigint      not null generated always as (on_hand - held) stored,
  primary key (website_id, variant_id)
);
create index on {schema}.variant_stock (website_id, product_id);

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
