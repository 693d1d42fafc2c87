create table {schema}.form_submissions (
  website_id     text        not null,
  submission_id  uuid        not null,
  form_id        text        not null,
  form_name      text        not null,
  -- Null in submissions from before versions were counted.
  form_version   int,
  person_id      uuid        not null,
  -- The questions as they were asked.
  fields         jsonb       not null,
  -- These five are null once the person has been forgotten.
  answers        jsonb,
  given          jsonb,
  search_text    text,
  sort_keys      jsonb,
  facets         text[],
  spam           boolean     not null,
  spam_by_owner  boolean     not null,
  spam_reasons   text[]      not null,
  deleted        boolean     not null,
  folder         text        not null generated always as
    (case when deleted then 'deleted' when spam then 'spam' else 'inbox' end) stored,
  page_title     text        not null,
  page_id        text        not null,
  content_source text,
  page_path      text        not null,
  page_permission_type_value text,
  submitted_at   timestamptz not null,
  primary key (website_id, submission_id)
);

-- What rows are found and ordered by stays in the row; what only a page of rows needs lies beside it,
-- so that looking at a hundred thousand rows reads a third as much.
alter table {schema}.form_submissions set (toast_tuple_target = 1024);
alter table {schema}.form_submissions alter column search_text set storage main;
alter table {schema}.form_submissions alter column sort_keys set storage main;
alter table {schema}.form_submissions alter column facets set storage main;

create index form_submissions_by_time
  on {schema}.form_submissions (website_id, folder, submitted_at, submission_id);
create index form_submissions_by_form
  on {schema}.form_submissions (website_id, form_id, folder, submitted_at, submission_id);
create index form_submissions_by_facet on {schema}.form_submissions using gin (facets);
create index form_submissions_by_person on {schema}.form_submissions (person_id);

create table {schema}.form_submission_notes (
  website_id    text        not null,
  submission_id uuid        not null,
  note_id       uuid        not null,
  person_id     uuid        not null,
  -- Null once the person has been forgotten.
  note          text,
  added_by      text        not null,
  added_at      timestamptz not null,
  primary key (website_id, submission_id, note_id)
);
create index form_submission_notes_by_person on {schema}.form_submission_notes (person_id);

create table {schema}.form_submission_replies (
  website_id    text        not null,
  submission_id uuid        not null,
  reply_id      uuid        not null,
  person_id     uuid        not null,
  -- These three are null once the person has been forgotten.
  sent_to       text,
  subject       text,
  body          text,
  replied_by    text        not null,
  replied_at    timestamptz not null,
  primary key (website_id, submission_id, reply_id)
);
create index form_submission_replies_by_person on {schema}.form_submission_replies (person_id);

-- What the versions of a form have asked; a field of another type is another column.
create table {schema}.form_submission_columns (
  website_id text   not null,
  form_id    text   not null,
  field_id   text   not null,
  type       text   not null,
  title      text   not null,
  place      int    not null,
  -- Position of the last release that asked it; 0 when none did.
  asked_at   bigint not null,
  primary key (website_id, form_id, field_id, type)
);

create table {schema}.form_submission_options (
  website_id text   not null,
  form_id    text   not null,
  field_id   text   not null,
  type       text   not null,
  option     text   not null,
  place      int    not null,
  asked_at   bigint not null,
  primary key (website_id, form_id, field_id, type, option)
);

create table {schema}.form_submission_forms (
  website_id  text   not null,
  form_id     text   not null,
  name        text   not null,
  -- Position of the last release.
  released_at bigint not null,
  primary key (website_id, form_id)
);
