create table {schema}.setup (
  website_id text    primary key,
  -- empty or sample; null while the owner has not chosen.
  start      text,
  -- The sample shop is complete.
  filled     boolean not null,
  -- removing, removed or restoring; null while the sample data, if there is any, is untouched.
  sample     text
);

create table {schema}.setup_steps (
  website_id text    not null,
  step       text    not null,
  skipped    boolean not null,
  primary key (website_id, step)
);
