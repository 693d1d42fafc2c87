import { readEvent } from "#domain/kit/read-event.ts";
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
 * The outcomes of a send's emails, from the events in its sign-ups' streams. A table could be wrong
 * or incomplete: a person whose email failed may have left since. Events of an earlier, crashed
 * process of the same send are counted as well, and only once.
 */
export const createCountOutcomes =
  (eventStore: Pick<EventStore, "readAll">) =>
  async ({ websiteId, sendId, requestedAt }: SendScope): Promise<SendOutcomes> => {
    const filter = { types: sendOutcomeTypes, websiteId };
    let counts = noOutcomes;
    for (let after = requestedAt; ; ) {
      const { events, upTo } = await eventStore.readAll({ after, limit: PAGE, filter });
      for (const recorded of events) {
        const event = readEvent(RestockSignUpEvent, recorded);
        if ("sendId" in event && event.sendId === sendId) counts = withOutcome(counts, event);
      }
      if (upTo <= after) return counts;
      after = upTo;
    }
  };
