-- What is paid for again and again; a row without `started_at` was asked for and never paid.
create table {schema}.subscriptions (
  website_id      text        not null,
  subscription_id uuid        not null,
  cart_id         uuid        not null,
  item_id         text        not null,
  sku             text        not null,
  plan            jsonb       not null,
  requested_at    timestamptz not null,
  variant_id      text,
  title           text,
  image_url       text,
  attributes      jsonb,
  quantity        integer,
  -- Of the last order that was paid for.
  amount_cents    bigint,
  currency        text,
  method          text,
  time_zone       text,
  person_id       uuid,
  -- Null once the person has been forgotten.
  email           text,
  name            text,
  paid_periods    integer     not null,
  started_at      timestamptz,
  paid_until      timestamptz,
  -- Counts only while it is not over.
  next_at         timestamptz,
  -- A payment was begun and has not come to its end.
  renewing        boolean     not null,
  failure         text,
  over            text,
  -- Empty when none was given; null once the subscriber has been forgotten.
  cancel_reason   text,
  ended_at        timestamptz,
  primary key (website_id, subscription_id)
);
create index on {schema}.subscriptions (website_id, started_at desc, subscription_id);
create index on {schema}.subscriptions (next_at) where over is null;
create index on {schema}.subscriptions (subscription_id) where renewing;
create index on {schema}.subscriptions (person_id);
create index on {schema}.subscriptions (website_id, cart_id);

-- Periods that were paid for, or are to be.
create table {schema}.subscription_periods (
  website_id      text        not null,
  subscription_id uuid        not null,
  period          integer     not null,
  state           text        not null,
  due_at          timestamptz,
  attempts        integer     not null,
  order_id        text,
  amount_cents    bigint,
  settled_at      timestamptz,
  failure         text,
  retry_at        timestamptz,
  primary key (website_id, subscription_id, period)
);
create index on {schema}.subscription_periods (website_id, order_id);
