import * as z from "zod/mini";
import { collectionColumns } from "#domain/catalog/collection-columns.ts";
import { ProductDefinition, ProductType } from "#domain/catalog/events.ts";
import { productColumns } from "#domain/catalog/product-columns.ts";
import { lookupId } from "#domain/kit/bounds.ts";
import type { Contract } from "#domain/kit/contract.ts";
import { sortableIds } from "#domain/kit/list-columns.ts";
import { exportOf } from "#domain/kit/list-export.ts";
import { filtersOf } from "#domain/kit/list-filters.ts";
import { longPageOf, longPageQuery, pageOf, pageQuery, sortBy } from "#domain/kit/paging.ts";
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
    /** Default: as the owner listed them (oldest first). */
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
  /** From the top to itself: "Ink & Pens › Inks". */
  path: z.string(),
  /** Hidden products too: 200 is all that it holds. Spec: A9.8. */
  productCount: z.int(),
  /** Collections right below it. */
  childCount: z.int(),
  /** Visitors are shown it. */
  visible: z.boolean(),
  removed: z.boolean(),
});
export type ConsoleCollectionRow = z.infer<typeof ConsoleCollectionRow>;

/** Most ids that are asked for at once. */
export const MAX_ASKED_COLLECTIONS = 200;

export const listConsoleCollectionsContract = {
  method: "GET",
  path: "/api/console/collections",
  summary: "Collections for the console, with parent, children and products",
  tag: "catalog",
  access: "owner",
  permission: "products:read",
  query: z.object({
    ...longPageQuery,
    /** Default: as a tree, each right behind what it is below. */
    sort: z._default(sortBy([...sortableIds(collectionColumns), "listed"]), "path"),
    filters: filtersOf(collectionColumns),
    /** Part of the title of it or of one above it, or of its address. */
    search: z.optional(Search),
    level: z.optional(z.enum(["top", "nested"])),
    /** Only those right below this one. */
    parentId: z.optional(lookupId),
    /** Those that were removed; absent: the others. */
    status: z.optional(z.enum(["removed"])),
    /** Only these, divided by commas. */
    ids: z.optional(z.string().check(z.maxLength(MAX_ASKED_COLLECTIONS * 101))),
  }),
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
  /** Units to be had over all counted variants. */
  qtyInStock: z.int(),
  /** Whether some variant is sold without counting. */
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
  query: z.object({
    ...longPageQuery,
    sort: z._default(sortBy(sortableIds(productColumns)), "name"),
    filters: filtersOf(productColumns),
    /** Part of a name, SKU, tag or vendor. */
    search: z.optional(Search),
    /** Slug of a collection. */
    collection: z.optional(lookupId),
    productType: z.optional(z.coerce.number().check(z.int(), z.minimum(1), z.maximum(5))),
    status: z.optional(z.enum(["sold-out", "sale", "hidden"])),
  }),
  response: longPageOf(ConsoleProductRow),
} as const satisfies Contract;

export const exportConsoleProductsContract = exportOf(listConsoleProductsContract);

/**
 * What the list selects as a product file: whole products in the list's order, a row for each variant,
 * for imports into Daybook (`daybook`) or Shopify (`shopify`). Importing it again changes nothing.
 */
export const productFileContract = {
  method: "GET",
  path: "/api/console/product-file",
  summary: "Products as a CSV file that can be imported",
  tag: "catalog",
  access: "owner",
  permission: "products:read",
  query: z.object({
    format: z._default(z.enum(["daybook", "shopify"]), "daybook"),
    sort: listConsoleProductsContract.query.shape.sort,
    filters: listConsoleProductsContract.query.shape.filters,
    search: listConsoleProductsContract.query.shape.search,
    collection: listConsoleProductsContract.query.shape.collection,
    productType: listConsoleProductsContract.query.shape.productType,
    status: listConsoleProductsContract.query.shape.status,
  }),
  downloads: ["text/csv"],
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
