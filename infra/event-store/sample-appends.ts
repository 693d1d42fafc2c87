import { newId } from "#infra/ids/uuid.ts";
import { type Append, type EventMetadata, type NewEvent, NO_STREAM, streamName } from "./port.ts";

let serial = 0;

/** A stream that no other test uses. */
export const freshStream = (category = "cart", websiteId = "demo"): string =>
  streamName(category, websiteId, `s${++serial}-${newId()}`);

export const anEvent = (n: number, type = "Counted"): NewEvent => ({
  id: newId(),
  type,
  version: 1,
  data: { n },
});

export const theMetadata = (websiteId = "demo"): EventMetadata => ({
  websiteId,
  actor: "visitor",
  correlationId: "c1",
});

export const anAppend = (stream: string, change: Partial<Append> = {}): Append => ({
  stream,
  events: [anEvent(1)],
  expectedRevision: NO_STREAM,
  metadata: theMetadata(),
  ...change,
});
