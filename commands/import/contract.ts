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
  /** Products processed so far, of `preview.products`. */
  progress: z.object({ done: z.int(), total: z.int() }),
  /** Present once `status` is `done`; it also covers what was done before a failure. */
  report: z.nullable(ImportReport),
  /** The reason of the failure in words. */
  failure: z.nullable(z.string()),
});
export type ImportState = z.infer<typeof ImportState>;

/**
 * The body is the file (text/csv, up to 100 MB); `fileName` is in the query. Changes no product: it
 * returns what a run would do. 400 `not-a-product-file` when the header is missing,
 * `too-many-products`, `too-many-columns` and `rows-too-far-apart`.
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
    /** How to treat variants that have a quantity but no inventory tracker. */
    untracked: z._default(z.enum(["count", "unlimited"]), "count"),
  }),
  streamedBody: true,
  body: z.custom<AsyncIterable<Uint8Array>>((sent) => sent instanceof Object),
  response: ImportState,
  statuses: [201],
} as const satisfies Contract;

/**
 * Starts (or resumes) the import in the background; poll the state for progress. 410 `file-forgotten`
 * when the file was deleted.
 */
export const runImportContract = {
  method: "POST",
  path: "/api/console/imports/:importId/run",
  summary: "Run a previewed import",
  tag,
  access: "owner",
  permission: "products:write",
  params: z.object({ importId: z.uuid() }),
  response: ImportState,
  statuses: [202],
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
