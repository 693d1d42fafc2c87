-- When a mail that its server deferred may be tried again: the mail's own pause, whatever its job
-- or process did in the meantime. Null: as soon as its job runs.
alter table mail_deliveries add column next_try_at timestamptz;
