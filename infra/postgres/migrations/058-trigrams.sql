-- Words that are nearly right are found by their groups of three letters. Comes with Postgres.
create extension if not exists pg_trgm;
