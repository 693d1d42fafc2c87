import type { RecordedEvent } from "#infra/event-store/port.ts";
import type { Sql } from "#infra/postgres/port.ts";

/** Records why a build is stopped, for operators. `event` is absent when no event caused it. */
export const recordFailure = async (
  sql: Sql,
  build: number,
  message: string,
  event?: RecordedEvent,
): Promise<void> => {
  await sql.query(
    `insert into projection_failures as kept
            (build, message, position, event_id, stream, type)
     select build, $2, $3, $4, $5, $6 from projection_builds where build = $1
     on conflict (build) do update
        set message = excluded.message, attempts = kept.attempts + 1,
            since = case when kept.position is not distinct from excluded.position
                         then kept.since else excluded.since end,
            position = excluded.position, event_id = excluded.event_id,
            stream = excluded.stream, type = excluded.type`,
    [
      build,
      message,
      event?.position ?? null,
      event?.id ?? null,
      event?.stream ?? null,
      event?.type ?? null,
    ],
  );
};

export const clearFailure = async (sql: Sql, build: number): Promise<void> => {
  await sql.query("delete from projection_failures where build = $1", [build]);
};
