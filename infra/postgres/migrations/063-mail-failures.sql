-- Why a mail failed, so that a mail that may have arrived is never taken for one that did not.
alter table mail_deliveries
  add column failure_kind text check (failure_kind in ('bounced', 'gave-up', 'in-doubt'));
