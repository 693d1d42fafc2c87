-- Kept beside the log, not in it: how visitors prove who they are.
create table site_user_credentials (
  website_id    text        not null,
  site_user_id  uuid        not null,
  -- HMAC of website and mail address: finds the account, tells nobody the address.
  address_hash  text        not null,
  password_hash text        not null,
  -- Raised whenever a link in a mail has done its work: what was mailed before counts no more.
  revision      int         not null default 1,
  created_at    timestamptz not null default now(),
  primary key (website_id, site_user_id)
);
create unique index site_user_by_address on site_user_credentials (website_id, address_hash);

-- Whoever is known by an address belongs to the account that confirmed it last.
create table site_user_persons (
  website_id   text not null,
  person_id    uuid not null,
  site_user_id uuid not null,
  primary key (website_id, person_id),
  foreign key (website_id, site_user_id) references site_user_credentials on delete cascade
);
create index site_user_persons_by_account on site_user_persons (website_id, site_user_id);

create table site_user_sessions (
  -- SHA-256 of the cookie's token: a copy of the table signs nobody in.
  token_hash   bytea       primary key,
  session_id   uuid        not null unique,
  website_id   text        not null,
  site_user_id uuid        not null,
  remember_me  boolean     not null,
  device       text        not null,
  signed_in_at timestamptz not null default now(),
  last_seen_at timestamptz not null default now(),
  expires_at   timestamptz not null,
  foreign key (website_id, site_user_id) references site_user_credentials on delete cascade
);
create index site_user_sessions_by_account on site_user_sessions (website_id, site_user_id, last_seen_at);
create index site_user_sessions_by_expiry on site_user_sessions (expires_at);

-- Failures in a row, by a keyed hash of whom they concern.
create table failed_attempts (
  website_id  text        not null,
  key         text        not null,
  failures    int         not null,
  last_at     timestamptz not null,
  -- Before that, no attempt is looked at.
  waits_until timestamptz not null,
  primary key (website_id, key)
);
create index failed_attempts_by_time on failed_attempts (last_at);
