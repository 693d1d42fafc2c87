import * as z from "zod/mini";
import { ProductChange } from "#domain/catalog/bulk-change.ts";
import { productColumns } from "#domain/catalog/product-columns.ts";
import type { Contract } from "#domain/kit/contract.ts";
import { filtersOf } from "#domain/kit/list-filters.ts";
import { storable } from "#domain/kit/storable-text.ts";

const tag = "catalog";
const path = "/api/console/product-edits";

/** Maximum number of products that are named one by one; larger selections use the filters. */
export const MAX_CHOSEN_PRODUCTS = 1_000;

/** The filters of the product list. */
const Matching = z.object({
  search: z.optional(z.string().check(z.maxLength(200), storable)),
  collection: z.optional(z.string().check(z.maxLength(200))),
  productType: z.optional(z.int().check(z.minimum(1), z.maximum(5))),
  status: z.optional(z.enum(["sold-out", "sale", "hidden"])),
  filters: filtersOf(productColumns),
});

export const ProductEdit = z.object({
  editId: z.uuid(),
  change: ProductChange,
  /** Currencies of the products, without duplicates: an amount is in each product's own. */
  currencies: z.array(z.string()),
  status: z.enum(["running", "done", "stopped", "undoing", "undone", "failed"]),
  createdAt: z.string(),
  total: z.int(),
  /** Processed products, of `total`; during an undo, of those that were changed. */
  done: z.int(),
  /** Counts by outcome. */
  changed: z.int(),
  unchanged: z.int(),
  refused: z.int(),
  restored: z.int(),
  left: z.int(),
  /**
   * The first 50 products that were rejected, or that an undo left because someone changed them
   * since.
   */
  told: z.array(z.object({ productId: z.string(), name: z.string(), reason: z.string() })),
});
export type ProductEdit = z.infer<typeof ProductEdit>;

/**
 * Changes many products in the background: the named ones, or all that the list's filters match
 * now. The answer is the operation's state; poll it for progress. 404 `collection-unknown`.
 */
export const startProductEditContract = {
  method: "POST",
  path,
  summary: "Start a bulk edit of products",
  tag,
  access: "owner",
  permission: "products:write",
  body: z.object({
    change: ProductChange,
    of: z.union([
      z.object({
        ids: z
          .array(z.string().check(z.minLength(1), z.maxLength(100), storable))
          .check(z.minLength(1), z.maxLength(MAX_CHOSEN_PRODUCTS)),
      }),
      z.object({ matching: Matching }),
    ]),
  }),
  response: ProductEdit,
  statuses: [202],
} as const satisfies Contract;

const params = z.object({ editId: z.uuid() });

/** 404 `edit-not-found`. */
export const getProductEditContract = {
  method: "GET",
  path: `${path}/:editId`,
  summary: "Status, progress and result of a bulk edit of products",
  tag,
  access: "owner",
  permission: "products:read",
  params,
  response: ProductEdit,
} as const satisfies Contract;

/**
 * Undoes the change, except where someone changed a product since. 404 `edit-not-found`, 409
 * `edit-not-done` while it runs or when it was undone.
 */
export const undoProductEditContract = {
  method: "POST",
  path: `${path}/:editId/undo`,
  summary: "Undo a bulk edit of products",
  tag,
  access: "owner",
  permission: "products:write",
  params,
  response: ProductEdit,
  statuses: [202],
} as const satisfies Contract;

export const listProductEditsContract = {
  method: "GET",
  path,
  summary: "The ten latest bulk edits of products, newest first",
  tag,
  access: "owner",
  permission: "products:read",
  response: z.object({ edits: z.array(ProductEdit) }),
} as const satisfies Contract;
