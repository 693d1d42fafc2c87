-- Uploaded files with reviews and how far their import has come. A record of jobs, not of facts: what
-- an import brought along is in the log.
create table review_imports (
  id         uuid primary key,
  website_id text        not null,
  file_name  text        not null,
  -- Empty once it has been imported: it names people.
  content    text        not null,
  -- previewed, running, done
  status     text        not null,
  preview    jsonb       not null,
  done       int         not null,
  imported   int         not null,
  created_at timestamptz not null
);
create index on review_imports (website_id, created_at desc);
