import type { ImportPreview, ImportReport } from "#domain/catalog/import-report.ts";
import type { Sql } from "#infra/postgres/port.ts";
import { isInterrupted } from "../kit/run-lease.ts";
import type { ImportState } from "./contract.ts";
import type { ImportOptions } from "./shopify-variants.ts";

export type ImportRecord = {
  readonly importId: string;
  readonly websiteId: string;
  readonly fileName: string;
  /** In the store of files. */
  readonly fileId: string;
  readonly options: ImportOptions;
  readonly preview: ImportPreview;
  readonly startedBy: string;
};

/** When the run last said that it is alive, which tells whether it was resumed elsewhere. */
export type ImportLease = { readonly importId: string; readonly touchedAt: string };
export type BegunImport = Pick<ImportRecord, "fileId" | "options" | "fileName" | "startedBy"> & {
  readonly lease: ImportLease;
};

type Row = Omit<ImportState, "progress"> & { readonly done: number; readonly total: number };

/** A run that was resumed elsewhere writes nothing. */
const isHeld = "id = $1 and status = 'running' and touched_at = $2";

const columns = `
  id as "importId", file_name as "fileName", created_at as "createdAt", preview, done, total, report,
  status, failure`;

const toState = ({ done, total, ...row }: Row): ImportState => ({
  ...row,
  progress: { done, total },
});

/** The uploaded files. */
const uploadsOf = (sql: Sql, now: () => string) => ({
  save: async (record: ImportRecord): Promise<void> => {
    await sql.query(
      `insert into imports (id, website_id, file_name, file_id, options, status, preview, total,
                            started_by, created_at, touched_at)
       values ($1, $2, $3, $4, $5, 'previewed', $6, $7, $8, $9, $9)`,
      [
        record.importId,
        record.websiteId,
        record.fileName,
        record.fileId,
        JSON.stringify(record.options),
        JSON.stringify(record.preview),
        record.preview.products,
        record.startedBy,
        now(),
      ],
    );
  },

  find: async (websiteId: string, importId: string): Promise<ImportState | undefined> => {
    const text = `select ${columns} from imports where website_id = $1 and id = $2`;
    const [row] = await sql.query<Row>(text, [websiteId, importId]);
    return row && toState(row);
  },

  fileOf: async (websiteId: string, importId: string): Promise<string | undefined> => {
    const text = `select file_id as "fileId" from imports where website_id = $1 and id = $2`;
    return (await sql.query<{ fileId: string }>(text, [websiteId, importId]))[0]?.fileId;
  },
});

/** What runs write. */
const runsOf = (sql: Sql, now: () => string) => ({
  /** Reserves the run for this caller: undefined when another one is running it. */
  begin: async (websiteId: string, importId: string): Promise<BegunImport | undefined> => {
    const text = `
      update imports set status = 'running', done = 0, report = null, failure = null, touched_at = $3
       where website_id = $1 and id = $2
         and (status <> 'running' or ${isInterrupted("touched_at", "$3")})
      returning file_id as "fileId", options, file_name as "fileName", started_by as "startedBy"`;
    const touchedAt = now();
    const values = [websiteId, importId, touchedAt];
    const [begun] = await sql.query<Omit<BegunImport, "lease">>(text, values);
    return begun && { ...begun, lease: { importId, touchedAt } };
  },

  /** Runs that ended with their process, the oldest first. */
  interrupted: (limit: number): Promise<readonly { websiteId: string; importId: string }[]> =>
    sql.query(
      `select website_id as "websiteId", id as "importId" from imports
        where status = 'running'
          and ${isInterrupted("touched_at", "$1")}
        order by created_at limit $2`,
      [now(), limit],
    ),

  /** Says that the run is alive, and how far it is. Its lease after that; undefined when another process has resumed it. */
  renew: async (
    { importId, touchedAt }: ImportLease,
    done: number,
  ): Promise<ImportLease | undefined> => {
    const renewedAt = now();
    const renewed = await sql.query(
      `update imports set done = $3, touched_at = $4 where ${isHeld} returning id`,
      [importId, touchedAt, done, renewedAt],
    );
    return renewed.length === 0 ? undefined : { importId, touchedAt: renewedAt };
  },

  /** Changes nothing when another process has resumed the run. */
  finish: async ({ importId, touchedAt }: ImportLease, report: ImportReport): Promise<void> => {
    await sql.query(
      `update imports set status = 'done', done = total, report = $3, touched_at = $4 where ${isHeld}`,
      [importId, touchedAt, JSON.stringify(report), now()],
    );
  },

  /** Changes nothing when another process has resumed the run. */
  fail: async ({ importId, touchedAt }: ImportLease, failure: string): Promise<void> => {
    await sql.query(
      `update imports set status = 'failed', failure = $3, touched_at = $4 where ${isHeld}`,
      [importId, touchedAt, failure, now()],
    );
  },
});

/** The record of imports. `now`: ISO 8601. */
export const createImportRecords = (sql: Sql, now: () => string) => ({
  ...uploadsOf(sql, now),
  ...runsOf(sql, now),
});

export type ImportRecords = ReturnType<typeof createImportRecords>;
