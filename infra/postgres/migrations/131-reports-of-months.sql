-- Reports of all types that were sealed with a month's key, page views among them. Null: only page views were.
alter table measuring_months add column reports bigint;
