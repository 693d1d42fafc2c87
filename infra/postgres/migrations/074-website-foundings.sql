-- Hosts that are being claimed for a website that is being made. What a process that died has left here is
-- finished, or struck off, when the next one starts.
create table website_foundings (
  host       text        not null,
  website_id text        not null,
  noted_at   timestamptz not null default now(),
  primary key (host, website_id)
);
