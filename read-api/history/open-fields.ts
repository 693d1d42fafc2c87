import * as z from "zod/mini";
import { SealedPerson } from "#domain/kit/person.ts";
import type { PersonalData } from "#infra/personal-data/port.ts";
import type { ReadEvent } from "../explained/read-streams.ts";

const Delivered = z.object({ address: z.object({ country: z.string() }) });

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

/** Opens the customers of placed orders for their countries of delivery. Nothing else of them is kept. */
export const openCountries = async (
  events: readonly ReadEvent[],
  personalData: Pick<PersonalData, "open">,
): Promise<readonly ReadEvent[]> => {
  const sealed = events.map(({ type, data }) =>
    type === "OrderPlaced" ? SealedPerson.safeParse(data.person).data : undefined,
  );
  const all = sealed.filter((each) => each !== undefined);
  if (all.length === 0) return events;
  const contents = (await personalData.open(all)).values();
  return events.map((event, place) => {
    if (sealed[place] === undefined) return event;
    const country = Delivered.safeParse(contents.next().value).data?.address.country;
    return country === undefined ? event : { ...event, country };
  });
};
