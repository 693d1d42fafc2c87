-- Orders marked as shipped are a bulk operation like any other. What the earlier tables hold goes on as one,
-- under the same id: it is the id of its shipments, so that a run that was cut ships nothing twice.
-- The tables stay, empty, for backups of earlier versions, which fill them before this runs.
insert into bulk_works (id, website_id, list, within, action, input, status, total, started_by, created_at,
                        begins_at, touched_at)
select id, website_id, 'orders', '', 'ship', jsonb_build_object('tellsBuyer', tells_buyer), status, total,
       started_by, created_at, created_at, touched_at
  from order_sendings
on conflict do nothing;

insert into bulk_work_rows (work_id, place, row_id, state, reason, tries)
select sending_id, place, order_id::text,
       case state when 'sent' then 'changed'
                  when 'nothing-to-send' then 'same'
                  when 'taken-back' then 'restored'
                  else state end,
       reason, tries
  from order_sending_items
on conflict do nothing;

delete from order_sendings;
