-- Products edited in bulk are a bulk operation like any other. What the earlier tables hold goes on as one,
-- under the same id and with what each product was, so that a run that was cut changes nothing twice.
-- The tables stay, empty, for backups of earlier versions, which fill them before this runs.
insert into bulk_works (id, website_id, list, within, action, input, status, total, started_by, created_at,
                        begins_at, touched_at)
select id, website_id, 'products', '', 'edit', change,
       case status when 'failed' then 'stopped' else status end,
       total, started_by, created_at, created_at, touched_at
  from product_edits;

insert into bulk_work_rows (work_id, place, row_id, state, memo, reason, tries)
select edit_id, place, product_id, case state when 'unchanged' then 'same' else state end, patches, reason, tries
  from product_edit_items;

delete from product_edits;
