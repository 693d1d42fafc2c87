import type { Sql } from "#infra/postgres/port.ts";

/** An event of one request, without its data. */
type CorrelatedEvent = {
  readonly position: number;
  readonly id: string;
  readonly stream: string;
  readonly revision: number;
  readonly type: string;
  readonly version: number;
  readonly actor: string;
  readonly causationId: string | null;
  readonly recordedAt: string;
};

const MOST = 10_000;

const text = `
  select position, id, stream, revision, type, version, metadata ->> 'actor' as actor,
         metadata ->> 'causationId' as "causationId", recorded_at as "recordedAt"
    from log.events where metadata ->> 'correlationId' = $1
   order by position limit ${MOST}`;

/** Everything that was recorded under a correlation id, in order, up to 10,000 events. */
export const findCorrelated = (
  sql: Sql,
  correlationId: string,
): Promise<readonly CorrelatedEvent[]> => sql.query<CorrelatedEvent>(text, [correlationId]);

/** The correlation id of an event; undefined for an unknown event. */
export const findCorrelationOf = async (sql: Sql, eventId: string): Promise<string | undefined> => {
  const [row] = await sql.query<{ correlationId: string }>(
    `select metadata ->> 'correlationId' as "correlationId" from log.events where id = $1`,
    [eventId],
  );
  return row?.correlationId;
};
