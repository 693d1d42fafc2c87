-- The event log. Rows of log.events are never updated or deleted.
create schema log;

-- The one row every writer locks from before it looks until it commits. That makes commit order
-- position order for any number of writers, so that a reader needs nothing but `position > last`.
create table log.head (
  single boolean primary key default true check (single),
  position bigint not null,
  recorded_at timestamptz not null
) with (fillfactor = 10);
insert into log.head (position, recorded_at) values (0, '-infinity');

-- Compare-and-set happens here. `id` is the position of the stream's first event.
create table log.streams (
  name text collate "C" primary key,
  id bigint not null,
  revision bigint not null
) with (fillfactor = 80);

create table log.events (
  position bigint primary key,
  stream_id bigint not null,
  revision bigint not null,
  recorded_at timestamptz not null,
  id uuid not null,
  version smallint not null,
  type text collate "C" not null,
  category text collate "C" not null,
  website text collate "C" not null,
  stream text collate "C" not null,
  -- json, not jsonb: it is written and read far more often than looked into, and json keeps the
  -- text as it came (no parse on the way in, no print on the way out, \u0000 allowed).
  data json not null,
  metadata json not null
);
create unique index events_stream on log.events (stream_id, revision);
create unique index events_id on log.events (id);

-- What a command was answered with, by its idempotency key.
create table log.answers (
  website text collate "C" not null,
  key text collate "C" not null,
  stream text collate "C" not null,
  revision bigint not null,
  position bigint not null,
  answer json not null,
  primary key (website, key)
);

-- Appends many streams in one go. The arrays named p_… have one element per append, those named
-- e_… one per event, in the order of the appends; `e_append` is the number of its append, from 1.
-- p_expected: -2 for any, -1 for no stream. p_key: '' for none.
-- A stream may come twice only with -2; an event id or a key only once.
-- Answers one element per append: status (1 appended, 2 conflict, 3 duplicate), revision, position.
--
-- Each statement of a volatile function sees what was committed before the statement began. The
-- first one waits for the head, so all later ones see everything that any writer ever committed.
create function log.append(
  p_stream text[], p_website text[], p_expected bigint[], p_count int[], p_first_id uuid[],
  p_key text[], p_answer json[],
  e_append int[], e_index int[], e_id uuid[], e_type text[], e_version smallint[],
  e_data json[], e_metadata json[], p_now timestamptz,
  out statuses int[], out revisions bigint[], out positions bigint[]
) language plpgsql volatile
set plan_cache_mode = force_generic_plan
set enable_seqscan = off
set jit = off
as $$
declare
  start bigint;
  moment timestamptz;
  accepted bigint;
begin
  select h.position, greatest(h.recorded_at, coalesce(p_now, date_trunc('milliseconds', clock_timestamp())))
    into start, moment from log.head h for update;

  with input as (
    select i.*, s.revision as current,
      case when i.key = '' then null
        else (select a.position from log.answers a where a.website = i.website and a.key = i.key)
      end as answered,
      (select e.position from log.events e where e.id = i.first_id) as recorded
    from unnest(p_stream, p_website, p_expected, p_count, p_first_id, p_key)
      with ordinality as i (stream, website, expected, n, first_id, key, ord)
    left join log.streams s on s.name = i.stream
  ), judged as (
    select ord, stream, n, coalesce(current, -1) as current, answered, recorded,
      case when answered is not null or recorded is not null then 3
        when expected <> -2 and expected <> coalesce(current, -1) then 2
        else 1 end as status
    from input
  ), placed as (
    select judged.*,
      start + sum(n) filter (where status = 1) over (order by ord) as position,
      current + sum(n) filter (where status = 1) over (partition by stream order by ord) as revision
    from judged
  )
  select array_agg(status order by ord),
    array_agg(case
      when status = 1 then revision
      when status = 2 then current
      when answered is not null
        then (select e.revision from log.events e where e.position = answered)
      else (select e.revision + n - 1 from log.events e where e.position = recorded)
    end order by ord),
    array_agg(case
      when status = 1 then position
      when status = 2 then 0
      else coalesce(answered, recorded + n - 1)
    end order by ord),
    coalesce(sum(n) filter (where status = 1), 0)
  into statuses, revisions, positions, accepted
  from placed;

  if accepted = 0 then return; end if;

  insert into log.streams as s (name, id, revision)
  select i.stream, min(i.position - i.n + 1), max(i.revision)
  from unnest(p_stream, statuses, revisions, positions, p_count) as i (stream, status, revision, position, n)
  where i.status = 1
  group by i.stream
  on conflict (name) do update set revision = excluded.revision;

  insert into log.events (position, stream_id, revision, recorded_at, id, version, type, category,
    website, stream, data, metadata)
  select positions[e.append] - p_count[e.append] + e.index,
    (select s.id from log.streams s where s.name = p_stream[e.append]),
    revisions[e.append] - p_count[e.append] + e.index,
    moment, e.id, e.version, e.type, split_part(p_stream[e.append], '-', 1),
    p_website[e.append], p_stream[e.append], e.data, e.metadata
  from unnest(e_append, e_index, e_id, e_type, e_version, e_data, e_metadata)
    as e (append, index, id, type, version, data, metadata)
  where statuses[e.append] = 1;

  insert into log.answers (website, key, stream, revision, position, answer)
  select i.website, i.key, i.stream, i.revision, i.position, i.answer
  from unnest(p_website, p_key, p_stream, statuses, revisions, positions, p_answer)
    as i (website, key, stream, status, revision, position, answer)
  where i.status = 1 and i.key <> '';

  update log.head set position = start + accepted, recorded_at = moment;
  perform pg_notify('daybook_log', (start + accepted)::text);
end $$;
