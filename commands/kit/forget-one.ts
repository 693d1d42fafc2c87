import type { EventMetadata, EventStore } from "#infra/event-store/port.ts";
import { streamName } from "#infra/event-store/port.ts";
import type { PersonalData } from "#infra/personal-data/port.ts";

export type ForgetOneDependencies = {
  readonly eventStore: Pick<EventStore, "append">;
  readonly personalData: Pick<PersonalData, "destroyKey">;
  readonly newId: () => string;
  readonly now: () => string;
};

/** Destroys one key and records that. */
export const createForgetOne =
  ({ eventStore, personalData, newId, now }: ForgetOneDependencies) =>
  async (personId: string, metadata: EventMetadata): Promise<bigint | undefined> => {
    const { websiteId } = metadata;
    await personalData.destroyKey(websiteId, personId);
    const verdict = await eventStore.append({
      stream: streamName("person", websiteId, personId),
      expectedRevision: "any",
      events: [
        {
          id: newId(),
          type: "PersonForgotten",
          version: 1,
          data: { personId, forgottenAt: now() },
        },
      ],
      metadata,
      idempotency: { key: `forget ${personId}`, answer: null },
    });
    return verdict.status === "conflict" ? undefined : verdict.position;
  };
