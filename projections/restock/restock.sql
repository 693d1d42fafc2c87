create table {schema}.restock_sign_ups (
  website_id           text        not null,
  sign_up_id           uuid        not null,
  product_id           text        not null,
  variant_id           text        not null,
  person_id            uuid        not null,
  -- Null once the person has been forgotten.
  email                text,
  is_join_mailing_list boolean     not null,
  -- unconfirmed, waiting, sent, failed, bounced, in-doubt, resending, dismissed, left or taken-off
  status               text        not null,
  -- Of the send that last told this person, or failed to.
  send_id              uuid,
  failure              text,
  signed_up_at         timestamptz not null,
  confirmed_at         timestamptz,
  sent_at              timestamptz,
  -- When the last mail failed or came into doubt.
  failed_at            timestamptz,
  -- From the sign-up, or its confirmation, to whatever first became of it (being taken off
  -- and put back aside): how many waited at any moment.
  waiting_from         timestamptz,
  waited_until         timestamptz,
  position             bigint      not null,
  primary key (website_id, sign_up_id)
);

create index restock_sign_ups_by_variant on {schema}.restock_sign_ups
  (website_id, product_id, variant_id, position);
create index restock_sign_ups_by_person on {schema}.restock_sign_ups (person_id);
-- Few: what an owner has to look at.
create index restock_sign_ups_unsettled on {schema}.restock_sign_ups (website_id, send_id, position)
 where status in ('failed', 'bounced', 'in-doubt', 'resending');
-- Who began or ceased to wait lately.
create index restock_sign_ups_waiting_from on {schema}.restock_sign_ups
  (website_id, waiting_from) where waited_until is null;
create index restock_sign_ups_waited_until on {schema}.restock_sign_ups
  (website_id, waited_until) where waited_until is not null;
-- All of a website, as its list has them.
create index restock_sign_ups_newest on {schema}.restock_sign_ups
  (website_id, signed_up_at, sign_up_id);
create index restock_sign_ups_by_time on {schema}.restock_sign_ups
  (website_id, product_id, variant_id, signed_up_at);

create table {schema}.restock_groups (
  website_id       text        not null,
  product_id       text        not null,
  variant_id       text        not null,
  product_name     text        not null,
  sku              text        not null,
  attributes       jsonb       not null,
  waiting          int         not null,
  sent             int         not null,
  -- Bounced ones among them.
  failed           int         not null,
  bounced          int         not null,
  in_doubt         int         not null,
  unconfirmed      int         not null,
  first_sign_up_at timestamptz not null,
  last_sign_up_at  timestamptz not null,
  -- Of the first sign-up: never changes, so that pages are stable.
  position         bigint      not null,
  -- Scheme and host of the last sign-up; null when it is not known.
  origin           text,
  -- The last one that was asked for.
  send_id          uuid,
  primary key (website_id, product_id, variant_id)
);

create index restock_groups_by_position on {schema}.restock_groups (website_id, position desc);

create table {schema}.restock_sends (
  website_id   text        not null,
  send_id      uuid        not null,
  product_id   text        not null,
  variant_id   text        not null,
  product_name text        not null,
  sku          text        not null,
  attributes   jsonb       not null,
  audience     text        not null,
  hold_minutes int,
  -- By stock that came in, not by an owner.
  automatic    boolean     not null,
  requested_at timestamptz not null,
  starts_at    timestamptz not null,
  started_at   timestamptz,
  completed_at timestamptz,
  cancelled_at timestamptz,
  -- Who waited when it started; null before.
  recipients   int,
  units        int,
  sent         int         not null,
  -- Bounced ones among them.
  failed       int         not null,
  bounced      int         not null,
  in_doubt     int         not null,
  dismissed    int         not null,
  -- 0 until it is completed.
  skipped      int         not null,
  skipped_for  jsonb       not null,
  position     bigint      not null,
  primary key (website_id, send_id)
);

create index restock_sends_by_position on {schema}.restock_sends (website_id, position desc);

-- What owners say is on its way.
create table {schema}.restock_arrivals (
  website_id text not null,
  product_id text not null,
  variant_id text not null,
  units      int  not null,
  arriving_on date,
  primary key (website_id, product_id, variant_id)
);
