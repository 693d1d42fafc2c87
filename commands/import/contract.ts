import * as z from "zod/mini";
import { ImportPreview, ImportReport, MAX_IMPORT_BYTES } from "#domain/catalog/import-report.ts";
import type { Contract } from "#domain/kit/contract.ts";
import { storable } from "#domain/kit/storable-text.ts";

const tag = "import";

export const ImportState = z.object({
  importId: z.string(),
  fileName: z.string(),
  status: z.enum(["previewed", "running", "done", "failed"]),
  createdAt: z.string(),
  preview: ImportPreview,
  /** Products handled so far, of `preview.products`. */
  progress: z.object({ done: z.int(), total: z.int() }),
  /** Present once `status` is `done`; also what was done before it failed. */
  report: z.nullable(ImportReport),
  /** Why it failed, for people. */
  failure: z.nullable(z.string()),
});
export type ImportState = z.infer<typeof ImportState>;

/**
 * The file is the body itself (text/csv, at most 5 MB); `fileName` rides in the query. Changes no
 * product: answers what running it would do. 400 `not-a-product-file` when the header is missing.
 */
export const previewImportContract = {
  method: "POST",
  path: "/api/console/imports",
  summary: "Upload a Daybook or Shopify product CSV and preview the changes",
  tag,
  access: "owner",
  permission: "products:write",
  contentType: "text/csv",
  maxBodyBytes: MAX_IMPORT_BYTES,
  query: z.object({
    fileName: z._default(z.string().check(z.maxLength(200), storable), "products.csv"),
    /** What becomes of variants that have a quantity but no inventory tracker. */
    untracked: z._default(z.enum(["count", "unlimited"]), "count"),
  }),
  body: z.string(),
  response: ImportState,
} as const satisfies Contract;

/** Starts (or takes up again) the import in the background; poll the state for progress. */
export const runImportContract = {
  method: "POST",
  path: "/api/console/imports/:importId/run",
  summary: "Run a previewed import",
  tag,
  access: "owner",
  permission: "products:write",
  params: z.object({ importId: z.uuid() }),
  response: ImportState,
} as const satisfies Contract;

export const getImportContract = {
  method: "GET",
  path: "/api/console/imports/:importId",
  summary: "Status, progress and result of an import",
  tag,
  access: "owner",
  permission: "products:read",
  params: z.object({ importId: z.uuid() }),
  response: ImportState,
} as const satisfies Contract;
