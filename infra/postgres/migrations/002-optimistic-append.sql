-- The fast way to append: it takes for granted that nothing will be refused. When something is, it
-- fails as a whole and leaves no trace, and the writer turns to log.append, which judges each append.
-- No stream may come twice.
--
-- p_… one element per append: its stream, its expected revision (-2 any, -1 no stream), the number of
-- its events, the number of events before it. e_… one element per event: e_back counts from the end
-- of its append, 0 for the last. k_… one element per append with an idempotency key.
-- Answers the position before the first event, and the revisions when an append was `any`.
--
-- Relies on the settings of the writer's connection (connection.ts): with a plan made while the
-- tables were empty the joins below would read all of log.streams each time.
--
-- 64 appends of one event: 0.9 ms here where log.append takes 1.5 ms.
create function log.append_optimistically(
  p_stream text[], p_expected bigint[], p_count int[], p_before int[],
  e_stream text[], e_website text[], e_back int[], e_id uuid[], e_type text[], e_version smallint[],
  e_data json[], e_metadata json[],
  k_stream text[], k_website text[], k_key text[], k_answer json[], k_position int[],
  p_new int, p_any boolean, p_now timestamptz,
  out start bigint, out revisions bigint[]
) language plpgsql volatile
as $$
declare
  moment timestamptz;
  total int := cardinality(e_id);
  inserted int := 0;
  updated int := 0;
begin
  -- Waits for the head. Later statements of the function see everything committed before.
  update log.head h
  set position = h.position + total,
    recorded_at = greatest(h.recorded_at, coalesce(p_now, date_trunc('milliseconds', clock_timestamp())))
  where h.single
  returning h.position - total, h.recorded_at into start, moment;

  if p_new > 0 then
    insert into log.streams (name, id, revision)
    select i.stream, start + i.before + 1, i.n - 1
    from unnest(p_stream, p_expected, p_count, p_before) as i (stream, expected, n, before)
    where i.expected < 0
    on conflict (name) do nothing;
    get diagnostics inserted = row_count;
  end if;

  if inserted < cardinality(p_stream) then
    -- A stream inserted just now has its id behind the start.
    update log.streams s
    set revision = s.revision + i.n
    from unnest(p_stream, p_expected, p_count) as i (stream, expected, n)
    where s.name = i.stream and s.id <= start and (i.expected = s.revision or i.expected = -2);
    get diagnostics updated = row_count;
  end if;

  if inserted + updated < cardinality(p_stream) then
    raise exception 'an append was refused' using errcode = 'DB001';
  end if;

  insert into log.events (position, stream_id, revision, recorded_at, id, version, type, category,
    website, stream, data, metadata)
  select start + e.ord, s.id, s.revision - e.back, moment, e.id, e.version, e.type,
    split_part(e.stream, '-', 1), e.website, e.stream, e.data, e.metadata
  from unnest(e_stream, e_website, e_back, e_id, e_type, e_version, e_data, e_metadata)
    with ordinality as e (stream, website, back, id, type, version, data, metadata, ord)
  join log.streams s on s.name = e.stream;

  if cardinality(k_key) > 0 then
    insert into log.answers (website, key, stream, revision, position, answer)
    select k.website, k.key, k.stream, s.revision, start + k.position, k.answer
    from unnest(k_website, k_key, k_stream, k_position, k_answer)
      as k (website, key, stream, position, answer)
    join log.streams s on s.name = k.stream;
  end if;

  if p_any then
    select array_agg(s.revision order by i.ord) into revisions
    from unnest(p_stream) with ordinality as i (stream, ord)
    join log.streams s on s.name = i.stream;
  end if;

  perform pg_notify('daybook_log', (start + total)::text);
end $$;
