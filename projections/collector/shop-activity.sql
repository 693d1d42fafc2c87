-- What happened in a quarter of an hour, by visitor. Only reports with filters read it: the days below are counted from
-- it. They need it because another time zone applies to the past, and clocks of every zone move by quarters of an hour,
-- and because what arrives late can shorten the gap of a later day.
create table {schema}.shop_quarters (
  website_id  text        not null,
  -- Empty for visitors who keep no cookies: what they do counts, they do not.
  visitor     text        not null,
  -- `visitor:VisitPDP`, `visitor:QuickView`, `pixel:Purchase`.
  event       text        not null,
  -- Empty: about any product, or none. What is about a product is in two rows.
  item_id     text        not null,
  quarter     timestamptz not null,
  times       bigint      not null,
  primary key (website_id, visitor, event, item_id, quarter)
);

-- A report with filters reads the rows of its days only.
create index shop_quarters_by_quarter on {schema}.shop_quarters (website_id, quarter);

-- The same by local day of the website, without visitors.
create table {schema}.shop_days (
  website_id text     not null,
  event      text     not null,
  item_id    text     not null,
  day        date     not null,
  -- How many days before its visitors were last counted here, up to 400; 0: not in these days.
  -- The visitors of a range are those of its days whose gap reaches beyond its first day.
  gap        smallint not null,
  visitors   int      not null,
  times      bigint   not null,
  primary key (website_id, event, item_id, day, gap)
) with (fillfactor = 80);

create index shop_days_of_products on {schema}.shop_days (website_id, day) where item_id <> '';

-- The time zone of the days; a website without a row has the default one.
create table {schema}.shop_zones (
  website_id text not null primary key,
  time_zone  text not null
);
