-- What visitors have chosen beside what is in their carts; most carts have no row here.
create table {schema}.cart_choices (
  website_id         text   not null,
  cart_id            uuid   not null,
  -- Coupons take off in this order. A column and not a table: reading a cart must stay one join more.
  coupon_ids         text[] not null,
  -- Null: nothing was said, or it was taken back.
  country            text,
  region             text,
  postal_code        text,
  shipping_option_id text,
  primary key (website_id, cart_id)
);
