import type { FormDefinition } from "#domain/forms/definition.ts";
import { FormEvent } from "#domain/forms/events.ts";
import { type EventStore, type RecordedEvent, streamName } from "#infra/event-store/port.ts";

export type FormRelease = {
  /** Place in the log from which visitors filled it in. */
  readonly position: bigint;
  readonly form: FormDefinition;
};

/** Forms kept at a time. */
const MAX_FORMS = 100;

const releaseOf = ({ type, data, position }: RecordedEvent): readonly FormRelease[] => {
  if (type !== "FormDefined" && type !== "FormReleased") return [];
  const event = FormEvent.parse({ ...data, type });
  return "form" in event ? [{ position, form: event.form }] : [];
};

/**
 * Every version of a form that visitors could fill in, the latest last, as the log has them now. What
 * was read once is kept: a form in work has hundreds of drafts, and each submission asks for it.
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
