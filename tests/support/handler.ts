import { createHandler, type Handler } from "#commands/kit/handle.ts";
import type { EventStore } from "#infra/event-store/port.ts";
import { newId } from "#infra/ids/uuid.ts";

/** A handler that never waits between its tries. */
export const handlerOn = (eventStore: EventStore, nowMs: () => number = () => 0): Handler =>
  createHandler({ eventStore, newId, nowMs, wait: async () => undefined, random: () => 0.5 });
