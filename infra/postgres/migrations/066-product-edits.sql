-- Changes of many products at once and how far they have come. A record of jobs, not of facts: what they
-- changed is in the log, under the id of the edit as correlation id.
create table product_edits (
  id         uuid primary key,
  website_id text        not null,
  change     jsonb       not null,
  status     text        not null check (status in ('running', 'done', 'undoing', 'undone', 'failed')),
  -- Whether a failed one was being undone.
  undoing    boolean     not null default false,
  total      int         not null,
  started_by text        not null,
  created_at timestamptz not null,
  touched_at timestamptz not null
);
create index on product_edits (website_id, created_at desc);

-- `patches` is written before the product is changed, so that an interrupted edit is never done twice.
create table product_edit_items (
  edit_id    uuid not null references product_edits (id) on delete cascade,
  place      int  not null,
  product_id text not null,
  name       text not null,
  patches    jsonb,
  state      text not null check (state in ('waiting', 'changed', 'unchanged', 'refused', 'restored', 'left')),
  -- Why it was refused or left, for people.
  reason     text not null default '',
  primary key (edit_id, place)
);
create index on product_edit_items (edit_id, state, place);
