import * as z from "zod/mini";
import { ProductDefinition } from "#domain/catalog/events.ts";
import { catalogId } from "#domain/kit/bounds.ts";
import type { Contract } from "#domain/kit/contract.ts";
import { isStorableDeep, storable } from "#domain/kit/storable-text.ts";

const tag = "catalog";

const Id = catalogId;

/**
 * Defines a new product or all of an existing one. Answers `changed: false` when it was already so.
 * 400 with the codes of domain/catalog/rejections.ts. 409 `product-changed`, with what it is by now, when it
 * is not as the caller has `seen` it.
 */
export const defineProductContract = {
  method: "PUT",
  path: "/api/console/products/:id",
  summary: "Create or update a product",
  tag,
  access: "owner",
  permission: "products:write",
  /** A product of 1 MB, and how it was seen before. */
  maxBodyBytes: 2_097_152,
  params: z.object({ id: Id }),
  body: z
    .extend(z.omit(ProductDefinition, { productId: true }), {
      /** As it was when the caller began to change it; absent: it is changed, whatever it is by now. */
      seen: z.optional(ProductDefinition),
    })
    .check(z.refine(isStorableDeep, "The text contains invalid characters.")),
  response: z.object({ productId: z.string(), changed: z.boolean() }),
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

/** How many products one call shows or hides. */
export const SHOWN_AT_ONCE = 100;

/** Products that nobody knows (any more) are left out. */
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
  /** Those that were not so before. */
  response: z.object({ changed: z.array(z.string()) }),
} as const satisfies Contract;

/**
 * 409 `changed-meanwhile` with the `present` words (null when it was removed) when they are not as the caller
 * has `seen` them.
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
    /** The collection that it is right below; null: on the top; absent: where it is. */
    parentId: z.optional(z.nullable(Id)),
    seen: z.optional(
      z
        .object({ slug: z.string(), title: z.string(), description: z.string() })
        .check(z.refine(isStorableDeep, "The text contains invalid characters.")),
    ),
  }),
  response: z.object({ collectionId: z.string(), changed: z.boolean() }),
} as const satisfies Contract;

/** It keeps its page, products and place. 404 `collection-unknown`. */
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
 * With its products, at its old place, with what was below it unless that was moved since. 404
 * `collection-unknown`, 409 `address-taken`.
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

/** `restore` brings it back. */
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
