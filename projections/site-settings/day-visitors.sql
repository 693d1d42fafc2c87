-- When a website began and ceased to count visitors without cookies, each day for itself.
create table {schema}.day_visitor_changes (
  website_id   text        not null,
  changed_at   timestamptz not null,
  -- From then on, visitors are counted without cookies.
  is_cookieless boolean    not null,
  primary key (website_id, changed_at)
);
