import { type EventStore, type Json, streamName } from "#infra/event-store/port.ts";
import { Refusal } from "#infra/http/refusal.ts";
import { createAnonymousStreams } from "./intake-stream.ts";

const USER_AGENT_LENGTH = 1_000;

/** As much of it as is kept. */
export const keptUserAgent = (userAgent: string): string => userAgent.slice(0, USER_AGENT_LENGTH);

/** @throws Refusal 400 `malformed-body`, which calls the text `what` */
export const parseJson = (text: string, what: string): unknown => {
  try {
    return JSON.parse(text);
  } catch {
    throw new Refusal(400, "malformed-body", `${what} is not JSON.`);
  }
};

type Fact = { readonly type: string; readonly visitorId: string | null };

/**
 * Records what a visitor's browser tells, in the visitor's own stream of the category. Nothing is
 * decided: what is valid happened.
 */
export const createRecordFact = (
  { eventStore, newId }: { readonly eventStore: EventStore; readonly newId: () => string },
  category: string,
): ((websiteId: string, fact: Fact) => Promise<void>) => {
  const anonymousStream = createAnonymousStreams();
  return async (websiteId, { type, ...data }) => {
    const { visitorId } = data;
    const id = newId();
    await eventStore.append({
      stream: streamName(category, websiteId, visitorId ?? anonymousStream()),
      expectedRevision: "any",
      events: [{ id, type, version: 1, data: data as { readonly [key: string]: Json } }],
      metadata: {
        websiteId,
        actor: "visitor",
        correlationId: id,
        ...(visitorId !== null && { visitorId }),
      },
    });
  };
};
