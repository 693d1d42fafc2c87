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

const MAX_EVENTS = 10_000;

const text = `
  select position, id, stream, revision, type, version, metadata ->> 'actor' as actor,
         metadata ->> 'causationId' as "causationId", recorded_at as "recordedAt"
    from log.events where metadata ->> 'correlationId' = $1
   order by position limit ${MAX_EVENTS + 1}`;

/** `isCut`: there are more of them. */
type Correlated = { readonly events: readonly CorrelatedEvent[]; readonly isCut: boolean };

/** Everything that was recorded under a correlation id, in order, up to 10,000 events. */
export const findCorrelated = async (sql: Sql, correlationId: string): Promise<Correlated> => {
  const events = await sql.query<CorrelatedEvent>(text, [correlationId]);
  return { events: events.slice(0, MAX_EVENTS), isCut: events.length > MAX_EVENTS };
};

/** The correlation id of an event; undefined for an unknown event. */
export const findCorrelationOf = async (sql: Sql, eventId: string): Promise<string | undefined> => {
  const [row] = await sql.query<{ correlationId: string }>(
    `select metadata ->> 'correlationId' as "correlationId" from log.events where id = $1`,
    [eventId],
  );
  return row?.correlationId;
};
