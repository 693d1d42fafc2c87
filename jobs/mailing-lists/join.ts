import * as z from "zod/mini";
import type { JoinMailingList } from "#commands/mailing-lists/join.ts";
import type { SealedPerson } from "#domain/kit/person.ts";
import { readEvent } from "#domain/kit/read-event.ts";
import { DEFAULT_LIST_ID } from "#domain/mailing-lists/default-list.ts";
import { RestockSignUpEvent } from "#domain/restock/events.ts";
import type { EventStore, RecordedEvent } from "#infra/event-store/port.ts";
import type { Task } from "#infra/jobs/port.ts";
import type { PersonalData } from "#infra/personal-data/port.ts";
import { type RelayRule, relayRule } from "../kit/event-jobs.ts";

export const JOIN_BY_RESTOCK = "mailing-list-join-by-restock";

const Payload = z.object({
  websiteId: z.string(),
  /** Stream of the sign-up. */
  stream: z.string(),
  askedAt: z.string(),
  correlationId: z.string(),
});

const jobOf = ({ stream, metadata }: RecordedEvent, askedAt: string) => {
  const { websiteId, correlationId } = metadata;
  return {
    name: JOIN_BY_RESTOCK,
    payload: { websiteId, stream, askedAt, correlationId },
    key: `join-by-restock-${stream}`,
  };
};

/**
 * Restock sign-ups with the mailing list selected, at the first or a later time, and confirmed
 * where that is required. Spec: A7.9, B2.39.
 */
export const joinByRestockRules: readonly RelayRule[] = [
  relayRule(RestockSignUpEvent, "RestockSignedUp", (event, recorded) =>
    event.isJoinMailingList && !event.awaitsConfirmation
      ? jobOf(recorded, event.signedUpAt)
      : undefined,
  ),
  relayRule(RestockSignUpEvent, "RestockMailingListJoined", (event, recorded) =>
    event.awaitsConfirmation ? undefined : jobOf(recorded, event.joinedAt),
  ),
  relayRule(RestockSignUpEvent, "RestockSignUpConfirmed", (event, recorded) =>
    event.isJoinMailingList ? jobOf(recorded, event.confirmedAt) : undefined,
  ),
];

/** Adds them to the website's default list. */
export const createJoinByRestock = ({
  eventStore,
  personalData,
  joinMailingList,
}: {
  readonly eventStore: Pick<EventStore, "readStream">;
  readonly personalData: Pick<PersonalData, "open">;
  readonly joinMailingList: JoinMailingList;
}): Task => {
  const personOf = async (stream: string): Promise<SealedPerson | undefined> => {
    const { events } = await eventStore.readStream(stream);
    const signUps = events
      .map(({ type, data }) => readEvent(RestockSignUpEvent, { type, data }))
      .flatMap((event) => (event.type === "RestockSignedUp" ? [event.person] : []));
    return signUps.at(-1);
  };
  return async (input) => {
    const { websiteId, stream, askedAt, correlationId } = Payload.parse(input);
    const readFrom = await personOf(stream);
    const [content] = readFrom === undefined ? [] : await personalData.open([readFrom]);
    const email = content?.email;
    if (readFrom === undefined || typeof email !== "string") return;
    await joinMailingList(
      { listId: DEFAULT_LIST_ID, email, source: "restock", askedAt, readFrom },
      { websiteId, correlationId, actor: `job:${JOIN_BY_RESTOCK}` },
    );
  };
};
