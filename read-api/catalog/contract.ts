import * as z from "zod/mini";
import { collectionColumns, collectionQuickFilters } from "#domain/catalog/collection-columns.ts";
import { ProductDefinition, ProductType } from "#domain/catalog/events.ts";
import { productColumns, productQuickFilters } from "#domain/catalog/product-columns.ts";
import { lookupId } from "#domain/kit/bounds.ts";
import type { Contract } from "#domain/kit/contract.ts";
import { sortableIds } from "#domain/kit/list-columns.ts";
import { exportOf } from "#domain/kit/list-export.ts";
import { filtersOf } from "#domain/kit/list-filters.ts";
import { asOf } from "#domain/kit/list-past.ts";
import { listQuery, selectionOf } from "#domain/kit/list-query.ts";
import { longPageOf, longPageQuery, pageOf, pageQuery, sortBy } from "#domain/kit/paging.ts";
import { ReviewSummary } from "#domain/reviews/views.ts";
import { Collection, Product, ProductCard, ProductMark } from "./product-contract.ts";

const Search = z.string().check(z.trim(), z.maxLength(200));

/** Visible products of one collection, or of all. */
export const listProductsContract = {
  method: "GET",
  path: "/api/commerce/products",
  summary: "Products with price, picture and status, page by page",
  tag: "catalog",
  access: "visitor",
  query: z.object({
    /** Slug of a collection; absent: every product. */
    collection: z.optional(z.string().check(z.maxLength(200))),
    search: z.optional(Search),
    page: pageQuery.page,
    pageSize: z._default(z.coerce.number().check(z.int(), z.minimum(1), z.maximum(200)), 20),
    /** Default: the owner's order (oldest first). */
    sort: z._default(sortBy(["listed", "name", "price"]), "listed"),
  }),
  response: pageOf(ProductCard),
} as const satisfies Contract;

/** 404 `product-not-found` for an unknown, hidden or removed product. */
export const getProductContract = {
  method: "GET",
  path: "/api/commerce/products/:slug",
  summary: "One product with its variants and their stock",
  tag: "catalog",
  access: "visitor",
  params: z.object({ slug: z.string().check(z.maxLength(200)) }),
  response: Product,
} as const satisfies Contract;

export const listCollectionsContract = {
  method: "GET",
  path: "/api/commerce/collections",
  summary: "All collections with the number of visible products in each",
  tag: "catalog",
  access: "visitor",
  response: z.object({ collections: z.array(Collection) }),
} as const satisfies Contract;

export const ConsoleCollectionRow = z.object({
  id: z.string(),
  slug: z.string(),
  url: z.string(),
  title: z.string(),
  description: z.string(),
  parentId: z.nullable(z.string()),
  parentTitle: z.nullable(z.string()),
  /** From the top level down to the collection: "Ink & Pens › Inks". */
  path: z.string(),
  /** Includes hidden products, because the limit of 200 counts them. Spec: A9.8. */
  productCount: z.int(),
  /** Number of direct children. */
  childCount: z.int(),
  /** Whether visitors see it. */
  visible: z.boolean(),
  removed: z.boolean(),
});
export type ConsoleCollectionRow = z.infer<typeof ConsoleCollectionRow>;

/** Maximum number of ids in one request. */
export const MAX_ASKED_COLLECTIONS = 200;

export const listConsoleCollectionsContract = {
  method: "GET",
  path: "/api/console/collections",
  summary: "Collections for the console, with parent, children and products",
  tag: "catalog",
  access: "owner",
  permission: "products:read",
  query: listQuery(
    {
      ...longPageQuery,
      /** Default: tree order, each after its parent. */
      sort: z._default(sortBy([...sortableIds(collectionColumns), "listed"]), "path"),
      filters: filtersOf(collectionColumns),
      /** Part of its title, of a parent's title, or of its path. */
      search: z.optional(Search),
      /** Only direct children of this one. */
      parentId: z.optional(lookupId),
      /** Only these ids, separated by commas. */
      ids: z.optional(z.string().check(z.maxLength(MAX_ASKED_COLLECTIONS * 101))),
    },
    collectionQuickFilters,
  ),
  response: longPageOf(ConsoleCollectionRow),
} as const satisfies Contract;

export const exportConsoleCollectionsContract = exportOf(listConsoleCollectionsContract);

export const ConsoleProductRow = z.object({
  id: z.string(),
  slug: z.string(),
  name: z.string(),
  productType: ProductType,
  currency: z.string(),
  /** Lowest and highest price charged. */
  minPriceCents: z.int(),
  maxPriceCents: z.int(),
  onSale: z.boolean(),
  soldOut: z.boolean(),
  mark: ProductMark,
  visible: z.boolean(),
  variantCount: z.int(),
  /** Available units, summed over all variants with stock tracking. */
  qtyInStock: z.int(),
  /** Whether a variant is sold without stock tracking. */
  unlimited: z.boolean(),
  vendor: z.string(),
  collections: z.array(z.string()),
  imageUrl: z.nullable(z.string()),
  updatedAt: z.string(),
});
export type ConsoleProductRow = z.infer<typeof ConsoleProductRow>;

export const listConsoleProductsContract = {
  method: "GET",
  path: "/api/console/products",
  summary: "Products for the console, including hidden ones",
  tag: "catalog",
  access: "owner",
  permission: "products:read",
  query: listQuery(
    {
      ...longPageQuery,
      sort: z._default(sortBy(sortableIds(productColumns)), "name"),
      filters: filtersOf(productColumns),
      asOf,
      /** Part of a name, SKU, tag or vendor. */
      search: z.optional(Search),
      /** Slug of a collection. */
      collection: z.optional(lookupId),
    },
    productQuickFilters,
  ),
  response: longPageOf(ConsoleProductRow),
} as const satisfies Contract;

export const exportConsoleProductsContract = exportOf(listConsoleProductsContract);

/**
 * The list's selection as a product file: whole products in the list's order, a row for each
 * variant, for imports into Daybook (`daybook`) or Shopify (`shopify`). Importing it again changes
 * nothing.
 */
export const productFileContract = {
  method: "GET",
  path: "/api/console/product-file",
  summary: "Products as a CSV file that can be imported",
  tag: "catalog",
  access: "owner",
  permission: "products:read",
  query: selectionOf(listConsoleProductsContract.query, {
    format: z._default(z.enum(["daybook", "shopify"]), "daybook"),
  }),
  downloads: ["text/csv"],
} as const satisfies Contract;

/** No currency for an operation that is unknown, or is not about products. */
export const bulkCurrenciesContract = {
  method: "GET",
  path: "/api/console/product-currencies/:workId",
  summary: "Currencies of the products of a bulk operation",
  tag: "catalog",
  access: "owner",
  permission: "products:read",
  params: z.object({ workId: z.uuid() }),
  response: z.object({ currencies: z.array(z.string()) }),
} as const satisfies Contract;

export const getConsoleProductContract = {
  method: "GET",
  path: "/api/console/products/:id",
  summary: "One product as defined in the console, with the stock of each variant",
  tag: "catalog",
  access: "owner",
  permission: "products:read",
  params: z.object({ id: lookupId }),
  response: z.object({
    definition: ProductDefinition,
    status: z.object({ onSale: z.boolean(), soldOut: z.boolean(), mark: ProductMark }),
    /** Published reviews, whether visitors are shown reviews or not. */
    rating: ReviewSummary,
    stock: z.array(
      z.object({
        variantId: z.string(),
        unlimited: z.boolean(),
        onHand: z.int(),
        held: z.int(),
        available: z.int(),
      }),
    ),
  }),
} as const satisfies Contract;
