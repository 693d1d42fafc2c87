import type { FormDefinition } from "#domain/forms/definition.ts";
import { FormEvent } from "#domain/forms/events.ts";
import { readEvent } from "#domain/kit/read-event.ts";
import { type EventStore, type RecordedEvent, streamName } from "#infra/event-store/port.ts";

export type FormRelease = {
  /** Position in the log from which visitors filled it in. */
  readonly position: bigint;
  readonly form: FormDefinition;
};

/** Maximum number of cached forms. */
const MAX_FORMS = 100;

const releaseOf = (recorded: RecordedEvent): readonly FormRelease[] => {
  if (recorded.type !== "FormDefined" && recorded.type !== "FormReleased") return [];
  const event = readEvent(FormEvent, recorded);
  return "form" in event ? [{ position: recorded.position, form: event.form }] : [];
};

/**
 * Every released version of a form, the latest last, from the log. Results are cached: a form being
 * edited has hundreds of drafts, and each submission needs its versions.
 */
export const createFormReleases = (eventStore: Pick<EventStore, "readStream">) => {
  const known = new Map<
    string,
    { readonly next: bigint; readonly releases: readonly FormRelease[] }
  >();
  return async (websiteId: string, formId: string): Promise<readonly FormRelease[]> => {
    const stream = streamName("form", websiteId, formId);
    const before = known.get(stream) ?? { next: 0n, releases: [] };
    const { events, revision } = await eventStore.readStream(stream, { from: before.next });
    const releases = [...before.releases, ...events.flatMap(releaseOf)];
    known.delete(stream);
    known.set(stream, { next: revision + 1n, releases });
    for (const oldest of known.keys()) if (known.size > MAX_FORMS) known.delete(oldest);
    return releases;
  };
};
