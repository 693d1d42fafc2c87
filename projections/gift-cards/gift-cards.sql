-- What is on each card, and what of it checkouts under way have set aside.
create table {schema}.gift_cards (
  website_id      text        not null,
  gift_card_id    uuid        not null,
  -- Keyed: leads from a code to its card, and from nothing here to a code.
  code_hash       text        not null,
  last_characters text        not null,
  currency        text        not null,
  initial_cents   bigint      not null,
  balance_cents   bigint      not null,
  held_cents      bigint      not null,
  disabled        boolean     not null,
  -- Null for a card that an owner gave away.
  order_id        text,
  line_id         text,
  -- Null once the person has been forgotten whom it is about.
  note            text,
  note_person_id  uuid        not null,
  -- Null once a person has been forgotten whose card it was: nothing that stood open about it is shown any more.
  shows_words     boolean,
  person_id       uuid        not null,
  -- Null where nobody was named, and once the person has been forgotten.
  email           text,
  name            text,
  from_name       text,
  message         text,
  issued_at       timestamptz not null,
  last_used_at    timestamptz,
  position        bigint      not null,
  primary key (website_id, gift_card_id)
);
create index on {schema}.gift_cards (website_id, code_hash);
create index on {schema}.gift_cards (website_id, issued_at desc, gift_card_id);
create index on {schema}.gift_cards (website_id, order_id);
create index on {schema}.gift_cards (person_id);
create index on {schema}.gift_cards (note_person_id);

-- What became of a card: one row per event that an owner may want to see.
create table {schema}.gift_card_movements (
  website_id   text        not null,
  gift_card_id uuid        not null,
  revision     bigint      not null,
  kind         text        not null,
  delta_cents  bigint      not null,
  order_id     text,
  -- Null once the person has been forgotten for whom it is sealed.
  reason       text,
  person_id    uuid,
  actor        text        not null,
  at           timestamptz not null,
  primary key (website_id, gift_card_id, revision)
);
create index on {schema}.gift_card_movements (person_id) where person_id is not null;
-- Reasons that were recorded before they were sealed.
create index on {schema}.gift_card_movements (website_id, gift_card_id)
  where person_id is null and reason <> '' and actor not like 'job:%';

-- Holds that were neither spent nor released.
create table {schema}.gift_card_holds (
  website_id   text        not null,
  gift_card_id uuid        not null,
  hold_id      text        not null,
  amount_cents bigint      not null,
  expires_at   timestamptz not null,
  primary key (website_id, gift_card_id, hold_id)
);
create index on {schema}.gift_card_holds (expires_at);

-- Gift cards on their way into a cart, for the page that asks who gets them.
create table {schema}.gift_card_purchases (
  website_id   text        not null,
  purchase_id  uuid        not null,
  title        text        not null,
  amount_cents bigint      not null,
  currency     text        not null,
  -- Somebody has said who gets it: the buyer when there is no person.
  named        boolean     not null,
  person_id    uuid,
  email        text,
  name         text,
  from_name    text,
  message      text,
  deliver_at   timestamptz,
  primary key (website_id, purchase_id)
);
create index on {schema}.gift_card_purchases (person_id);

-- Cards that carts shall be paid with; rows only where one was chosen.
create table {schema}.cart_gift_cards (
  website_id   text   not null,
  cart_id      text   not null,
  gift_card_id uuid   not null,
  -- Of the choice: the first chosen pays first.
  position     bigint not null,
  primary key (website_id, cart_id, gift_card_id)
);
