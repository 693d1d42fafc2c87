create table {schema}.coupons (
  website_id             text        not null,
  -- The code in capitals.
  coupon_id              text        not null,
  code                   text        not null,
  name                   text        not null,
  -- percent, amount or free-shipping
  kind                   text        not null,
  currency               text        not null,
  minimum_subtotal_cents bigint      not null,
  starts_at              timestamptz,
  expires_at             timestamptz,
  usage_limit            bigint,
  enabled                boolean     not null,
  removed                boolean     not null,
  -- Orders since it was created, or created again.
  redeemed               bigint      not null,
  -- As the owner defined it.
  definition             jsonb       not null,
  created_at             timestamptz not null,
  changed_at             timestamptz not null,
  primary key (website_id, coupon_id)
);

-- Each change by a member: from when until when the coupon could be used follows from these.
create table {schema}.coupon_changes (
  website_id text        not null,
  coupon_id  text        not null,
  -- Of the event in the log.
  position   bigint      not null,
  changed_at timestamptz not null,
  -- defined, removed or restored: only a defined one has the columns below.
  what       text        not null,
  code       text,
  starts_at  timestamptz,
  expires_at timestamptz,
  enabled    boolean,
  primary key (website_id, coupon_id, position)
);
-- Charts mark what happened on their days.
create index on {schema}.coupon_changes (website_id, changed_at, coupon_id);
create index on {schema}.coupon_changes (website_id, starts_at, coupon_id) where starts_at is not null;
create index on {schema}.coupon_changes (website_id, expires_at, coupon_id) where expires_at is not null;

-- Reservations that were neither redeemed nor released.
create table {schema}.coupon_reservations (
  website_id     text        not null,
  coupon_id      text        not null,
  reservation_id text        not null,
  expires_at     timestamptz not null,
  primary key (website_id, coupon_id, reservation_id)
);
create index on {schema}.coupon_reservations (expires_at);

create table {schema}.coupon_uses (
  website_id     text        not null,
  coupon_id      text        not null,
  reservation_id text        not null,
  order_id       uuid        not null,
  amount_cents   bigint      not null,
  redeemed_at    timestamptz not null,
  primary key (website_id, coupon_id, reservation_id)
);
