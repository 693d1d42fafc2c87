import type { SealedPerson } from "./person.ts";
import { sealedReportOf } from "./sealed-report.ts";

/** Opens what was sealed, in the given order; null where the key has been destroyed. */
type Opening = {
  readonly open: (
    sealed: readonly SealedPerson[],
  ) => Promise<readonly (Readonly<Record<string, unknown>> | null)[]>;
};

type Recorded = { readonly data: Readonly<Record<string, unknown>> };

/** The event as version 1 records it, with everything in the open. */
const opened = <Event extends Recorded>(event: Event, data: Event["data"]): Event => ({
  ...event,
  ...("version" in event && { version: 1 }),
  data,
});

/**
 * Opens the reports among these events, in one round trip. A report whose month was destroyed stays
 * sealed. Events without a report are returned as they are, at once.
 */
export const openReports = <Event extends Recorded>(
  events: readonly Event[],
  personalData: Opening,
): readonly Event[] | Promise<readonly Event[]> => {
  const sealed: SealedPerson[] = [];
  for (const { data } of events) {
    const report = sealedReportOf(data);
    if (report !== undefined) sealed.push(report.person);
  }
  if (sealed.length === 0) return events;
  return openAll(events, sealed, personalData);
};

const openAll = async <Event extends Recorded>(
  events: readonly Event[],
  sealed: readonly SealedPerson[],
  personalData: Opening,
): Promise<readonly Event[]> => {
  const contents = (await personalData.open(sealed)).values();
  return events.map((event) => {
    if (sealedReportOf(event.data) === undefined) return event;
    const content = contents.next().value;
    return content ? opened(event, content as Event["data"]) : event;
  });
};
