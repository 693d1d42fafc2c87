-- Keys of persons, kept beside the log and backed up with it. The log holds only personal data
-- sealed with these keys: a row whose key is gone is a person who has been forgotten.
create table persons (
  person_id    uuid        primary key,
  website_id   text        not null,
  -- HMAC of website and mail address; gone with the key, so that the address finds nobody any more.
  address_hash bytea,
  -- The person's AES-256 key, itself encrypted under a key derived from the configured secret.
  wrapped_key  bytea,
  created_at   timestamptz not null default now(),
  forgotten_at timestamptz,
  check ((wrapped_key is null) = (forgotten_at is not null)),
  check ((wrapped_key is null) = (address_hash is null))
);

create unique index persons_by_address on persons (website_id, address_hash);
