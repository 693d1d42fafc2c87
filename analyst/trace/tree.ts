import { eventKey, eventTypes } from "#domain/event-types/all-events.ts";

/** An event of one request, without its data. */
export type CorrelatedEvent = {
  readonly position: number;
  readonly id: string;
  readonly stream: string;
  readonly revision: number;
  readonly type: string;
  readonly version: number;
  readonly actor: string;
  /** Id of the event that caused it, where that was recorded. */
  readonly causationId: string | null;
  /** ISO 8601. */
  readonly recordedAt: string;
};

/** A line of the tree, and what is below it. */
export type Node = {
  readonly kind: "request" | "actor" | "stream" | "event";
  readonly label: string;
  readonly children: readonly Node[];
};

const groupBy = <Value>(
  values: readonly Value[],
  keyOf: (value: Value) => string,
): readonly (readonly [string, readonly Value[]])[] => {
  const groups = new Map<string, Value[]>();
  for (const value of values) {
    const group = groups.get(keyOf(value));
    if (group === undefined) groups.set(keyOf(value), [value]);
    else group.push(value);
  }
  return [...groups];
};

const afterText = (event: CorrelatedEvent, start: string): string => {
  const milliseconds = Date.parse(event.recordedAt) - Date.parse(start);
  return milliseconds < 1_000 ? `+${milliseconds} ms` : `+${(milliseconds / 1_000).toFixed(1)} s`;
};

const eventNode = (event: CorrelatedEvent, caused: readonly Node[], start: string): Node => {
  const meaning = eventTypes.get(eventKey(event.type, event.version))?.meaning ?? "";
  return {
    kind: "event",
    label: `${event.type} · position ${event.position}, ${afterText(event, start)}${meaning === "" ? "" : ` · ${meaning}`}`,
    children: caused,
  };
};

/**
 * What followed a request: who acted, in which streams, with which events. An event whose cause was
 * recorded stands below it; all others stand below the actor that recorded them.
 */
export const toTree = (correlationId: string, events: readonly CorrelatedEvent[]): Node => {
  const [first] = events;
  const start = first?.recordedAt ?? "";
  const ids = new Set(events.map(({ id }) => id));
  const isCaused = ({ causationId, id }: CorrelatedEvent): boolean =>
    causationId !== null && causationId !== id && ids.has(causationId);
  /** A cause comes before its effect, so that this ends. */
  const branch = (some: readonly CorrelatedEvent[]): readonly Node[] =>
    groupBy(some, ({ actor }) => actor).map(([actor, acts]) => ({
      kind: "actor",
      label: actor,
      children: groupBy(acts, ({ stream }) => stream).map(([stream, ofStream]) => ({
        kind: "stream",
        label: stream,
        children: ofStream.map((event) =>
          eventNode(
            event,
            branch(
              events.filter(
                ({ causationId, position }) =>
                  causationId === event.id && position > event.position,
              ),
            ),
            start,
          ),
        ),
      })),
    }));
  return {
    kind: "request",
    label: `${correlationId} · ${start} · ${events.length} ${events.length === 1 ? "event" : "events"}`,
    children: branch(events.filter((event) => !isCaused(event))),
  };
};
