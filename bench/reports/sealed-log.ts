import { createIntakeStreams } from "#commands/census/analytics-stream.ts";
import { reportsOfMonth, SEALED_REPORT_VERSION } from "#domain/kit/sealed-report.ts";
import { newId } from "#infra/ids/uuid.ts";
import type { PersonalData } from "#infra/personal-data/port.ts";
import type { Sql } from "#infra/postgres/port.ts";
import { syntheticHits } from "./synthetic-hits.ts";

/** New York's midnight after the last day. */
const END_MS = Date.parse("2026-10-31T04:00:00.000Z");
const MONTH = "2026-10";
const ROWS = 2_000;

/** What a browser reports in addition. */
const ofBrowser = {
  websiteId: "demo",
  templateId: "default",
  title: "Field Notebook",
  viewportInnerHeight: 800,
  viewportInnerWidth: 1280,
  screenHeight: 1080,
  screenWidth: 1920,
};

const insertText = `
  insert into log.events (position, stream_id, revision, recorded_at, id, version, type, category,
                          website, stream, data, metadata)
  select position, stream_id, revision, at, id, ${SEALED_REPORT_VERSION}, 'HitRecorded', 'census',
         'demo', stream, data, metadata
    from unnest($1::bigint[], $2::bigint[], $3::bigint[], $4::timestamptz[], $5::uuid[], $6::text[],
                $7::json[], $8::json[])
         as e(position, stream_id, revision, at, id, stream, data, metadata)`;

/**
 * Fills an empty log with sealed page views, as dense as a million in a month. They are written as rows,
 * several times as fast as by appends.
 */
export const fillSealedLog = async (
  sql: Sql,
  personalData: Pick<PersonalData, "sealerOf">,
  hits: number,
): Promise<void> => {
  const { seal } = await personalData.sealerOf("demo", reportsOfMonth(MONTH));
  const streamOf = createIntakeStreams();
  const streams = new Map<string, { readonly id: bigint; revision: number }>();
  let rows: unknown[][] = [];
  const write = async (): Promise<void> => {
    const columns = Array.from({ length: 8 }, (_, column) => rows.map((row) => row[column]));
    rows = [];
    await sql.query(insertText, columns);
  };
  const days = (hits * 30) / 1_000_000;
  for (const { data, position, recordedAt } of syntheticHits({ hits, days, endMs: END_MS })) {
    const id = newId();
    const visitorId = data.visitorId as string | null;
    const report = { ...ofBrowser, ...(data.data as object) };
    const content = { ...data, country: "GB", data: report };
    const stream = `census-demo.${streamOf(visitorId)}`;
    const place = streams.get(stream) ?? { id: position, revision: -1 };
    place.revision += 1;
    streams.set(stream, place);
    const sealed = JSON.stringify({ month: MONTH, person: seal(content) });
    const metadata = JSON.stringify({ websiteId: "demo", actor: "visitor", correlationId: id });
    rows.push([position, place.id, place.revision, recordedAt, id, stream, sealed, metadata]);
    if (rows.length === ROWS) await write();
  }
  if (rows.length > 0) await write();
  await sql.query("update log.head set position = $1, recorded_at = now()", [hits]);
  await sql.query("vacuum analyze log.events");
};
