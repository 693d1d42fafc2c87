-- What clients have taken of each bounded thing in the window that runs, under keyed hashes, for all processes
-- together. Not worth keeping through a crash.
create unlogged table hold_counts (
  key     text        primary key,
  taken   int         not null,
  ends_at timestamptz not null
);
create index hold_counts_by_end on hold_counts (ends_at);
