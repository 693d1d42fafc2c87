-- How many rows came to which end, once the work has ended: the list of works is looked at often.
alter table bulk_works add column tally jsonb;
