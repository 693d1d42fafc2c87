-- One row per template that a website has ever had; a deleted one is neither published nor drafted.
create table {schema}.theme_templates (
  website_id        text        not null,
  name              text        not null,
  edition           int         not null,
  last_version      int         not null,
  published_version int,
  published_source  text,
  published_at      timestamptz,
  published_by      text,
  draft_source      text,
  drafted_at        timestamptz,
  drafted_by        text,
  changed_at        timestamptz not null,
  changed_by        text        not null,
  primary key (website_id, name)
);

create table {schema}.theme_versions (
  website_id   text        not null,
  name         text        not null,
  version      int         not null,
  source       text        not null,
  -- The version whose source came back.
  reverted_to  int,
  published_at timestamptz not null,
  published_by text        not null,
  primary key (website_id, name, version)
);

-- Grows with every change that visitors can see, so that servers know when to read the theme again.
create table {schema}.themes (
  website_id text   primary key,
  changes    bigint not null
);
