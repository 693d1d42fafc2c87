-- For installations whose log an EventStoreDB server decides (docs/eventstoredb.md): Postgres then has
-- a copy of it in log.events, and these tables. Without such a server they stay empty.

create table log.source (
  single boolean primary key default true check (single),
  -- Id of the event on the server that marks the log as this shop's.
  log_id uuid not null,
  -- moving: the log is being copied to the server, and nobody decides appends.
  state text not null check (state in ('moving', 'eventstore')),
  -- Position on the server up to which everything has been copied; -1 for nothing.
  copied_to bigint not null default -1
);

create table log.copied (
  position bigint primary key,
  source_position bigint not null unique
);

-- Appends with an idempotency key that are not in the copy yet. A claim has all that is needed to
-- finish the append: its events, and the exact revision that they belong after.
create table log.claims (
  website text collate "C" not null,
  key text collate "C" not null,
  attempt uuid not null,
  stream text collate "C" not null,
  expected bigint not null,
  last_event_id uuid not null unique,
  events json not null,
  metadata json not null,
  answer json not null,
  claimed_at timestamptz not null default now(),
  primary key (website, key)
);

-- The guard of a log that the server decides: only the sequencer may move the head.
create function log.refuse_append() returns trigger language plpgsql as $$
begin
  if current_setting('daybook.sequencer', true) is distinct from 'on' then
    raise exception 'EventStoreDB decides the log of this shop' using errcode = 'DB004';
  end if;
  return new;
end $$;

-- Copies the next events of the server, in its order, and gives them the next positions without
-- gaps. p_known is the position on the server up to which the caller believes everything to be
-- copied: a sequencer that was replaced in the meantime is refused. Claims whose last event arrives
-- become answers. Answers the head of the log.
create function log.copy(
  p_known bigint, p_to bigint,
  e_source bigint[], e_stream text[], e_website text[], e_revision bigint[], e_id uuid[],
  e_type text[], e_version smallint[], e_data json[], e_metadata json[], e_moment timestamptz[]
) returns bigint language plpgsql volatile
set enable_seqscan = off
set jit = off
as $$
declare
  start bigint;
  latest timestamptz;
  broken text;
  total int := cardinality(e_id);
begin
  perform set_config('daybook.sequencer', 'on', true);
  update log.source set copied_to = p_to where copied_to = p_known and state = 'eventstore';
  if not found then
    raise exception 'another sequencer has copied in the meantime' using errcode = 'DB002';
  end if;
  select h.position, h.recorded_at into start, latest from log.head h for update;
  if total = 0 then return start; end if;

  select e.stream || ' at revision ' || e.revision into broken
    from (select i.*, row_number() over (partition by i.stream order by i.ord) as nth
            from unnest(e_stream, e_revision) with ordinality as i (stream, revision, ord)) as e
    left join log.streams s on s.name = e.stream
   where e.revision <> coalesce(s.revision, -1) + e.nth
   limit 1;
  if broken is not null then
    raise exception 'the copy has another revision before %', broken using errcode = 'DB003';
  end if;

  insert into log.streams as s (name, id, revision)
  select i.stream, start + min(i.ord), max(i.revision)
    from unnest(e_stream, e_revision) with ordinality as i (stream, revision, ord)
   group by i.stream
  on conflict (name) do update set revision = excluded.revision;

  insert into log.events (position, stream_id, revision, recorded_at, id, version, type, category,
    website, stream, data, metadata)
  select start + e.ord, (select s.id from log.streams s where s.name = e.stream), e.revision,
    greatest(latest, max(e.moment) over (order by e.ord)), e.id, e.version, e.type,
    split_part(e.stream, '-', 1), e.website, e.stream, e.data, e.metadata
  from unnest(e_stream, e_website, e_revision, e_id, e_type, e_version, e_data, e_metadata, e_moment)
    with ordinality as e (stream, website, revision, id, type, version, data, metadata, moment, ord);

  insert into log.copied (position, source_position)
  select start + e.ord, e.source from unnest(e_source) with ordinality as e (source, ord);

  with arrived as (
    delete from log.claims c
     using unnest(e_id, e_revision) with ordinality as e (id, revision, ord)
     where c.last_event_id = e.id
    returning c.website, c.key, c.stream, e.revision, start + e.ord as position, c.answer
  )
  insert into log.answers (website, key, stream, revision, position, answer)
  select website, key, stream, revision, position, answer from arrived
  on conflict do nothing;

  update log.head
     set position = start + total,
         recorded_at = (select e.recorded_at from log.events e where e.position = start + total);
  perform pg_notify('daybook_log', (start + total)::text);
  return start + total;
end $$;
