-- Uploaded product files and how far their import has come. A record of jobs, not of facts: what an
-- import changed is in the log.
create table imports (
  id         uuid primary key,
  website_id text        not null,
  file_name  text        not null,
  content    text        not null,
  options    jsonb       not null,
  status     text        not null check (status in ('previewed', 'running', 'done', 'failed')),
  preview    jsonb       not null,
  done       int         not null default 0,
  total      int         not null,
  report     jsonb,
  failure    text,
  started_by text        not null,
  created_at timestamptz not null,
  touched_at timestamptz not null
);
create index on imports (website_id, created_at desc);
