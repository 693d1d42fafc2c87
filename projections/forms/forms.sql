-- One row per form that a website has ever had, drafts and removed ones among them.
create table {schema}.forms (
  website_id        text        not null,
  form_id           text        not null,
  -- Grows with every change.
  edition           int         not null,
  -- What visitors fill in; 0 and nulls before the first release.
  version           int         not null,
  name              text,
  definition        jsonb,
  field_count       int         not null,
  released_at       timestamptz,
  released_by       text,
  -- What the builder shows; nulls without a draft.
  draft             jsonb,
  draft_name        text,
  draft_field_count int,
  drafted_at        timestamptz,
  drafted_by        text,
  removed           boolean     not null,
  submission_count  int         not null,
  last_submitted_at timestamptz,
  changed_at        timestamptz,
  changed_by        text,
  primary key (website_id, form_id)
);

create table {schema}.form_versions (
  website_id  text        not null,
  form_id     text        not null,
  version     int         not null,
  name        text        not null,
  definition  jsonb       not null,
  field_count int         not null,
  released_at timestamptz not null,
  released_by text        not null,
  primary key (website_id, form_id, version)
);
