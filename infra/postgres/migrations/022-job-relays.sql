-- How far the log has been turned into jobs.
create table job_relays (
  name     text   primary key,
  position bigint not null
);
