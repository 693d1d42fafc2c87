-- One row per quarter of an hour, button, step and visitor: whole days of any time zone can be summed
-- from it. A button is what it says, where it leads and the page it is on: with other words it is
-- another one, so that both can be compared.
create table {schema}.button_visits (
  website_id  text        not null,
  page_path   text        not null,
  label       text        not null,
  destination text        not null,
  quarter     timestamptz not null,
  -- shown or clicked.
  step        text        not null,
  -- Empty for visitors who keep no cookies: what they do counts, they do not.
  visitor     text        not null,
  times       bigint      not null,
  primary key (website_id, page_path, label, destination, quarter, step, visitor)
);

create index button_visits_by_quarter on {schema}.button_visits (website_id, quarter);
