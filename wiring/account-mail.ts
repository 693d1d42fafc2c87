import { ownerActor } from "#commands/kit/owner-metadata.ts";
import { readEvent } from "#domain/kit/read-event.ts";
import { SERVICES_ID } from "#domain/services/decide.ts";
import { ServiceEvent } from "#domain/services/events.ts";
import { FIRST_WEBSITE } from "#domain/websites/events.ts";
import { type EventStore, streamName } from "#infra/event-store/port.ts";
import type { OwnerSessions } from "#infra/owner-sessions/port.ts";

/** What finds out who connected a service. */
export type ConnectorReaders = {
  readonly eventStore: Pick<EventStore, "readStream">;
  readonly sessions: Pick<OwnerSessions, "founders">;
};

/**
 * Whether the person who runs the installation made a connection of the first website. Only then may
 * emails about console accounts go through it: an account belongs to the whole installation, and the
 * server that carries its links could follow them. Their session alone does not make one: it asks for
 * their password, because script in the website's pages runs with their session.
 */
export const createIsOfOperator = ({ eventStore, sessions }: ConnectorReaders) => {
  let known: { readonly connectionId: string; readonly isTheirs: boolean } | undefined;
  const read = async (connectionId: string): Promise<boolean> => {
    const stream = streamName("services", FIRST_WEBSITE, SERVICES_ID);
    const { events } = await eventStore.readStream(stream);
    const connected = events.find((recorded) => {
      const event = readEvent(ServiceEvent, recorded);
      return event.type === "ServiceConnected" && event.connectionId === connectionId;
    });
    const founders = await sessions.founders();
    return founders.some(
      ({ websiteId, ownerId }) =>
        websiteId === FIRST_WEBSITE && connected?.metadata.actor === ownerActor(ownerId),
    );
  };
  return async (connectionId: string): Promise<boolean> => {
    if (known?.connectionId !== connectionId)
      known = { connectionId, isTheirs: await read(connectionId) };
    return known.isTheirs;
  };
};
