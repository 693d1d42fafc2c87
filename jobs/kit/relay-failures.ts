import type { EventStore, RecordedEvent } from "#infra/event-store/port.ts";
import type { Log } from "#infra/log/log.ts";
import type { Sql } from "#infra/postgres/port.ts";

const recordText = `
  insert into job_relay_failures as known (relay, position, website_id, event_id, stream, type, message)
  values ($1, $2, $3, $4, $5, $6, $7)
  on conflict (relay, position) do update
     set message = excluded.message, attempts = known.attempts + 1`;
const clearText = "delete from job_relay_failures where relay = $1 and position = $2";
/** A page of those after `$2`, in the order of the log. */
const pageText = `
  select position::text from job_relay_failures
   where relay = $1 and position > $2::bigint order by position limit 1000`;
/** A request is consumed by reading it. */
const takeRequestText = `
  with requested as (
    update job_relay_failures set requested_by = null
     where relay = $1 and requested_by is not null returning 1)
  select exists (select from requested) as "isRequested"`;

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

  /** Tries each of them once more. */
  const retryAll = async (signal: AbortSignal): Promise<void> => {
    let after = "0";
    for (;;) {
      const rows = await database.query<{ position: string }>(pageText, [name, after]);
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
    retryAll,
    /** Tries them again if a member has requested that. */
    retryRequested: async (signal: AbortSignal): Promise<void> => {
      const [row] = await database.query<{ isRequested: boolean }>(takeRequestText, [name]);
      if (row?.isRequested) await retryAll(signal);
    },
  };
};
