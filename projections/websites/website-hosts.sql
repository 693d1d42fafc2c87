create table {schema}.website_hosts (
  host       text primary key,
  website_id text not null
);
