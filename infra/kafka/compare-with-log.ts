import type { EventStore, RecordedEvent } from "#infra/event-store/port.ts";

/** The topic has events that are not in the log. */
export class TopicOfAnotherLog extends Error {
  constructor(position: bigint) {
    super(
      `The topic carries another log: position ${position} is not the same event in both. Projections read the event log in Postgres instead.`,
    );
    this.name = "TopicOfAnotherLog";
  }
}

export const findEvent = async (
  eventStore: Pick<EventStore, "readAll">,
  position: bigint,
): Promise<RecordedEvent | undefined> =>
  (await eventStore.readAll({ after: position - 1n, limit: 1 })).events[0];

/**
 * A log that was restored or set back continues with other events. Where two logs part, no later
 * position has the same event, so the last event of a page speaks for all of it.
 */
export const assertOfLog = async (
  eventStore: Pick<EventStore, "readAll">,
  last: RecordedEvent | undefined,
): Promise<void> => {
  if (last === undefined) return;
  const logged = await findEvent(eventStore, last.position);
  if (logged?.id !== last.id) throw new TopicOfAnotherLog(last.position);
};
