create table {schema}.carts (
  website_id   text        not null,
  cart_id      uuid        not null,
  created_at   timestamptz not null,
  purchased_at timestamptz,
  order_id     uuid,
  -- The cart that goes on with what the order did not have.
  follow_up_id uuid,
  primary key (website_id, cart_id)
);

-- attributes and additional_fields are JSON texts: jsonb would forget the order of the options.
-- additional_fields is an object of the answers, or a list of them and of the form behind them; null
-- when the person they were sealed for has been forgotten.
create table {schema}.cart_entries (
  website_id           text     not null,
  cart_id              uuid     not null,
  entry_id             uuid     not null,
  -- Revision of the event that added it: entries are shown in this order.
  place                bigint   not null,
  item_id              text     not null,
  variant_id           text     not null,
  sku                  text     not null,
  attributes           text     not null,
  product_type         smallint not null,
  title                text     not null,
  image_url            text,
  product_url          text     not null,
  quantity             int      not null,
  purchase_price_cents bigint   not null,
  currency             text     not null,
  additional_fields    text,
  person_id            uuid,
  primary key (website_id, cart_id, entry_id)
);

create index on {schema}.cart_entries (person_id) where person_id is not null;

create view {schema}.cart_totals as
  select cart.website_id, cart.cart_id,
         count(entry.entry_id)                                                 as entries,
         coalesce(sum(entry.quantity), 0)::bigint                              as total_quantity,
         coalesce(sum(entry.quantity * entry.purchase_price_cents), 0)::bigint as subtotal_cents,
         cart.purchased_at is not null                                         as is_purchased
    from {schema}.carts as cart
    left join {schema}.cart_entries as entry using (website_id, cart_id)
   group by cart.website_id, cart.cart_id;
