import { eventKey, eventTypes } from "#domain/event-types/all-events.ts";
import type { SealedPerson } from "#domain/kit/person.ts";
import { whyUnreadable } from "#domain/kit/read-event.ts";
import type { RecordedEvent } from "#infra/event-store/port.ts";

export type Finding = { readonly place: string; readonly problem: string };

/** What the events before have led to. */
export type Progress = {
  position: bigint;
  recordedAt: string;
  /** Last revision of each stream. */
  readonly revisions: Map<string, number>;
};

export const createProgress = (): Progress => ({
  position: 0n,
  recordedAt: "",
  revisions: new Map(),
});

const websiteOf = (stream: string): string =>
  stream.slice(stream.indexOf("-") + 1, stream.indexOf("."));

/** Place in the log and in the stream: nothing missing, nothing twice, time never goes back. */
const orderProblems = (event: RecordedEvent, progress: Progress): readonly string[] => {
  const expected = (progress.revisions.get(event.stream) ?? -1) + 1;
  const problems = [
    event.position !== progress.position + 1n &&
      `positions ${progress.position + 1n} to ${event.position - 1n} are missing`,
    Number(event.revision) !== expected &&
      `it is revision ${event.revision} of ${event.stream}, and ${expected} comes next`,
    event.recordedAt < progress.recordedAt && "it was recorded before the event in front of it",
    event.metadata.websiteId !== websiteOf(event.stream) &&
      `it is of the website ${event.metadata.websiteId}, its stream of another one`,
  ];
  progress.position = event.position;
  progress.recordedAt = event.recordedAt;
  progress.revisions.set(event.stream, Number(event.revision));
  return problems.filter((problem) => problem !== false);
};

const MAX_PROBLEM_LENGTH = 300;

/** The schema of this type in this version. */
const schemaProblems = (event: RecordedEvent): readonly string[] => {
  const { type, version } = event;
  const known = eventTypes.get(eventKey(type, version));
  if (known === undefined) return [`there is no version ${version} of ${type}`];
  return whyUnreadable(known.schema, event).map((why) =>
    `its schema refuses ${why}`.slice(0, MAX_PROBLEM_LENGTH),
  );
};

export const checkEvent = (event: RecordedEvent, progress: Progress): readonly Finding[] =>
  [...orderProblems(event, progress), ...schemaProblems(event)].map((problem) => ({
    place: `position ${event.position} (${event.type})`,
    problem,
  }));

/** Every piece of personal data in an event. */
export function* sealedIn(value: unknown): Generator<SealedPerson> {
  if (typeof value !== "object" || value === null) return;
  const { personId, sealed } = value as Partial<SealedPerson>;
  if (typeof personId === "string" && typeof sealed === "string" && sealed !== "")
    yield { personId, sealed };
  for (const member of Object.values(value)) yield* sealedIn(member);
}
