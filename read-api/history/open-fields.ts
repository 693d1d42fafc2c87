import { SealedPerson } from "#domain/kit/person.ts";
import type { PersonalData } from "#infra/personal-data/port.ts";
import type { ReadEvent } from "./read-streams.ts";

/** Opens the sealed fields of custom events, which say whose they are. They are never shown. */
export const openFields = async (
  events: readonly ReadEvent[],
  personalData: Pick<PersonalData, "open">,
): Promise<readonly ReadEvent[]> => {
  const sealed = events.map(({ type, data }) =>
    type === "CustomEventRecorded" ? SealedPerson.safeParse(data.sealedFields).data : undefined,
  );
  const all = sealed.filter((each) => each !== undefined);
  if (all.length === 0) return events;
  const contents = (await personalData.open(all)).values();
  return events.map((event, place) =>
    sealed[place] === undefined ? event : { ...event, fields: contents.next().value ?? null },
  );
};
