-- Persons who are forgotten with another one: whoever filled a cart with the one who bought it. Kept and
-- backed up as the keys are.
create table person_ties (
  website_id text not null,
  owner_id   uuid not null,
  person_id  uuid not null,
  primary key (website_id, owner_id, person_id)
);
