-- What visitors did other than opening pages, with their time: one row for each. Orders and refunds are
-- in `orders`.
create table {schema}.visitor_actions (
  website_id text        not null,
  position   bigint      not null,
  at         timestamptz not null,
  -- quick-view, form-shown, form-started, form-sent, restock, registered, cart, checkout or event
  kind       text        not null,
  -- Id of the form or product, or the event's name; empty for none.
  value      text        not null,
  -- Null in rows of carts, and once the person is erased.
  visitor    text,
  -- Its visitor is in `cart_visitors`, until its customer is erased.
  cart_id    uuid,
  -- Who acted, where the event says so.
  person_id  uuid,
  primary key (website_id, position)
);
create index on {schema}.visitor_actions (website_id, kind, at);
create index on {schema}.visitor_actions (person_id) where person_id is not null;
