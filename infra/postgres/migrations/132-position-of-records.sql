-- The position up to which the log was counted when rows of the visible build were copied. Null: the rows are of the
-- month's reports alone, or were copied before this column existed.
alter table measuring_records add column until_position bigint;
