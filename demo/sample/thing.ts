import type { SamplePartRef } from "#domain/setup/sample-part.ts";
import type { EventMetadata, RecordedEvent } from "#infra/event-store/port.ts";

/** One thing that the demo's data has made on a website. */
export type SampleThing = SamplePartRef & {
  readonly name: string;
  /** A member's event in any of these makes the thing theirs. */
  readonly streams: readonly string[];
  /** Which events of its streams are about it; absent: all. */
  readonly isAbout?: (event: RecordedEvent) => boolean;
  readonly isGone: (events: readonly RecordedEvent[]) => boolean;
  /** A member cannot make it theirs, because nothing of it is of use to them. */
  readonly isNeverKept?: true;
  /** What must stay with it. */
  readonly needs?: (events: readonly RecordedEvent[]) => readonly SamplePartRef[];
  /** Both change nothing when they are repeated. */
  readonly remove: (metadata: EventMetadata) => Promise<unknown>;
  readonly restore: (metadata: EventMetadata) => Promise<unknown>;
};

/** Gone by the last event that says either. */
export const goneBy =
  (removed: readonly string[], there: readonly string[]) =>
  (events: readonly RecordedEvent[]): boolean =>
    events.reduce(
      (isGone, { type }) => (removed.includes(type) ? true : isGone && !there.includes(type)),
      false,
    );

/** The last event of a type, which has the whole state. */
export const lastOf = (
  events: readonly RecordedEvent[],
  type: string,
): RecordedEvent["data"] | undefined => events.findLast((event) => event.type === type)?.data;

export const demand = (outcome: {
  readonly ok: boolean;
  readonly rejection?: { readonly code: string };
}): void => {
  if (!outcome.ok)
    throw new Error(`A part of the sample data was refused: ${outcome.rejection?.code}.`);
};
