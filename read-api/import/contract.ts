import * as z from "zod/mini";
import type { Contract } from "#domain/kit/contract.ts";
import { productImportColumns, reviewImportColumns } from "#domain/kit/import-columns.ts";
import { sortableIds } from "#domain/kit/list-columns.ts";
import { exportOf } from "#domain/kit/list-export.ts";
import { filtersOf } from "#domain/kit/list-filters.ts";
import { listQuery } from "#domain/kit/list-query.ts";
import { longPageOf, longPageQuery, sortBy } from "#domain/kit/paging.ts";

const uploaded = {
  importId: z.uuid(),
  fileName: z.string(),
  status: z.enum(["previewed", "running", "done", "failed"]),
  createdAt: z.string(),
};

export const ImportRow = z.object({
  ...uploaded,
  /** Number of products in the file that can be imported. */
  products: z.int(),
});
export type ImportRow = z.infer<typeof ImportRow>;

export const listImportsContract = {
  method: "GET",
  path: "/api/console/imports",
  summary: "Past imports",
  tag: "import",
  access: "owner",
  permission: "products:read",
  query: listQuery({
    ...longPageQuery,
    sort: z._default(sortBy(sortableIds(productImportColumns)), "-createdAt"),
    filters: filtersOf(productImportColumns),
  }),
  response: longPageOf(ImportRow),
} as const satisfies Contract;

export const exportImportsContract = exportOf(listImportsContract);

export const ReviewImportRow = z.object({
  ...uploaded,
  /** Number of rows in the file that can be imported. */
  reviews: z.int(),
  imported: z.int(),
});
export type ReviewImportRow = z.infer<typeof ReviewImportRow>;

export const listReviewImportsContract = {
  method: "GET",
  path: "/api/console/review-imports",
  summary: "Past imports of reviews",
  tag: "reviews",
  access: "owner",
  permission: "reviews:read",
  query: listQuery({
    ...longPageQuery,
    sort: z._default(sortBy(sortableIds(reviewImportColumns)), "-createdAt"),
    filters: filtersOf(reviewImportColumns),
  }),
  response: longPageOf(ReviewImportRow),
} as const satisfies Contract;

export const exportReviewImportsContract = exportOf(listReviewImportsContract);
