create table {schema}.site_users (
  website_id      text        not null,
  site_user_id    uuid        not null,
  person_id       uuid        not null,
  -- These three are null once the person has been forgotten.
  email           text,
  first_name      text,
  last_name       text,
  registered_at   timestamptz not null,
  confirmed_at    timestamptz,
  blocked_at      timestamptz,
  deleted_at      timestamptz,
  last_sign_in_at timestamptz,
  sign_ins        bigint      not null,
  -- What the account has in its cart is found there.
  cart_id         text,
  -- Not in the specification: the most final status is named first (ended, then unusable, then not begun).
  status          text        not null generated always as (
    case
      when deleted_at is not null then 'forgotten'
      when blocked_at is not null then 'blocked'
      when confirmed_at is null then 'unconfirmed'
      else 'active'
    end) stored,
  primary key (website_id, site_user_id)
);
create index on {schema}.site_users (website_id, registered_at, site_user_id);
create index on {schema}.site_users (website_id, last_sign_in_at);
create index on {schema}.site_users (website_id, email);
create index on {schema}.site_users (person_id);

-- Whose data an account may see: its own person, and those of the addresses it has confirmed.
create table {schema}.site_user_persons (
  website_id   text        not null,
  person_id    uuid        not null,
  site_user_id uuid        not null,
  -- When the account confirmed the address; null for its own person.
  linked_at    timestamptz,
  -- What was recorded under the address before belongs to its former holder; -infinity without one.
  since        timestamptz not null,
  -- When the account changed to another address: what is recorded under this one since then belongs to
  -- its next holder.
  until        timestamptz,
  primary key (website_id, person_id, since)
);
create index on {schema}.site_user_persons (website_id, site_user_id);

-- Addresses that wait for their confirmation.
create table {schema}.site_user_new_emails (
  website_id   text not null,
  site_user_id uuid not null,
  person_id    uuid not null,
  -- Null once the person has been forgotten.
  email        text,
  primary key (website_id, site_user_id)
);
create index on {schema}.site_user_new_emails (person_id);

create table {schema}.site_user_addresses (
  website_id   text        not null,
  address_id   uuid        not null,
  site_user_id uuid        not null,
  person_id    uuid        not null,
  -- Null once the person has been forgotten.
  address      jsonb,
  changed_at   timestamptz not null,
  primary key (website_id, address_id)
);
create index on {schema}.site_user_addresses (website_id, site_user_id, changed_at);
create index on {schema}.site_user_addresses (person_id);
