create table {schema}.reviews (
  website_id  text        not null,
  review_id   uuid        not null,
  product_id  text        not null,
  -- native, imported
  source      text        not null,
  -- pending, approved, rejected
  status      text        not null,
  rating      smallint    not null,
  is_verified boolean     not null,
  order_id    text,
  import_id   uuid,
  person_id   uuid        not null,
  -- Null once the writer has been forgotten; the stars stay.
  email       text,
  name        text,
  title       text,
  words       text,
  answer      text        not null,
  answered_at timestamptz,
  written_at  timestamptz not null,
  -- When it was last written, approved or rejected.
  changed_at  timestamptz not null,
  -- Of the first event: tells those written in one moment apart.
  position    bigint      not null,
  primary key (website_id, review_id)
);
create index on {schema}.reviews (website_id, product_id, source, written_at desc)
  where status = 'approved';
create index on {schema}.reviews (website_id, written_at desc);
create index on {schema}.reviews (website_id, position) where status = 'pending';
create index on {schema}.reviews (person_id);

-- How many of the reviews that visitors may see give so many stars.
create table {schema}.product_ratings (
  website_id text   not null,
  product_id text   not null,
  source     text   not null,
  stars1     int    not null,
  stars2     int    not null,
  stars3     int    not null,
  stars4     int    not null,
  stars5     int    not null,
  count      int    not null generated always as (stars1 + stars2 + stars3 + stars4 + stars5) stored,
  sum        int    not null
    generated always as (stars1 + 2 * stars2 + 3 * stars3 + 4 * stars4 + 5 * stars5) stored,
  primary key (website_id, product_id, source)
);

-- Buyers who have been asked.
create table {schema}.review_requests (
  website_id   text        not null,
  order_id     text        not null,
  product_ids  text[]      not null,
  requested_at timestamptz not null,
  primary key (website_id, order_id)
);
