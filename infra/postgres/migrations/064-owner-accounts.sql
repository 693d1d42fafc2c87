-- Sessions of before know neither their website nor their device: everybody signs in once more.
delete from owner_sessions;
alter table owner_sessions
  add column session_id   uuid        not null,
  add column website_id   text        not null,
  add column device       text        not null,
  add column last_seen_at timestamptz not null default now(),
  add constraint owner_sessions_by_id unique (session_id);
create index owner_sessions_by_owner on owner_sessions (owner_id, website_id);

-- One-time codes. The secret is encrypted under a key derived from DAYBOOK_SECRET.
create table owner_second_factors (
  owner_id     uuid primary key references owners,
  secret       bytea  not null,
  -- Null until a first code has shown that the app has the secret.
  turned_on_at timestamptz,
  -- Thirty-second step of the last code taken: no code works twice.
  last_step    bigint not null default 0
);

create table owner_recovery_codes (
  owner_id  uuid not null references owners,
  -- Keyed hash.
  code_hash text not null,
  primary key (owner_id, code_hash)
);

create table owner_passkeys (
  passkey_id    uuid primary key,
  owner_id      uuid   not null references owners,
  credential_id text   not null unique,
  -- The host that the browser bound it to: it signs in there only.
  host          text   not null,
  public_key    bytea  not null,
  counter       bigint not null,
  transports    text[] not null,
  name          text   not null,
  created_at    timestamptz not null default now(),
  last_used_at  timestamptz
);
create index owner_passkeys_by_owner on owner_passkeys (owner_id);

-- Steps on the way into a console: what has been proven so far, for minutes and mostly for one use.
create table owner_tickets (
  token_hash bytea primary key,
  purpose    text not null,
  website_id text not null,
  owner_id   uuid references owners,
  content    text not null,
  expires_at timestamptz not null
);

-- Whom an invitation goes to, until it is over.
create table owner_invitations (
  website_id    text not null,
  invitation_id uuid not null,
  email         text not null,
  created_at    timestamptz not null default now(),
  primary key (website_id, invitation_id)
);
