-- Many orders marked as sent at once, and how far that has come. A record of jobs, not of facts: what was
-- sent is in the log, under the id of the sending as correlation id.
create table order_sendings (
  id          uuid primary key,
  website_id  text        not null,
  tells_buyer boolean     not null,
  status      text        not null check (status in ('running', 'done', 'stopped')),
  total       int         not null,
  started_by  text        not null,
  created_at  timestamptz not null,
  touched_at  timestamptz not null
);
create index on order_sendings (website_id, created_at desc);

create table order_sending_items (
  sending_id uuid not null references order_sendings (id) on delete cascade,
  place      int  not null,
  order_id   uuid not null,
  number     int,
  state      text not null check (state in ('waiting', 'sent', 'nothing-to-send', 'refused')),
  -- Why it was refused, for people.
  reason     text not null default '',
  -- How often it was come to: what fails every time is told in the end, and does not go on for ever.
  tries      int  not null default 0,
  primary key (sending_id, place)
);
create index on order_sending_items (sending_id, state, place);
