create table {schema}.restock_sign_ups (
  website_id           text        not null,
  sign_up_id           uuid        not null,
  product_id           text        not null,
  variant_id           text        not null,
  person_id            uuid        not null,
  -- Null once the person has been forgotten.
  email                text,
  is_join_mailing_list boolean     not null,
  -- waiting, sent, failed or left
  status               text        not null,
  -- Of the send that last told this person, or failed to.
  send_id              uuid,
  failure              text,
  signed_up_at         timestamptz not null,
  sent_at              timestamptz,
  position             bigint      not null,
  primary key (website_id, sign_up_id)
);

create index restock_sign_ups_by_variant on {schema}.restock_sign_ups
  (website_id, product_id, variant_id, position);
create index restock_sign_ups_by_person on {schema}.restock_sign_ups (person_id);

create table {schema}.restock_groups (
  website_id       text        not null,
  product_id       text        not null,
  variant_id       text        not null,
  product_name     text        not null,
  sku              text        not null,
  attributes       jsonb       not null,
  waiting          int         not null,
  sent             int         not null,
  failed           int         not null,
  first_sign_up_at timestamptz not null,
  last_sign_up_at  timestamptz not null,
  -- Of the first sign-up: never changes, so that pages are stable.
  position         bigint      not null,
  send_id          uuid,
  send_requested_at timestamptz,
  send_completed_at timestamptz,
  send_sent        int         not null,
  send_failed      int         not null,
  send_skipped     int         not null,
  primary key (website_id, product_id, variant_id)
);

create index restock_groups_by_position on {schema}.restock_groups (website_id, position desc);
