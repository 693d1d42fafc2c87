-- When the money of an order arrived: by a payment provider, or as a member recorded it.
create table {schema}.order_receipts (
  website_id  text        not null,
  order_id    uuid        not null,
  paid_at     timestamptz,
  recorded_at timestamptz,
  -- Null while the money is awaited.
  received_at timestamptz generated always as (coalesce(recorded_at, paid_at)) stored,
  primary key (website_id, order_id)
);
create index on {schema}.order_receipts (website_id, received_at);

-- The visitor who filled a cart, for carts of visitors who allow it. Null once the customer is erased.
create table {schema}.cart_visitors (
  website_id text not null,
  cart_id    uuid not null,
  visitor    text,
  -- The customer, once there is an order.
  person_id  uuid,
  primary key (website_id, cart_id)
);
create index on {schema}.cart_visitors (person_id) where person_id is not null;

-- Products that were put into a cart, when each of them was for the first time. Rows stay when the product
-- is removed from the cart.
create table {schema}.cart_products (
  website_id text        not null,
  cart_id    uuid        not null,
  item_id    text        not null,
  added_at   timestamptz not null,
  primary key (website_id, cart_id, item_id)
);
create index on {schema}.cart_products (website_id, added_at);
