-- When a backup was restored into this database. While a row has no `confirmed_at`, nobody has said that this
-- installation is the shop now, and nothing leaves it: no email, webhook call, renewal or card payment.
create table restores (
  restore_id      uuid        primary key default gen_random_uuid(),
  restored_at     timestamptz not null default now(),
  -- Moment and last position of the backup. What the original did later is not known here.
  backup_taken_at timestamptz not null,
  position        bigint      not null,
  -- Id of the first event of the log; null when it was empty.
  log_id          uuid,
  confirmed_at    timestamptz,
  -- Who said so: an owner's id, or `command`.
  confirmed_by    text,
  -- What became of what was waiting when the backup was made.
  emails          text check (emails in ('send', 'withhold')),
  webhooks        text check (webhooks in ('send', 'withhold')),
  check ((confirmed_at is null) = (confirmed_by is null)),
  check ((confirmed_at is null) = (emails is null)),
  check ((confirmed_at is null) = (webhooks is null))
);
