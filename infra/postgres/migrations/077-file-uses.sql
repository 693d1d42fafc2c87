-- Files that something in the log names, as far as it has been read for them: who looks for files that
-- nothing names need not read it again.
create table file_uses (
  website_id text not null,
  file_id    text not null,
  primary key (website_id, file_id)
);
create table file_uses_read (
  -- Of what counts as naming a file: another rule reads the log from its beginning.
  rule     int    primary key,
  position bigint not null
);

-- When tasks that come back so seldom that processes do not live so long had their last turn.
create table periodic_turns (
  task    text primary key,
  done_at timestamptz not null
);
