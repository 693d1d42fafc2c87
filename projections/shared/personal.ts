import type { RecordedEvent } from "#infra/event-store/port.ts";
import type { PersonalData } from "#infra/personal-data/port.ts";
import type { Projectable, Projection } from "./projection.ts";

/** Recorded in the category `person`, with data { personId }, once the person's key is destroyed. */
export const PERSON_FORGOTTEN = "PersonForgotten";

/** Categories and types that the log is read for: personal data must also hear of the forgetting. */
export const readsOf = ({ reads, opensPersonalData }: Projection): Projection["reads"] => {
  const readsAll = reads.categories === undefined && reads.types === undefined;
  if (opensPersonalData !== true || readsAll) return reads;
  return { ...reads, types: [...new Set([...(reads.types ?? []), PERSON_FORGOTTEN])] };
};

/** The person that this event says to forget; undefined for every other event. */
export const forgottenPerson = ({ type, data }: RecordedEvent): string | undefined =>
  type === PERSON_FORGOTTEN && typeof data.personId === "string" ? data.personId : undefined;

const sealedIn = ({ data: { person } }: RecordedEvent) => {
  if (typeof person !== "object" || person === null || !("sealed" in person)) return undefined;
  return person as unknown as { readonly personId: string; readonly sealed: string };
};

/** Opens the personal data of a batch, in one round trip. Sealed stays sealed without the port. */
export const openPersonal = async (
  events: readonly RecordedEvent[],
  personalData: PersonalData | undefined,
): Promise<readonly Projectable[]> => {
  const sealed = events.flatMap((event) => sealedIn(event) ?? []);
  if (sealed.length === 0 || personalData === undefined) return withoutPersonal(events);
  const opened = (await personalData.open(sealed)).values();
  return events.map((event) => ({
    ...event,
    personal: sealedIn(event) === undefined ? null : (opened.next().value ?? null),
  }));
};

export const withoutPersonal = (events: readonly RecordedEvent[]): readonly Projectable[] =>
  events.map((event) => ({ ...event, personal: null }));
