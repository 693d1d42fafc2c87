import { type EventType, eventTypes, jsonSchemaOf } from "./all-events.ts";

type Described = Omit<EventType, "schema"> & {
  readonly schema: Readonly<Record<string, unknown>>;
};

/** Every version of every type of event, sorted by name, with the schema of its data. */
export const describeEvents = (): readonly Described[] =>
  [...eventTypes.values()]
    .map((event) => ({ ...event, schema: jsonSchemaOf(event) }))
    .sort((a, b) => (a.type < b.type ? -1 : 1));
