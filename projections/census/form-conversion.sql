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
