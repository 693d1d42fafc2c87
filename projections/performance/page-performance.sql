-- How many page loads had a value in a bucket of the metric's histogram (domain/performance/histogram.ts).
create table {schema}.page_metrics (
  website_id text        not null,
  quarter    timestamptz not null,
  page       text        not null,
  device     text        not null,
  -- lcp, inp, cls, fcp, ttfb, or a mark such as rum-ready
  metric     text        not null,
  bucket     int         not null,
  loads      bigint      not null,
  primary key (website_id, quarter, page, device, metric, bucket)
);

-- The same by country, on all pages together.
create table {schema}.country_metrics (
  website_id text        not null,
  quarter    timestamptz not null,
  -- Two letters, ZZ for an address of no country; empty where it was not recorded.
  country    text        not null,
  device     text        not null,
  metric     text        not null,
  bucket     int         not null,
  loads      bigint      not null,
  primary key (website_id, quarter, country, device, metric, bucket)
);

-- The uploaded pictures that page loads showed; sums, for averages of any range.
create table {schema}.page_images (
  website_id      text        not null,
  quarter         timestamptz not null,
  page            text        not null,
  device          text        not null,
  -- Hash of the picture's bytes.
  file_id         text        not null,
  asset_url       text        not null,
  loads           bigint      not null,
  -- How often it was visible without scrolling, and the largest content of the page.
  visible_loads   bigint      not null,
  largest_loads   bigint      not null,
  natural_width   bigint      not null,
  displayed_width bigint      not null,
  load_ms         bigint      not null,
  -- How many loads said how long the picture took.
  timed_loads     bigint      not null,
  primary key (website_id, quarter, page, device, file_id)
);
