import type { Sql } from "#infra/postgres/port.ts";

/** A table next to the log that does not agree with its events. */
type BrokenReference = { readonly place: string; readonly problem: string };

const MAX_PROBLEMS = 100;

const text = `
  select 'stream ' || s.name as place,
         'its last revision is ' || s.revision || ', its last event has '
           || coalesce(e.last::text, 'none') as problem
    from log.streams s
    left join (select stream, max(revision) as last from log.events group by stream) e
      on e.stream = s.name
   where s.revision is distinct from e.last
  union all
  select 'position ' || min(e.position), 'no stream is known for ' || e.stream
    from log.events e
   where not exists (select from log.streams s where s.name = e.stream and s.id = e.stream_id)
   group by e.stream
  union all
  select 'idempotency key of ' || a.website, 'its answer names position ' || a.position
           || ', which is not revision ' || a.revision || ' of ' || a.stream
    from log.answers a
    left join log.events e on e.position = a.position
   where (e.stream, e.revision, e.website) is distinct from (a.stream, a.revision, a.website)
  union all
  select 'head', 'it is ' || h.position || ', the last event has '
           || coalesce((select max(position) from log.events), 0)
    from log.head h
   where h.position <> coalesce((select max(position) from log.events), 0)
   limit ${MAX_PROBLEMS}`;

/** Streams, answers and the head against the events that they name; up to a hundred problems. */
export const findBrokenReferences = (sql: Sql): Promise<readonly BrokenReference[]> =>
  sql.query<BrokenReference>(text);
