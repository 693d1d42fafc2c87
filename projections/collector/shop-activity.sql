-- One row per quarter of an hour, occasion, product and visitor: whole days of any time zone can be
-- summed from it.
create table {schema}.shop_activity (
  website_id  text        not null,
  quarter     timestamptz not null,
  -- `visitor:VisitPDP`, `visitor:QuickView`, `pixel:Purchase`.
  event       text        not null,
  -- Empty for what is about no product.
  item_id     text        not null,
  -- Empty for visitors who keep no cookies: what they do counts, they do not.
  visitor     text        not null,
  times       bigint      not null,
  primary key (website_id, quarter, event, item_id, visitor)
);
