-- One row per quarter of an hour, form, step, field and visitor: whole days of any time zone can be
-- summed from it.
create table {schema}.form_conversion (
  website_id text        not null,
  form_id    text        not null,
  quarter    timestamptz not null,
  -- rendered, started, submitted, failed; field: an error at `field_id`.
  step       text        not null,
  -- Empty but for the step `field`.
  field_id   text        not null,
  -- Empty for visitors who keep no cookies: what they do counts, they do not.
  visitor    text        not null,
  times      bigint      not null,
  primary key (website_id, form_id, quarter, step, field_id, visitor)
);

create index form_conversion_by_quarter on {schema}.form_conversion (website_id, quarter);

-- One row per page view in which a form was started and not sent.
create table {schema}.form_leaves (
  website_id text        not null,
  form_id    text        not null,
  -- Chosen by the browser.
  view_id    text        not null,
  -- The field that was touched last.
  field_id   text        not null,
  -- Empty for visitors who keep no cookies.
  visitor    text        not null,
  left_at    timestamptz not null,
  primary key (website_id, form_id, view_id)
);
create index on {schema}.form_leaves (website_id, form_id, left_at);

-- Where visitors were shown a form, and how often.
create table {schema}.form_pages (
  website_id text   not null,
  form_id    text   not null,
  page_path  text   not null,
  views      bigint not null,
  primary key (website_id, form_id, page_path)
);
