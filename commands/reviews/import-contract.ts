import * as z from "zod/mini";
import type { Contract } from "#domain/kit/contract.ts";
import { storable } from "#domain/kit/storable-text.ts";
import { ImportIssue, MAX_REVIEW_FILE_BYTES } from "#domain/reviews/import-file.ts";

const tag = "reviews";

export const ReviewImport = z.object({
  importId: z.uuid(),
  fileName: z.string(),
  status: z.enum(["previewed", "running", "done", "failed"]),
  createdAt: z.string(),
  preview: z.object({
    /** Number of rows that can be imported. */
    reviews: z.int(),
    products: z.int(),
    /** The first 200 skipped rows, with the reason. */
    issues: z.array(ImportIssue),
    left: z.int(),
    sample: z.array(
      z.object({ product: z.string(), rating: z.int(), title: z.string(), name: z.string() }),
    ),
  }),
  /** Processed rows, of `preview.reviews`. */
  done: z.int(),
  /** Number of these that did not exist before. */
  imported: z.int(),
  /** The reason of a failure, for the owner; null unless it has failed. */
  failure: z.nullable(z.string()),
});
export type ReviewImport = z.infer<typeof ReviewImport>;

const params = z.object({ importId: z.uuid() });

/**
 * The body is the file. Changes nothing: it returns what a run would do. 400 `not-a-review-file`
 * when no column contains the product or the stars; `too-many-columns`, `too-many-reviews`.
 */
export const previewReviewImportContract = {
  method: "POST",
  path: "/api/console/review-imports",
  summary: "Upload a CSV file of reviews and preview the import",
  tag,
  access: "owner",
  permission: "reviews:write",
  contentType: "text/csv",
  maxBodyBytes: MAX_REVIEW_FILE_BYTES,
  query: z.object({
    fileName: z._default(z.string().check(z.maxLength(200), storable), "reviews.csv"),
  }),
  body: z.string(),
  response: ReviewImport,
  statuses: [201],
} as const satisfies Contract;

/** Runs in the background; running it again, also after a failure, resumes it. */
export const runReviewImportContract = {
  method: "POST",
  path: "/api/console/review-imports/:importId/run",
  summary: "Import the reviews of a file",
  tag,
  access: "owner",
  permission: "reviews:write",
  params,
  response: ReviewImport,
  statuses: [202],
} as const satisfies Contract;

export const getReviewImportContract = {
  method: "GET",
  path: "/api/console/review-imports/:importId",
  summary: "Progress of a review import",
  tag,
  access: "owner",
  permission: "reviews:read",
  params,
  response: ReviewImport,
} as const satisfies Contract;
