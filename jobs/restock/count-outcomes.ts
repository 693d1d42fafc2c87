import { RestockSignUpEvent } from "#domain/restock/events.ts";
import {
  noOutcomes,
  type SendOutcomes,
  sendOutcomeTypes,
  withOutcome,
} from "#domain/restock/send-outcomes.ts";
import type { EventStore } from "#infra/event-store/port.ts";
import type { SendScope } from "./waiting-sign-ups.ts";

const PAGE = 1_000;

/**
 * What became of the mails of a send, from the events that the sign-ups recorded about it. A table could be
 * wrong or no longer show it: a person whose mail failed may have left since. What an earlier process of the
 * same send recorded before it died is counted like everything else, and only once.
 */
export const createCountOutcomes =
  (eventStore: Pick<EventStore, "readAll">) =>
  async ({ websiteId, sendId, requestedAt }: SendScope): Promise<SendOutcomes> => {
    const filter = { types: sendOutcomeTypes, websiteId };
    let counts = noOutcomes;
    for (let after = requestedAt; ; ) {
      const { events, upTo } = await eventStore.readAll({ after, limit: PAGE, filter });
      for (const { type, data } of events)
        if (data.sendId === sendId)
          counts = withOutcome(counts, RestockSignUpEvent.parse({ ...data, type }));
      if (upTo <= after) return counts;
      after = upTo;
    }
  };
