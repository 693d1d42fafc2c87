import type { CollectorSchemaEvent, CustomEvent } from "#domain/collector/events.ts";
import type { EventTexts } from "../kit/event-texts.ts";

export const collectorTexts: EventTexts<CollectorSchemaEvent | CustomEvent> = {
  CollectorSchemaReleased: ({ name, version }) => [
    "A schema of custom events was released",
    `${name} ${version}`,
  ],
  CustomEventRecorded: ({ schemaName }) => ["A custom event was recorded", schemaName],
  CustomEventRefused: ({ schemaName }) => ["A custom event was refused", schemaName || "Not named"],
};
