-- A mail that waited, and that its owner does not want sent any more.
alter table mail_deliveries
  drop constraint mail_deliveries_failure_kind_check,
  add constraint mail_deliveries_failure_kind_check
    check (failure_kind in ('bounced', 'gave-up', 'in-doubt', 'stopped'));
