import type { Handler } from "#commands/kit/handle.ts";
import { createMemoryEventStore } from "#infra/event-store/memory.ts";
import type { EventStore } from "#infra/event-store/port.ts";
import { handlerOn } from "./handler.ts";

export type TestShop = {
  readonly eventStore: EventStore;
  readonly handler: Handler;
  readonly now: () => string;
  /** Every recorded event so far, as `type` and data. */
  readonly recorded: () => Promise<readonly { readonly type: string; readonly stream: string }[]>;
};

/** A log in memory with a command handler. */
export const createTestShop = (at = "2030-01-01T00:00:00.000Z"): TestShop => {
  const eventStore = createMemoryEventStore();
  const handler = handlerOn(eventStore, () => Date.parse(at));
  return {
    eventStore,
    handler,
    now: () => at,
    recorded: async () => (await eventStore.readAll({ after: 0n, limit: 100_000 })).events,
  };
};
