import { readEvent } from "#domain/kit/read-event.ts";
import { LookEvent } from "#domain/looks/events.ts";
import { lookFact } from "#domain/looks/facts.ts";
import { designProjection } from "../kit/design-documents.ts";

/** The look of every website: what visitors see, and all versions. */
export const looks = designProjection({
  name: "looks",
  title: "looks",
  version: 3,
  category: "look",
  factOf: (recorded) => lookFact(readEvent(LookEvent, recorded)),
});
