-- What has been done about each mail, so that no mail goes out twice. Never a mail's content.
create table mail_deliveries (
  website_id text        not null,
  mail_id    text        not null,
  -- What the mail belongs to, e.g. one restock send.
  job_key    text        not null,
  state      text        not null check (state in ('queued', 'postponed', 'handed-over', 'failed')),
  attempts   int         not null check (attempts >= 0),
  -- Of the last attempt; never an address.
  error      text,
  changed_at timestamptz not null default now(),
  primary key (website_id, mail_id)
);

create index mail_deliveries_by_job on mail_deliveries (website_id, job_key);

-- Mails while no mail server is configured, each sealed with the key of the person it goes to.
create table mail_outbox (
  website_id text        not null,
  mail_id    text        not null,
  person_id  uuid        not null,
  sealed     text        not null,
  created_at timestamptz not null default now(),
  primary key (website_id, mail_id)
);

create index mail_outbox_by_time on mail_outbox (website_id, created_at, mail_id);
create index mail_outbox_by_person on mail_outbox (website_id, person_id);
