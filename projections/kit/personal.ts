import { openReports } from "#domain/kit/open-reports.ts";
import { sealedReportOf } from "#domain/kit/sealed-report.ts";
import type { RecordedEvent } from "#infra/event-store/port.ts";
import type { PersonalData } from "#infra/personal-data/port.ts";
import type { Projectable, Projection } from "./projection.ts";

/**
 * Recorded in the category `person`, with data { personId }, once the person's key is destroyed.
 */
export const PERSON_FORGOTTEN = "PersonForgotten";

/**
 * Categories and types that are read from the log, including the erasure of persons for personal
 * data.
 */
export const readsOf = ({ reads, opensPersonalData }: Projection): Projection["reads"] => {
  const readsAll = reads.categories === undefined && reads.types === undefined;
  if (!opensPersonalData || readsAll) return reads;
  return { ...reads, types: [...new Set([...(reads.types ?? []), PERSON_FORGOTTEN])] };
};

/** The person that this event erases; undefined for every other event. */
export const forgottenPerson = ({ type, data }: RecordedEvent): string | undefined =>
  type === PERSON_FORGOTTEN && typeof data.personId === "string" ? data.personId : undefined;

type Sealed = { readonly personId: string; readonly sealed: string };

const asSealed = (value: unknown): readonly Sealed[] =>
  typeof value === "object" && value !== null && "sealed" in value ? [value as Sealed] : [];

const personIn = ({ data }: RecordedEvent): Sealed | undefined => asSealed(data.person)[0];

const fieldsIn = (value: unknown): readonly Sealed[] =>
  typeof value === "object" && value !== null && "sealedFields" in value
    ? asSealed(value.sealedFields)
    : [];

type Opened = Pick<Projection, "opensPersonalData">;

/** The sealed parts of an event: its person, and answers on itself or on each of its lines. */
const sealedIn = (event: RecordedEvent, { opensPersonalData }: Opened): readonly Sealed[] => {
  if (typeof opensPersonalData === "object")
    return opensPersonalData.sealedFieldsOf.includes(event.type) ? fieldsIn(event.data) : [];
  const { person, sealedFields, lines } = event.data;
  return [
    ...(person === undefined ? [] : asSealed(person)),
    ...(sealedFields === undefined ? [] : asSealed(sealedFields)),
    ...(Array.isArray(lines) ? lines.flatMap(fieldsIn) : []),
  ];
};

/**
 * The events as a projection gets them: reports of browsers are opened, those of destroyed months are skipped,
 * and personal data is opened for a projection that needs it. Without the port no report can be read.
 */
export const openFor = (
  projection: Opened,
  events: readonly RecordedEvent[],
  personalData: PersonalData | undefined,
): readonly Projectable[] | Promise<readonly Projectable[]> => {
  const open = (readable: readonly RecordedEvent[]) =>
    projection.opensPersonalData
      ? openPersonal(readable, personalData, projection)
      : stripPersonalData(readable);
  const readable = personalData === undefined ? events : openReadable(events, personalData);
  return readable instanceof Promise ? readable.then(open) : open(readable);
};

/** Opens reports of browsers, and leaves out those of destroyed months. */
const openReadable = <Event extends Pick<RecordedEvent, "data">>(
  events: readonly Event[],
  personalData: Pick<PersonalData, "open">,
): readonly Event[] | Promise<readonly Event[]> => {
  const opened = openReports(events, personalData);
  return opened instanceof Promise
    ? opened.then((all) => all.filter(({ data }) => sealedReportOf(data) === undefined))
    : opened;
};

/** Opens the personal data of a batch in one round trip. Without the port it stays sealed. */
export const openPersonal = async (
  events: readonly RecordedEvent[],
  personalData: PersonalData | undefined,
  asked: Opened = { opensPersonalData: true },
): Promise<readonly Projectable[]> => {
  const sealed = events.flatMap((event) => sealedIn(event, asked));
  if (sealed.length === 0 || personalData === undefined) return stripPersonalData(events);
  const contents = await personalData.open(sealed);
  const nameOf = ({ personId, sealed: text }: Sealed) => `${personId} ${text}`;
  const opened = new Map(sealed.map((each, index) => [nameOf(each), contents[index] ?? null]));
  const open = (each: Sealed) => opened.get(nameOf(each)) ?? null;
  return events.map((event) => {
    const person = personIn(event);
    return { ...event, personal: person === undefined ? null : open(person), open };
  });
};

const nothing = (): null => null;

export const stripPersonalData = (events: readonly RecordedEvent[]): readonly Projectable[] =>
  events.map((event) => ({ ...event, personal: null, open: nothing }));
