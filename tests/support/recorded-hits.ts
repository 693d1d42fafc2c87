import type { HitRecorded } from "#domain/census/events.ts";
import { openReports } from "#domain/kit/open-reports.ts";
import type { PersonalData } from "#infra/personal-data/port.ts";
import type { Sql } from "#infra/postgres/port.ts";

type Recorded = { readonly data: Readonly<Record<string, unknown>> };

/** The page views of the log after a position, opened. */
export const recordedHits = async (
  { database, personalData }: { readonly database: Sql; readonly personalData: PersonalData },
  after = 0n,
): Promise<readonly Omit<HitRecorded, "type">[]> => {
  const events = await database.query<Recorded>(
    "select data from log.events where type = 'HitRecorded' and position > $1 order by position",
    [after],
  );
  return (await openReports(events, personalData)).map(({ data }) => data as never);
};
