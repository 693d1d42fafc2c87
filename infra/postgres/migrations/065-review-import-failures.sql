-- Why an import has not come to its end; null unless its status is failed.
alter table review_imports add column failure text;
