import { collectionUrl, PRODUCTS_URL } from "#domain/catalog/slug.ts";
import { ownHoldsOf } from "#domain/checkout/holding-cookie.ts";
import type { Collection } from "../../../catalog/product-contract.ts";
import { findLatest } from "../content/find-content.ts";
import type { FindPage, PageFacts, Questions } from "../page-questions.ts";
import { pageNumber, pageUrl, paginate } from "../pagination.ts";
import type { PaginationView } from "../rendering/page-data.ts";
import { MAX_DESCRIPTION } from "../rendering/page-view.ts";
import type { ItemView, ProductCollectionView } from "./item-data.ts";
import { cardToItem, textOf } from "./item-view.ts";
import { websiteData } from "./structured-data.ts";

const PAGE_SIZE = 24;
const SHOP_URL = "/shop";

/** Ancestors from the top level. A collection with a hidden parent is on the top level. */
const above = (all: ReadonlyMap<string, Collection>, { parentId }: Collection): Collection[] => {
  const line: Collection[] = [];
  let at = parentId === null ? undefined : all.get(parentId);
  while (at !== undefined && !line.includes(at)) {
    line.unshift(at);
    at = at.parentId === null ? undefined : all.get(at.parentId);
  }
  return line;
};

const placeOf = (
  collection: Collection,
  { collections, gate }: PageFacts,
): Pick<ProductCollectionView, "above" | "below"> => {
  const all = new Map(collections.map((each) => [each.id, each]));
  const link = ({ title, url }: Collection) => ({ title, fullUrl: url });
  return {
    above: above(all, collection).map(link),
    below: collections
      .filter(({ parentId, url }) => parentId === collection.id && gate.opens(url))
      .map((each) => ({ ...link(each), itemCount: each.productCount })),
  };
};

const toCollectionView = (
  collection: Collection,
  itemCount: number,
  facts: PageFacts,
): ProductCollectionView => ({
  id: collection.id,
  title: collection.title,
  description: collection.description,
  fullUrl: collection.url,
  type: 13,
  typeName: "products",
  itemCount,
  ...(collection.id === "" ? { above: [], below: [] } : placeOf(collection, facts)),
});

type FoundGrid = {
  readonly collection: ProductCollectionView;
  readonly items: readonly ItemView[];
  readonly pagination: PaginationView | null;
  readonly canonicalPath: string;
};
type Grid = { readonly path: string; readonly page: unknown; readonly collection: Collection };

/** A page of products. Pages after the last do not exist, but an empty shop has a first page. */
const findGrid = async (
  ask: Questions,
  facts: PageFacts,
  { path, page: asked, collection }: Grid,
): Promise<FoundGrid | undefined> => {
  const { websiteId, cookies } = facts.context;
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
    listing: facts.gate.listing(PRODUCTS_URL),
    ownHolds: ownHoldsOf(cookies),
  });
  if (page > 1 && found.rows.length === 0) return undefined;
  return {
    collection: toCollectionView(collection, found.total, facts),
    items: found.rows.map(cardToItem),
    pagination: paginate(path, page, found.total, PAGE_SIZE),
    canonicalPath: pageUrl(path, page),
  };
};

const wholeShop = (url: string, title: string, description: string): Collection => ({
  id: "",
  slug: "",
  url,
  title,
  description,
  parentId: null,
  productCount: 0,
});

export const findHome =
  (ask: Questions, page: unknown): FindPage =>
  async (facts) => {
    const { title, description } = facts.settings;
    const collection = wholeShop("/", title, description);
    const [grid, latest] = await Promise.all([
      findGrid(ask, facts, { path: "/", page, collection }),
      findLatest(ask, facts),
    ]);
    return (
      grid && {
        ...grid,
        latest,
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
