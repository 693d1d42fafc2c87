-- Whether somebody has shown that they read the mail of the address. Not shown by who registered with a
-- link that was handed over in another way.
alter table owners add column address_proven boolean not null default true;
