import { collectionUrl } from "#domain/catalog/slug.ts";
import type { Collection } from "../catalog/product-shapes.ts";
import { cardToItem, textOf } from "./item-view.ts";
import type { CollectionView, ItemView, PaginationView } from "./page-data.ts";
import {
  type FindPage,
  MAX_DESCRIPTION,
  type PageFacts,
  type Questions,
} from "./page-questions.ts";
import { websiteData } from "./structured-data.ts";

const PAGE_SIZE = 24;
/** Spec: A9.8 allows 200 products in a collection; the whole shop may have more. */
const MAX_PAGE = 10_000;
const SHOP_URL = "/shop";

/** `?page=`: undefined when it is not one. */
const pageNumber = (text: unknown): number | undefined => {
  if (text === undefined) return 1;
  const page = typeof text === "string" && /^\d{1,5}$/.test(text) ? Number(text) : 0;
  return page >= 1 && page <= MAX_PAGE ? page : undefined;
};

const pageUrl = (path: string, page: number): string =>
  page === 1 ? path : `${path}?page=${page}`;

const paginate = (path: string, page: number, total: number): PaginationView | null => {
  const pageCount = Math.ceil(total / PAGE_SIZE);
  if (pageCount <= 1) return null;
  return {
    page,
    pageCount,
    itemCount: total,
    prevPageUrl: page > 1 ? pageUrl(path, page - 1) : null,
    nextPageUrl: page < pageCount ? pageUrl(path, page + 1) : null,
  };
};

const toCollectionView = (collection: Collection, itemCount: number): CollectionView => ({
  id: collection.id,
  title: collection.title,
  description: collection.description,
  fullUrl: collection.url,
  type: 13,
  typeName: "products",
  itemCount,
});

type FoundGrid = {
  readonly collection: CollectionView;
  readonly items: readonly ItemView[];
  readonly pagination: PaginationView | null;
  readonly canonicalPath: string;
};
type Grid = { readonly path: string; readonly page: unknown; readonly collection: Collection };

/** A page of products; a page behind the last one does not exist, but an empty shop has its first. */
const findGrid = async (
  ask: Questions,
  { context: { websiteId } }: PageFacts,
  { path, page: asked, collection }: Grid,
): Promise<FoundGrid | undefined> => {
  const page = pageNumber(asked);
  if (page === undefined) return undefined;
  const found = await ask.products({
    websiteId,
    query: {
      collection: collection.slug === "" ? undefined : collection.slug,
      page,
      pageSize: PAGE_SIZE,
      sort: "listed",
    },
  });
  if (page > 1 && found.rows.length === 0) return undefined;
  return {
    collection: toCollectionView(collection, found.total),
    items: found.rows.map(cardToItem),
    pagination: paginate(path, page, found.total),
    canonicalPath: pageUrl(path, page),
  };
};

const wholeShop = (url: string, title: string, description: string): Collection => ({
  id: "",
  slug: "",
  url,
  title,
  description,
  productCount: 0,
});

export const findHome =
  (ask: Questions, page: unknown): FindPage =>
  async (facts) => {
    const { title, description } = facts.settings;
    const collection = wholeShop("/", title, description);
    const grid = await findGrid(ask, facts, { path: "/", page, collection });
    return (
      grid && {
        ...grid,
        name: "home",
        title: "",
        description: textOf(description, MAX_DESCRIPTION),
        imageUrl: grid.items[0]?.assetUrl ?? null,
        structuredData: websiteData(title, description, facts.context.origin),
      }
    );
  };

export const findShop =
  (ask: Questions, page: unknown): FindPage =>
  async (facts) => {
    const collection = wholeShop(SHOP_URL, "Shop", "");
    const grid = await findGrid(ask, facts, { path: SHOP_URL, page, collection });
    return grid && { ...grid, name: "collection", title: "Shop" };
  };

export const findCollection =
  (ask: Questions, slug: string, page: unknown): FindPage =>
  async (facts) => {
    const collection = facts.collections.find((each) => each.slug === slug);
    if (collection === undefined) return undefined;
    const grid = await findGrid(ask, facts, { path: collectionUrl(slug), page, collection });
    return (
      grid && {
        ...grid,
        name: "collection",
        title: collection.title,
        description: textOf(collection.description, MAX_DESCRIPTION),
        imageUrl: grid.items[0]?.assetUrl ?? null,
      }
    );
  };
