import type { SealedPerson } from "#domain/kit/person.ts";
import { sealedReportOf } from "#domain/kit/sealed-report.ts";
import type { RecordedContent } from "#infra/event-store/content-reader.ts";
import type { PersonalData } from "#infra/personal-data/port.ts";
import type { Digestible } from "../kit/projection.ts";

type Data = Digestible["data"];

/** A report, or the data of any other event. */
type ParsedData =
  | { readonly person: SealedPerson; readonly data?: undefined }
  | { readonly person?: undefined; readonly data: Data };

const END = '"}}';

/**
 * Reads the data of events. The report of a month begins as the one before it, apart from what is sealed, so that
 * nearly all of them are read by comparing that beginning.
 */
const createReadData = () => {
  let start = "";
  let personId = "";
  return (text: string): ParsedData => {
    if (start !== "" && text.startsWith(start) && text.endsWith(END)) {
      const sealed = text.slice(start.length, -END.length);
      // Another program may have written it with escapes, which only a parser reads.
      if (!/["\\]/.test(sealed)) return { person: { personId, sealed } };
    }
    const data = JSON.parse(text) as Data;
    const report = sealedReportOf(data);
    if (report === undefined) return { data };
    personId = report.person.personId;
    start = `{"month":"${report.month}","person":{"personId":"${personId}","sealed":"`;
    return { person: report.person };
  };
};

/** Opens reports of browsers for a digest. It leaves out those of destroyed months. */
export const createOpenContents = (personalData: Pick<PersonalData, "open">) => {
  const readData = createReadData();
  return async (contents: readonly RecordedContent[]): Promise<readonly Digestible[]> => {
    const read = contents.map(({ text }) => readData(text));
    const sealed = read.flatMap(({ person }) => person ?? []);
    const opened = (await personalData.open(sealed)).values();
    const digestible: Digestible[] = [];
    for (const [place, content] of contents.entries()) {
      const own = read[place] as ParsedData;
      const data = own.data ?? (opened.next().value as Data | null);
      if (data === null) continue;
      const { type, position, recordedAt, websiteId } = content;
      digestible.push({ type, data, position, recordedAt, metadata: { websiteId } });
    }
    return digestible;
  };
};
