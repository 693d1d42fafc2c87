-- How often a product was come to: what fails every time is told in the end, and does not go on for ever.
alter table product_edit_items add column tries int not null default 0;
