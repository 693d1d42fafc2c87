-- Only what the sums below are made of.
create table {schema}.purchase_orders (
  website_id     text        not null,
  order_id       uuid        not null,
  person_id      uuid,
  currency       text,
  placed_at      timestamptz,
  definite       boolean     not null,
  -- Orders by hand: false until an owner has recorded the money.
  received       boolean     not null,
  -- Cancelled before its money arrived.
  cancelled_unpaid boolean     not null,
  paid_cents     bigint      not null,
  refunded_cents bigint      not null,
  primary key (website_id, order_id)
);
create index on {schema}.purchase_orders (website_id, person_id);

-- What a person has bought, in each currency: definite orders only, and no order that was cancelled unpaid. Counted again from the rows above
-- whenever one of them changes.
create table {schema}.person_purchases (
  website_id    text        not null,
  person_id     uuid        not null,
  currency      text        not null,
  orders        bigint      not null,
  -- Received and not refunded. An order by hand counts once its money was recorded.
  spent_cents   bigint      not null,
  last_order_at timestamptz not null,
  -- Only while a batch is applied: has to be counted again, or goes.
  stale         boolean     not null,
  primary key (website_id, person_id, currency)
);
create index on {schema}.person_purchases (website_id, person_id) where stale;
