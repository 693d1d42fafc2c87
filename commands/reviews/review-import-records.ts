import type { QueryOf, ResponseOf } from "#domain/shared/contract.ts";
import { Refusal } from "#infra/http/refusal.ts";
import type { Sql } from "#infra/postgres/port.ts";
import type { listReviewImportsContract, ReviewImport } from "./import-contract.ts";

type Listing = QueryOf<typeof listReviewImportsContract>;

const orders = {
  createdAt: "created_at, id",
  "-createdAt": "created_at desc, id desc",
  fileName: "file_name, id",
  "-fileName": "file_name desc, id desc",
  imported: "imported, id",
  "-imported": "imported desc, id desc",
} as const satisfies Record<Listing["sort"], string>;

const findText = `
  select id as "importId", file_name as "fileName", status, created_at as "createdAt", preview, done,
         imported, failure
    from review_imports where website_id = $1 and id = $2`;

const listText = (sort: Listing["sort"]): string => `
  select id as "importId", file_name as "fileName", status, created_at as "createdAt",
         (preview ->> 'reviews')::int as reviews, imported
    from review_imports where website_id = $1 order by ${orders[sort]} limit $2 offset $3`;

const countText = `select count(*)::int as total from review_imports where website_id = $1`;

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

/** The record of files with reviews. */
export const createReviewImportRecords = (sql: Sql, now: () => string) => ({
  find: async (websiteId: string, importId: string): Promise<ReviewImport> => {
    const [row] = await sql.query<ReviewImport>(findText, [websiteId, importId]);
    if (row === undefined) throw new Refusal(404, "import-not-found", "There is no such import.");
    return row;
  },

  list: async (
    websiteId: string,
    { page, pageSize, sort }: Listing,
  ): Promise<ResponseOf<typeof listReviewImportsContract>> => {
    const [rows, counted] = await Promise.all([
      sql.query<ResponseOf<typeof listReviewImportsContract>["rows"][number]>(listText(sort), [
        websiteId,
        pageSize,
        (page - 1) * pageSize,
      ]),
      sql.query<{ readonly total: number }>(countText, [websiteId]),
    ]);
    return { rows: [...rows], total: counted[0]?.total ?? 0, page, pageSize };
  },

  save: async (
    websiteId: string,
    file: Pick<ReviewImport, "importId" | "fileName" | "preview"> & { readonly content: string },
  ): Promise<void> => {
    const { importId, fileName, content, preview } = file;
    const values = [importId, websiteId, fileName, content, JSON.stringify(preview), now()];
    await sql.query(saveText, values);
  },

  /** One that has failed begins anew. */
  begin: async (websiteId: string, importId: string): Promise<void> => {
    await sql.query(beginText, [websiteId, importId]);
  },
});

/**
 * Files name people: those that nobody ran are kept for a day, those that could not be imported for a
 * week. Our choice.
 */
export const createForgetReviewFiles =
  ({ sql, now }: { readonly sql: Sql; readonly now: () => string }) =>
  async (): Promise<void> => {
    await sql.query(forgetText, [now()]);
  };
