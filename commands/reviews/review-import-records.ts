import { Refusal } from "#infra/http/refusal.ts";
import type { Sql } from "#infra/postgres/port.ts";
import type { ReviewImport } from "./import-contract.ts";

const findText = `
  select id as "importId", file_name as "fileName", status, created_at as "createdAt", preview, done,
         imported, failure
    from review_imports where website_id = $1 and id = $2`;

const saveText = `
  insert into review_imports
         (id, website_id, file_name, content, status, preview, done, imported, created_at)
  values ($1, $2, $3, $4, 'previewed', $5, 0, 0, $6)`;

const beginText = `
  update review_imports set status = 'running', failure = null
   where website_id = $1 and id = $2 and status in ('previewed', 'failed')`;

const forgetText = `
  delete from review_imports
   where (status = 'previewed' and created_at < $1::timestamptz - interval '1 day')
      or (status = 'failed' and created_at < $1::timestamptz - interval '7 days')`;

/** The record of review imports. */
export const createReviewImportRecords = (sql: Sql, now: () => string) => ({
  find: async (websiteId: string, importId: string): Promise<ReviewImport> => {
    const [row] = await sql.query<ReviewImport>(findText, [websiteId, importId]);
    if (row === undefined) throw new Refusal(404, "import-not-found", "Import not found.");
    return row;
  },

  save: async (
    websiteId: string,
    file: Pick<ReviewImport, "importId" | "fileName" | "preview"> & { readonly content: string },
  ): Promise<void> => {
    const { importId, fileName, content, preview } = file;
    const values = [importId, websiteId, fileName, content, JSON.stringify(preview), now()];
    await sql.query(saveText, values);
  },

  /** A failed import starts again. */
  begin: async (websiteId: string, importId: string): Promise<void> => {
    await sql.query(beginText, [websiteId, importId]);
  },
});

/**
 * The files contain names: those that were never run are kept for a day, those that failed for a
 * week. Not in the specification.
 */
export const createForgetReviewFiles =
  ({ sql, now }: { readonly sql: Sql; readonly now: () => string }) =>
  async (): Promise<void> => {
    await sql.query(forgetText, [now()]);
  };
