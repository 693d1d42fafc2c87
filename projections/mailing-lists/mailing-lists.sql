create table {schema}.mailing_lists (
  website_id text        not null,
  list_id    uuid        not null,
  name       text        not null,
  removed    boolean     not null,
  created_at timestamptz not null,
  primary key (website_id, list_id)
);

create table {schema}.mailing_list_members (
  website_id text        not null,
  list_id    uuid        not null,
  person_id  uuid        not null,
  -- Null once the person has been forgotten, who then is on no list any more.
  email      text,
  name       text,
  source     text        not null,
  joined_at  timestamptz not null,
  -- Null for those who are on the list now.
  left_at    timestamptz,
  primary key (website_id, list_id, person_id)
);

create index mailing_list_members_by_time
  on {schema}.mailing_list_members (website_id, list_id, joined_at, person_id)
  where left_at is null and email is not null;
create index mailing_list_members_by_person on {schema}.mailing_list_members (person_id);
