import { linkAddress, usedAddress } from "#domain/analytics-ids/analytics-id.ts";
import {
  AnalyticsIdEvent,
  LinkedAnalyticsId,
  type LinkOccasion,
} from "#domain/analytics-ids/events.ts";
import { readEvent } from "#domain/kit/read-event.ts";
import { type EventStore, type Json, NO_STREAM, streamName } from "#infra/event-store/port.ts";
import type { RequestContext } from "#infra/http/context.ts";
import type { PersonalData } from "#infra/personal-data/port.ts";

export type LinkDependencies = {
  readonly eventStore: Pick<EventStore, "append" | "readStream">;
  readonly personalData: Pick<PersonalData, "seal" | "find" | "open" | "tie" | "destroyKey">;
  readonly newId: () => string;
};

type Claim = Pick<RequestContext, "websiteId" | "correlationId"> & {
  readonly analyticsId: string;
  readonly ownerId: string;
  readonly occasion: LinkOccasion;
};

/** The links between ids and persons. An id is linked once. */
export const createLinks = ({ eventStore, personalData, newId }: LinkDependencies) => {
  /** The person whom an id is linked with; undefined for none. */
  const ownerOf = async (websiteId: string, linkId: string): Promise<string | undefined> => {
    const stream = streamName("analyticsId", websiteId, linkId);
    const { events } = await eventStore.readStream(stream, { limit: 1 });
    const [recorded] = events;
    if (recorded === undefined) return undefined;
    const [opened] = await personalData.open([readEvent(AnalyticsIdEvent, recorded).person]);
    return LinkedAnalyticsId.safeParse(opened).data?.ownerId;
  };

  const wasCut = async (websiteId: string, analyticsId: string): Promise<boolean> =>
    (await personalData.find(websiteId, linkAddress(analyticsId))) === undefined &&
    (await personalData.find(websiteId, usedAddress(analyticsId))) !== undefined;

  /** False when the id belongs to another person, or did before its link was cut. */
  const claim = async (asked: Claim): Promise<boolean> => {
    const { websiteId, correlationId, analyticsId, ownerId, occasion } = asked;
    if (await wasCut(websiteId, analyticsId)) return false;
    const content = { analyticsId, ownerId };
    const person = await personalData.seal(websiteId, linkAddress(analyticsId), content);
    await personalData.seal(websiteId, usedAddress(analyticsId), {});
    const known = await ownerOf(websiteId, person.personId);
    if (known !== undefined) return known === ownerId;
    // Erasing the person destroys the key of the link. An erased person is linked with nothing.
    if (!(await personalData.tie(websiteId, person.personId, ownerId))) {
      await personalData.destroyKey(websiteId, person.personId);
      return true;
    }
    const verdict = await eventStore.append({
      stream: streamName("analyticsId", websiteId, person.personId),
      expectedRevision: NO_STREAM,
      events: [
        {
          id: newId(),
          type: "AnalyticsIdLinked",
          version: 1,
          data: { person, occasion } as unknown as { readonly [key: string]: Json },
        },
      ],
      // The visitor's other id would name the person in the open.
      metadata: { websiteId, actor: "visitor", correlationId },
    });
    return verdict.status !== "conflict" || (await ownerOf(websiteId, person.personId)) === ownerId;
  };

  return { wasCut, claim };
};
