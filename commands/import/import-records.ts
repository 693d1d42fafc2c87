import type { ImportPreview, ImportReport } from "#domain/catalog/import-report.ts";
import type { Sql } from "#infra/postgres/port.ts";
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

export type BegunImport = Pick<ImportRecord, "fileId" | "options" | "fileName" | "startedBy">;

type Row = Omit<ImportState, "progress"> & { readonly done: number; readonly total: number };

/** A run without a sign of life for this long ended with its process; a job resumes it. */
const INTERRUPTED_AFTER_SECONDS = 15;

const columns = `
  id as "importId", file_name as "fileName", created_at as "createdAt", preview, done, total, report,
  status, failure`;

const toState = ({ done, total, ...row }: Row): ImportState => ({
  ...row,
  progress: { done, total },
});

/** The record of imports. `at` and `now` are ISO times. */
export const createImportRecords = (sql: Sql, now: () => string) => ({
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

  /** Reserves the run for this caller: undefined when another one is running it. */
  begin: async (websiteId: string, importId: string): Promise<BegunImport | undefined> => {
    const text = `
      update imports set status = 'running', done = 0, report = null, failure = null, touched_at = $3
       where website_id = $1 and id = $2
         and (status <> 'running' or touched_at < $3::timestamptz - interval '${INTERRUPTED_AFTER_SECONDS} seconds')
      returning file_id as "fileId", options, file_name as "fileName", started_by as "startedBy"`;
    return (await sql.query<BegunImport>(text, [websiteId, importId, now()]))[0];
  },

  /** Runs that ended with their process, the oldest first. */
  interrupted: (): Promise<readonly { websiteId: string; importId: string }[]> =>
    sql.query(
      `select website_id as "websiteId", id as "importId" from imports
        where status = 'running'
          and touched_at < $1::timestamptz - interval '${INTERRUPTED_AFTER_SECONDS} seconds'
        order by created_at limit 10`,
      [now()],
    ),

  progress: async (importId: string, done: number): Promise<void> => {
    await sql.query("update imports set done = $2, touched_at = $3 where id = $1", [
      importId,
      done,
      now(),
    ]);
  },

  finish: async (importId: string, report: ImportReport): Promise<void> => {
    await sql.query(
      "update imports set status = 'done', done = total, report = $2, touched_at = $3 where id = $1",
      [importId, JSON.stringify(report), now()],
    );
  },

  fail: async (importId: string, failure: string): Promise<void> => {
    await sql.query(
      "update imports set status = 'failed', failure = $2, touched_at = $3 where id = $1",
      [importId, failure, now()],
    );
  },
});

export type ImportRecords = ReturnType<typeof createImportRecords>;
