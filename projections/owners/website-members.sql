create table {schema}.website_members (
  website_id text        not null,
  owner_id   uuid        not null,
  roles      text[]      not null,
  joined_at  timestamptz not null,
  primary key (website_id, owner_id)
);

create index website_members_by_owner on {schema}.website_members (owner_id);

create table {schema}.website_invitations (
  website_id    text        not null,
  invitation_id uuid        not null,
  roles         text[]      not null,
  -- open, revoked or accepted; an open one may have expired.
  outcome       text        not null,
  sendings      int         not null,
  invited_at    timestamptz not null,
  sent_at       timestamptz not null,
  expires_at    timestamptz not null,
  primary key (website_id, invitation_id)
);
