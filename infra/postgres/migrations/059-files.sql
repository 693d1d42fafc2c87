-- What buyers download, beside the log and backed up with it; found by the hash of its bytes.
create table files (
  website_id text        not null,
  file_id    text        not null,
  bytes      bigint      not null,
  kept_at    timestamptz not null default now(),
  primary key (website_id, file_id)
);

create table file_chunks (
  website_id text  not null,
  file_id    text  not null,
  place      int   not null,
  content    bytea not null,
  primary key (website_id, file_id, place),
  foreign key (website_id, file_id) references files on delete cascade
);
-- It is compressed already, or as good as.
alter table file_chunks alter column content set storage external;
