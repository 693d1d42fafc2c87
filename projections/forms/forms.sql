create table {schema}.forms (
  website_id        text        not null,
  form_id           text        not null,
  name              text        not null,
  definition        jsonb       not null,
  field_count       int         not null,
  submission_count  int         not null,
  last_submitted_at timestamptz,
  defined_at        timestamptz not null,
  primary key (website_id, form_id)
);

create table {schema}.form_submissions (
  website_id    text        not null,
  submission_id uuid        not null,
  form_id       text        not null,
  form_name     text        not null,
  person_id     uuid        not null,
  -- These three are null once the person has been forgotten.
  answers       jsonb,
  given         jsonb,
  search_text   text,
  page_title    text        not null,
  page_id       text        not null,
  content_source text,
  page_path     text        not null,
  page_permission_type_value text,
  submitted_at  timestamptz not null,
  primary key (website_id, submission_id)
);

create index form_submissions_by_time on {schema}.form_submissions (website_id, submitted_at);
create index form_submissions_by_form on {schema}.form_submissions (website_id, form_id, submitted_at);
create index form_submissions_by_person on {schema}.form_submissions (person_id);
