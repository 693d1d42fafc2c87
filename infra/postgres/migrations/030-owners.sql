-- Kept beside the log, not in it: what must be changeable and deletable.
create table owners (
  owner_id      uuid primary key,
  email         text not null unique,
  name          text not null,
  password_hash text not null,
  created_at    timestamptz not null default now()
);

-- Which websites an owner may sign in to.
create table website_owners (
  website_id text not null,
  owner_id   uuid not null references owners,
  primary key (website_id, owner_id)
);

create table owner_sessions (
  -- SHA-256 of the cookie's token: a copy of the table signs nobody in.
  token_hash bytea primary key,
  owner_id   uuid not null references owners,
  created_at timestamptz not null default now(),
  expires_at timestamptz not null
);

-- The code that the terminal prints: whoever can read it may create a website's first owner.
create table setup_codes (
  website_id text primary key,
  code       text not null
);
