import type { QueryOf } from "#domain/kit/contract.ts";
import type { FileAnswer } from "#infra/http/route.ts";
import type { Sql } from "#infra/postgres/port.ts";
import { cellsOf, cellWriter, csvOf } from "../kit/list-file.ts";
import { wholeListText } from "../kit/listing.ts";
import type { exportSubmissionsContract } from "./contract.ts";
import type { ExportRow } from "./export-columns.ts";
import { csvFile } from "./export-csv.ts";
import { submissionsParquet } from "./export-parquet.ts";
import { createListColumns } from "./list-columns.ts";
import { createSubmissionsSource } from "./submissions-source.ts";

const ID_BYTES = 16;
/**
 * Large enough for a row group of Parquet, small enough not to block other requests while CSV is
 * written.
 */
const ROWS = { csv: 500, parquet: 2_000 } as const;
const types = {
  csv: "text/csv; charset=utf-8",
  parquet: "application/vnd.apache.parquet",
} as const;

const selected = (whole: string) => `
  select string_agg(uuid_send("submissionId"), ''::bytea order by place) as ids,
         coalesce(array_agg(distinct "formId"), '{}') as "formIds"
    from (select "submissionId", "formId", row_number() over () as place
            from (${whole}) as found) as placed`;

const rowsText = `
  select submission_id as "submissionId", form_id as "formId", form_name as "formName",
         form_version as "formVersion", submitted_at as "submittedAt",
         to_char(submitted_at at time zone $3, 'YYYY-MM-DD HH24:MI:SS') as sent,
         page_title as "pageTitle", page_path as "pagePath", folder,
         spam_reasons as "spamReasons", spam_by_owner as "spamByOwner", fields, answers, given
    from unnest($2::uuid[]) with ordinality as wanted (submission_id, place)
    join read.form_submissions using (submission_id)
   where website_id = $1
   order by place`;

/** The number of submissions in the file, and the file. */
export type Export = { readonly total: number; readonly file: FileAnswer };

/**
 * The selection is fixed at the start, with 16 bytes per submission; contents are read while the
 * file is sent. Its size therefore costs neither memory nor a transaction that stays open as long
 * as the slowest reader. A person who is erased in the meantime is missing in the file, too.
 */
export const createExportSubmissions = (
  sql: Sql,
  timeZoneOf: (websiteId: string) => Promise<string>,
  nowMs: () => number,
) => {
  const listColumns = createListColumns(sql);
  const sourceOf = createSubmissionsSource(sql, timeZoneOf);

  async function* batchesOf(websiteId: string, ids: Buffer, timeZone: string, rows: number) {
    for (let at = 0; at < ids.length; at += rows * ID_BYTES) {
      const wanted = uuidsIn(ids.subarray(at, at + rows * ID_BYTES));
      yield await sql.query<ExportRow>(rowsText, [websiteId, wanted, timeZone]);
    }
  }

  return async (
    websiteId: string,
    { format, columns: shown, cells, ...query }: QueryOf<typeof exportSubmissionsContract>,
  ): Promise<Export> => {
    const timeZone = await timeZoneOf(websiteId);
    const source = await sourceOf(websiteId, query);
    const whole = wholeListText(source, query);
    const [found] = await sql.query<{ ids: Buffer | null; formIds: readonly string[] }>(
      selected(whole.text),
      whole.values,
    );
    const ids = found?.ids ?? Buffer.alloc(0);
    const asked = query.formId === undefined ? [] : [query.formId];
    const formIds = [...new Set([...asked, ...(found?.formIds ?? [])])];
    const columns = await listColumns(websiteId, formIds);
    const batches = batchesOf(websiteId, ids, timeZone, ROWS[format]);
    const formName = formIds.length === 1 ? (columns[0]?.formName ?? formIds[0]) : undefined;
    const name = fileName(formName, query.folder, dayAt(nowMs(), timeZone), format);
    const contentOf = () => {
      if (format === "parquet") return submissionsParquet(columns, batches);
      if (shown === undefined) return csvFile(columns, batches, timeZone);
      const write = cellWriter<ExportRow>(cells, timeZone);
      return csvOf(batches, (row) => row, cellsOf(source.columns, shown), write);
    };
    return {
      total: ids.length / ID_BYTES,
      file: { name, type: types[format], content: contentOf() },
    };
  };
};

const uuidsIn = (ids: Buffer): readonly string[] =>
  Array.from({ length: ids.length / ID_BYTES }, (_, index) => {
    const hex = ids.toString("hex", index * ID_BYTES, (index + 1) * ID_BYTES);
    return hex.replace(/^(.{8})(.{4})(.{4})(.{4})/, "$1-$2-$3-$4-");
  });

const dayAt = (ms: number, timeZone: string): string =>
  new Intl.DateTimeFormat("en-CA", { timeZone, dateStyle: "short" }).format(ms);

/** `contact-us-2030-01-31.csv`, `contact-us-spam-2030-01-31.parquet`, `submissions-2030-01-31.csv`. */
const fileName = (
  form: string | undefined,
  folder: string,
  day: string,
  format: string,
): string => {
  const words = (form ?? "")
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, "-")
    .replace(/^-|-$/g, "")
    .slice(0, 80);
  const parts = [words || "submissions", ...(folder === "inbox" ? [] : [folder]), day];
  return `${parts.join("-")}.${format}`;
};
