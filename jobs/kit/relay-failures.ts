import type { EventStore, RecordedEvent } from "#infra/event-store/port.ts";
import type { Log } from "#infra/log/log.ts";
import type { Sql } from "#infra/postgres/port.ts";

const recordText = `
  insert into job_relay_failures as known (relay, position, website_id, event_id, stream, type, message)
  values ($1, $2, $3, $4, $5, $6, $7)
  on conflict (relay, position) do update
     set message = excluded.message, attempts = known.attempts + 1, requested_by = null`;
const clearText = "delete from job_relay_failures where relay = $1 and position = $2";
/** A page of those after `$2`, in the order of the log; where `$3`, of those that a member has requested to try again. */
const pageText = `
  select position::text from job_relay_failures
   where relay = $1 and position > $2::bigint and (not $3 or requested_by is not null)
   order by position limit 1000`;

type Dependencies = {
  /** The relay's name. */
  readonly name: string;
  readonly eventStore: Pick<EventStore, "readAll">;
  readonly database: Sql;
  readonly log: Log;
  /** Tries to enqueue the event's jobs; answers why that is impossible. */
  readonly tryEvent: (event: RecordedEvent) => Promise<Error | undefined>;
};

/** The events that the relay could not turn into jobs, durably, so that they can be tried again. */
export const createRelayFailures = ({
  name,
  eventStore,
  database,
  log,
  tryEvent,
}: Dependencies) => {
  const record = async (event: RecordedEvent, error: Error): Promise<void> => {
    const { position, id, stream, type, metadata } = event;
    log.error(
      { relay: name, position: `${position}`, eventId: id, type, error },
      "An event could not be turned into jobs; the relay continues without it.",
    );
    const { websiteId } = metadata;
    const values = [name, String(position), websiteId, id, stream, type, error.message];
    await database.query(recordText, values);
  };

  const retryEvent = async (position: bigint): Promise<void> => {
    const { events } = await eventStore.readAll({ after: position - 1n, limit: 1 });
    const event = events.find((each) => each.position === position);
    const error = event && (await tryEvent(event));
    if (event && error) await record(event, error);
    else await database.query(clearText, [name, String(position)]);
  };

  /** A request ends with the attempt and not before it, so that it outlasts an error of the database. */
  const retry = async (signal: AbortSignal, onlyRequested: boolean): Promise<void> => {
    let after = "0";
    for (;;) {
      const rows = await database.query<{ position: string }>(pageText, [
        name,
        after,
        onlyRequested,
      ]);
      for (const { position } of rows) {
        if (signal.aborted) return;
        await retryEvent(BigInt(position));
        after = position;
      }
      if (rows.length === 0) return;
    }
  };

  return {
    record,
    /** Tries each of them once more. */
    retryAll: (signal: AbortSignal): Promise<void> => retry(signal, false),
    /** Tries those again for which a member has requested that. */
    retryRequested: (signal: AbortSignal): Promise<void> => retry(signal, true),
  };
};
