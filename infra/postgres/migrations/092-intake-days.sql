-- Reports of visitors' browsers by website, kind and day (UTC): how many places of the day's limit processes have
-- leased, and how many reports were refused. `client`: one client sent too many; `day`: the website's limit of
-- the day was reached.
create table intake_days (
  website_id     text   not null,
  day            date   not null,
  kind           text   not null,
  leased         bigint not null default 0,
  refused_client bigint not null default 0,
  refused_day    bigint not null default 0,
  primary key (website_id, day, kind)
);
