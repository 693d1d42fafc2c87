import type { HitRecorded } from "#domain/census/events.ts";
import { openReports } from "#domain/kit/open-reports.ts";
import type { PersonalData } from "#infra/personal-data/port.ts";
import type { Sql } from "#infra/postgres/port.ts";

type Recorded = { readonly data: Readonly<Record<string, unknown>> };
type Readable = { readonly database: Sql; readonly personalData: PersonalData };

/** Who did what visitors did after a position; null for no visitor. */
export const recordedVisitors = async (
  { database, personalData }: Readable,
  after = 0n,
): Promise<readonly { readonly type: string; readonly visitor: string | null }[]> => {
  const events = await database.query<Recorded & { type: string; visitor: string | null }>(
    `select type, data, metadata ->> 'visitorId' as visitor
       from log.events where position > $1 and metadata ->> 'actor' = 'visitor' order by position`,
    [after],
  );
  return (await openReports(events, personalData)).map(({ type, data, visitor }) => ({
    type,
    visitor: (data.visitorId ?? visitor) as string | null,
  }));
};

type Report = Recorded & { readonly stream: string; readonly type: string };

/** The reports of browsers of these types after a position, opened. */
export const recordedReports = async (
  { database, personalData }: Readable,
  types: readonly string[],
  after = 0n,
): Promise<readonly Report[]> =>
  openReports(
    await database.query<Report>(
      `select stream, type, data from log.events
        where type = any($1::text[]) and position > $2 order by position`,
      [types, after],
    ),
    personalData,
  );

/** What `RecordHit` recorded in the log after a position, opened. */
export const recordedHits = async (
  readable: Readable,
  after = 0n,
): Promise<readonly Omit<HitRecorded, "type">[]> =>
  (await recordedReports(readable, ["HitRecorded", "PageActivityRecorded"], after)).map(
    ({ data }) => data as never,
  );
