create table {schema}.orders (
  website_id          text        not null,
  order_id            uuid        not null,
  cart_id             uuid        not null,
  -- Counts the website's definite orders from 1, in the order of the log.
  number              int,
  progress            text        not null,
  placed_at           timestamptz not null,
  confirmed_at        timestamptz,
  cart_purchased      boolean     not null,
  -- Returns to the stock, and paybacks of refunds, that are due and not recorded as done.
  returns_due         int         not null,
  currency            text        not null,
  subtotal_cents      bigint      not null,
  tax_cents           bigint      not null,
  shipping_cost_cents bigint      not null,
  discount_cents      bigint      not null,
  grand_total_cents   bigint      not null,
  paid_cents          bigint      not null,
  refunded_cents      bigint      not null,
  total_quantity      bigint      not null,
  refunded_quantity   bigint      not null,
  -- The grand total less what gift cards pay.
  due_cents           bigint      not null,
  -- As in domain/orders/events.ts.
  discounts           jsonb       not null,
  taxes               jsonb       not null,
  shipping            jsonb,
  gift_cards          jsonb       not null,
  payment_method      text        not null,
  -- domain/site-settings/manual-methods.ts, as it was then; null without a named one.
  payment_manual      jsonb,
  -- The provider's own id, once it knows of the order.
  payment_reference   text,
  -- domain/orders/payment-state.ts; null until the order is definite.
  payment_state       text,
  -- The payment was assumed before it was recorded: undoing the record goes back to that.
  payment_assumed     boolean     not null,
  -- When the customer of an order by hand is reminded, and when the order is cancelled.
  payment_remind_at   timestamptz,
  payment_cancel_at   timestamptz,
  payment_reminded    boolean     not null,
  -- Until when the goods are held for the payment.
  held_until          timestamptz,
  declines            int         not null,
  -- Why the last attempt failed.
  failure             text,
  paybacks_due        int         not null,
  -- False: placed before orders had keys, so that the cart's id opens it for 30 days.
  opens_by_key        boolean     not null,
  person_id           uuid        not null,
  email               text,
  name                text,
  phone               text,
  address             jsonb,
  note                text,
  -- Titles and SKUs in small letters, for searching.
  lines_text          text        not null,
  search_text         text        not null generated always as (
    lower(coalesce(name, '') || E'\n' || coalesce(email, '')) || E'\n' || lines_text) stored,
  -- domain/orders/status.ts; a test keeps both the same.
  status              text        not null generated always as (
    case
      when progress <> 'definite' then progress
      when payment_state = 'awaited' then 'awaiting-payment'
      when payment_state = 'never-came' then 'cancelled'
      when refunded_cents = 0 and refunded_quantity = 0 then 'paid'
      when grand_total_cents > 0 and refunded_cents >= grand_total_cents then 'refunded'
      when refunded_quantity >= total_quantity then 'refunded'
      else 'partially-refunded'
    end) stored,
  primary key (website_id, order_id)
);
create index on {schema}.orders (website_id, placed_at, order_id);
create index on {schema}.orders (website_id, status, placed_at, order_id);
create index on {schema}.orders (website_id, number nulls first, order_id);
create index on {schema}.orders (website_id, grand_total_cents, order_id);
create index on {schema}.orders (website_id, refunded_cents, order_id);
create index on {schema}.orders (website_id, total_quantity, order_id);
create index on {schema}.orders (website_id, lower(name) nulls first, order_id);
create index on {schema}.orders (website_id, lower(email) nulls first, order_id);
create index on {schema}.orders using gin (search_text gin_trgm_ops);
create index on {schema}.orders (person_id);
create index on {schema}.orders (placed_at)
  where progress = 'placed' or (progress = 'definite' and not cart_purchased) or returns_due > 0
     or paybacks_due > 0;
create index on {schema}.orders (least(case when payment_reminded then null else payment_remind_at end, payment_cancel_at))
  where payment_state = 'awaited';
create index on {schema}.orders (payment_reference) where payment_reference is not null;

create table {schema}.order_lines (
  website_id       text     not null,
  order_id         uuid     not null,
  line_id          text     not null,
  place            int      not null,
  item_id          text     not null,
  variant_id       text     not null,
  sku              text     not null,
  -- JSON text: jsonb would forget the order of the options.
  attributes       text     not null,
  product_type     smallint not null,
  title            text     not null,
  image_url        text,
  quantity         bigint   not null,
  unit_price_cents bigint   not null,
  total_cents      bigint   not null,
  discount_cents   bigint   not null,
  tax_cents        bigint   not null,
  -- JSON text, as attributes; null when whoever filled the cart has been forgotten.
  additional_fields text,
  person_id        uuid,
  refunded_quantity bigint  not null,
  primary key (website_id, order_id, line_id)
);

create index on {schema}.order_lines (person_id) where person_id is not null;

create table {schema}.order_refunds (
  website_id        text        not null,
  order_id          uuid        not null,
  refund_id         text        not null,
  amount_cents      bigint      not null,
  lines             jsonb       not null,
  returned_to_stock boolean     not null,
  payback           jsonb,
  -- by-hand, pending, owed, paid, refused, failed
  progress          text        not null,
  refused_code      text,
  refunded_at       timestamptz not null,
  -- When the part that does not go to gift cards was paid; null while the customer is waiting for it.
  returned_at       timestamptz,
  primary key (website_id, order_id, refund_id)
);
-- Reports of a period: by the day of the refund, and by the day on which the money went back.
create index on {schema}.order_refunds (website_id, refunded_at);
create index on {schema}.order_refunds (website_id, coalesce(returned_at, refunded_at));

-- The highest number of a website's orders so far; its order can be gone.
create table {schema}.order_numbers (
  website_id text primary key,
  highest    int  not null
);
