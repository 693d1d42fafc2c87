-- What is sent because of a form submission. Records of jobs done, kept beside the log and backed up
-- with it. Never what a visitor said: addresses here are those that owners wrote into their forms.
create table webhook_deliveries (
  website_id    text        not null,
  -- Sent with every attempt, so that the receiver can tell a repeat.
  delivery_id   text        not null,
  form_id       text        not null,
  webhook_id    uuid        not null,
  -- Null for a test.
  submission_id uuid,
  -- As it was called last.
  url           text        not null,
  -- What an owner asked for last.
  request_id    uuid,
  state         text        not null check (state in ('waiting', 'sending', 'postponed', 'handed-over', 'failed')),
  attempts      int         not null default 0 check (attempts >= 0),
  -- Of the last attempt.
  status        int,
  error         text,
  next_try_at   timestamptz,
  created_at    timestamptz not null default now(),
  changed_at    timestamptz not null default now(),
  primary key (website_id, delivery_id)
);

create index webhook_deliveries_by_time on webhook_deliveries (website_id, created_at, delivery_id);
create index webhook_deliveries_by_submission on webhook_deliveries (website_id, submission_id);

-- The mails that a submission asks for; what became of them is in mail_deliveries.
create table form_mails (
  website_id    text        not null,
  delivery_id   text        not null,
  -- As in mail_deliveries.
  mail_id       text        not null,
  submission_id uuid        not null,
  -- Null for a reply: the visitor's address stands nowhere in the clear.
  recipient     text,
  created_at    timestamptz not null default now(),
  primary key (website_id, delivery_id)
);

create index form_mails_by_submission on form_mails (website_id, submission_id);

-- Whom a kept mail goes to, when it is sealed for somebody else.
alter table mail_outbox add column recipient_id uuid;
update mail_outbox set recipient_id = person_id;
create index mail_outbox_by_recipient on mail_outbox (website_id, recipient_id);
