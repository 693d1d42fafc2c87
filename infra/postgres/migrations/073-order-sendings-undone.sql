-- Shipments that were marked by mistake are taken back: of each order on its own, as far as it still can be.
alter table order_sendings
  drop constraint order_sendings_status_check,
  add constraint order_sendings_status_check
    check (status in ('running', 'done', 'stopped', 'undoing', 'undone'));
alter table order_sending_items
  drop constraint order_sending_items_state_check,
  add constraint order_sending_items_state_check
    check (state in ('waiting', 'sent', 'nothing-to-send', 'refused', 'taken-back', 'left'));
