-- Settings and secrets of the services that owners have connected: a mail server, Stripe. Sealed with the
-- installation's secret. The log names the connection that is in use.
create table service_secrets (
  connection_id uuid        primary key,
  website_id    text        not null,
  service       text        not null,
  sealed        bytea       not null,
  created_at    timestamptz not null default now()
);
create index service_secrets_website on service_secrets (website_id, service);
