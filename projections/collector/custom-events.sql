-- The events that a website defines and sends itself, one row for each, refused ones included.
create table {schema}.custom_events (
  website_id     text        not null,
  -- The id under which the event is recorded, or would be.
  event_id       uuid        not null,
  -- The key of the website's custom events of one month.
  person_id      uuid        not null,
  -- recorded, replayed (recorded after it was refused) or refused
  state          text        not null,
  -- Empty when a refused event names none.
  schema_name    text        not null,
  -- Null when there was none.
  schema_version text,
  received_at    timestamptz not null,
  environment    text,
  source         text,
  page_path      text,
  -- The proven id of the browser that sent it, also where it was refused.
  analytics_id   text,
  content        jsonb,
  -- A refused event as it was sent, and why it was refused.
  text           text,
  errors         jsonb,
  error          text,
  is_cut         boolean     not null,
  primary key (website_id, event_id)
);
create index on {schema}.custom_events (website_id, received_at);
create index on {schema}.custom_events (website_id, schema_name, received_at);
create index on {schema}.custom_events (website_id, received_at) where state = 'refused';
create index on {schema}.custom_events (person_id);
create index on {schema}.custom_events (website_id, analytics_id, received_at) where analytics_id is not null;

-- How many events of each name there are: the rows of custom_events, counted when they change.
create table {schema}.custom_event_counts (
  website_id  text   not null,
  -- Empty when refused events name none.
  schema_name text   not null,
  recorded    bigint not null,
  refused     bigint not null,
  primary key (website_id, schema_name)
);

-- Months whose contents can still be read.
create table {schema}.custom_event_months (
  person_id  uuid        not null,
  website_id text        not null,
  last_at    timestamptz not null,
  primary key (person_id, website_id)
);
