import * as z from "zod/mini";
import { ProductDefinition } from "#domain/catalog/events.ts";
import { MAX_VARIANTS } from "#domain/catalog/rejections.ts";
import { MAX_QUANTITY } from "#domain/inventory/quantity.ts";
import { catalogId } from "#domain/kit/bounds.ts";
import type { Contract } from "#domain/kit/contract.ts";
import { isStorableDeep, storable } from "#domain/kit/storable-text.ts";

const tag = "catalog";

const Id = catalogId;

/**
 * Defines a new product or replaces an existing one. Answers `changed: false` when it is unchanged.
 * 400 with the codes of domain/catalog/rejections.ts. 409 `product-changed`, with its current
 * state, when it differs from what the caller has `seen`.
 */
export const defineProductContract = {
  method: "PUT",
  path: "/api/console/products/:id",
  summary: "Create or update a product",
  tag,
  access: "owner",
  permission: "products:write",
  /** A product of 1 MB, and its previous state. */
  maxBodyBytes: 2_097_152,
  params: z.object({ id: Id }),
  body: z
    .extend(z.omit(ProductDefinition, { productId: true }), {
      /** The version that the caller started from; absent: any version is accepted. */
      seen: z.optional(ProductDefinition),
      /**
       * First stock of new variants; null: sold without stock tracking. Ignored for variants that
       * had stock before. Requires `stock:write`.
       */
      openingStock: z.optional(
        z
          .array(
            z.object({
              variantId: Id,
              units: z.nullable(z.int().check(z.minimum(0), z.maximum(MAX_QUANTITY))),
            }),
          )
          .check(z.maxLength(MAX_VARIANTS)),
      ),
    })
    .check(z.refine(isStorableDeep, "The text contains invalid characters.")),
  response: z.object({ productId: z.string(), changed: z.boolean() }),
  refusalMembers: { product: z.nullable(ProductDefinition) },
} as const satisfies Contract;

export const removeProductContract = {
  method: "DELETE",
  path: "/api/console/products/:id",
  summary: "Remove a product from the shop; past orders are kept",
  tag,
  access: "owner",
  permission: "products:write",
  params: z.object({ id: Id }),
  response: z.object({ productId: z.string(), changed: z.boolean() }),
} as const satisfies Contract;

/** Maximum number of products in one call. */
export const SHOWN_AT_ONCE = 100;

/** Unknown and removed products are skipped. */
export const showProductsContract = {
  method: "POST",
  path: "/api/console/products/visibility",
  summary: "Show or hide products",
  tag,
  access: "owner",
  permission: "products:write",
  body: z.object({
    productIds: z.array(Id).check(z.minLength(1), z.maxLength(SHOWN_AT_ONCE)),
    visible: z.boolean(),
  }),
  /** The products that changed. */
  response: z.object({ changed: z.array(z.string()) }),
} as const satisfies Contract;

/**
 * 409 `changed-meanwhile` with the `present` texts (null when it was removed) when they differ from
 * what the caller has `seen`.
 */
export const defineCollectionContract = {
  method: "PUT",
  path: "/api/console/collections/:id",
  summary: "Create or update a collection",
  tag,
  access: "owner",
  permission: "products:write",
  params: z.object({ id: Id }),
  body: z.object({
    slug: z.string().check(z.minLength(1), z.maxLength(200)),
    title: z.string().check(z.trim(), z.minLength(1), z.maxLength(200), storable),
    description: z._default(z.string().check(z.maxLength(10_000), storable), ""),
    /** The direct parent; null: the top level; absent: unchanged. */
    parentId: z.optional(z.nullable(Id)),
    seen: z.optional(
      z
        .object({ slug: z.string(), title: z.string(), description: z.string() })
        .check(z.refine(isStorableDeep, "The text contains invalid characters.")),
    ),
  }),
  response: z.object({ collectionId: z.string(), changed: z.boolean() }),
  refusalMembers: {
    present: z.nullable(z.object({ slug: z.string(), title: z.string(), description: z.string() })),
  },
} as const satisfies Contract;

/** The collection keeps its page, products and position. 404 `collection-unknown`. */
export const showCollectionContract = {
  method: "POST",
  path: "/api/console/collections/:id/visible",
  summary: "Show or hide a collection",
  tag,
  access: "owner",
  permission: "products:write",
  params: z.object({ id: Id }),
  body: z.object({ visible: z.boolean() }),
  response: z.object({ collectionId: z.string(), changed: z.boolean() }),
} as const satisfies Contract;

/**
 * Restores it with its products, at its old position, with its children unless those were moved
 * since. 404 `collection-unknown`, 409 `address-taken`.
 */
export const restoreCollectionContract = {
  method: "POST",
  path: "/api/console/collections/:id/restore",
  summary: "Restore a removed collection",
  tag,
  access: "owner",
  permission: "products:write",
  params: z.object({ id: Id }),
  response: z.object({ collectionId: z.string(), changed: z.boolean() }),
} as const satisfies Contract;

/** `restore` undoes it. */
export const removeCollectionContract = {
  method: "DELETE",
  path: "/api/console/collections/:id",
  summary: "Remove a collection; its products are kept and its subcollections move up one level",
  tag,
  access: "owner",
  permission: "products:write",
  params: z.object({ id: Id }),
  response: z.object({ collectionId: z.string(), changed: z.boolean() }),
} as const satisfies Contract;
