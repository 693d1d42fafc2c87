import { collectionUrl, isSlug } from "#domain/catalog/slug.ts";
import type { FormDefinition } from "#domain/forms/definition.ts";
import { signedUpText } from "#domain/restock/texts.ts";
import type { SiteSettings } from "#domain/site-settings/settings.ts";
import type { RequestContext } from "#infra/http/context.ts";
import { Refusal } from "#infra/http/refusal.ts";
import type { Sql } from "#infra/postgres/port.ts";
import { getProduct } from "../catalog/get-product.ts";
import { listProducts } from "../catalog/list-products.ts";
import type { Collection } from "../catalog/product-shapes.ts";
import { createFindConfirmedOrder } from "../checkout/find-confirmed-order.ts";
import { cardToItem, productToItem, textOf } from "./item-view.ts";
import type { CollectionView, ItemView, PaginationView } from "./page-data.ts";
import type { PageSketch } from "./page-view.ts";
import { productData, websiteData } from "./structured-data.ts";

export type FindPageDependencies = {
  readonly sql: Sql;
  readonly waitFor: (projections: readonly string[], position: bigint | undefined) => Promise<void>;
};

const PAGE_SIZE = 24;
/** The form that the contact page shows. */
const CONTACT_FORM = "contact";
/** Spec: A9.8 allows 200 products in a collection; the whole shop may have more. */
const MAX_PAGE = 10_000;
const MAX_DESCRIPTION = 160;
const SHOP_URL = "/shop";

/** What every page has at hand. */
export type PageFacts = {
  readonly context: RequestContext;
  readonly settings: SiteSettings;
  readonly collections: readonly Collection[];
};

/** Undefined: there is no such page. */
export type FindPage = (facts: PageFacts) => Promise<PageSketch | undefined>;

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
  sql: Sql,
  { context: { websiteId } }: PageFacts,
  { path, page: asked, collection }: Grid,
): Promise<FoundGrid | undefined> => {
  const page = pageNumber(asked);
  if (page === undefined) return undefined;
  const found = await listProducts(sql, websiteId, {
    collection: collection.slug === "" ? undefined : collection.slug,
    page,
    pageSize: PAGE_SIZE,
    sort: "listed",
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

const findHome =
  (sql: Sql, page: unknown): FindPage =>
  async (facts) => {
    const { title, description } = facts.settings;
    const collection = wholeShop("/", title, description);
    const grid = await findGrid(sql, facts, { path: "/", page, collection });
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

const findShop =
  (sql: Sql, page: unknown): FindPage =>
  async (facts) => {
    const collection = wholeShop(SHOP_URL, "Shop", "");
    const grid = await findGrid(sql, facts, { path: SHOP_URL, page, collection });
    return grid && { ...grid, name: "collection", title: "Shop" };
  };

const findCollection =
  (sql: Sql, slug: string, page: unknown): FindPage =>
  async (facts) => {
    const collection = facts.collections.find((each) => each.slug === slug);
    if (collection === undefined) return undefined;
    const grid = await findGrid(sql, facts, { path: collectionUrl(slug), page, collection });
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

const findProduct =
  (sql: Sql, slug: string, done: unknown): FindPage =>
  async ({ context, settings }) => {
    const product = isSlug(slug) ? await getProduct(sql, context.websiteId, slug) : undefined;
    if (product === undefined) return undefined;
    const item = productToItem(product);
    return {
      name: "product",
      title: product.name,
      description: textOf(product.description, MAX_DESCRIPTION),
      canonicalPath: product.url,
      imageUrl: item.assetUrl,
      structuredData: productData(product, context.origin),
      item,
      done: done === "restock" ? signedUpText(settings.restockNotificationsSuccessText) : null,
    };
  };

/** An order that this browser placed; anybody else is told that it cannot be shown. */
const findOrder =
  (dependencies: FindPageDependencies, orderId: unknown): FindPage =>
  async ({ context }) => {
    const findConfirmedOrder = createFindConfirmedOrder(dependencies);
    try {
      const order = await findConfirmedOrder(context, typeof orderId === "string" ? orderId : "");
      return { name: "order-confirmed", title: "Order confirmed", order };
    } catch (error) {
      if (!(error instanceof Refusal) || error.status !== 404) throw error;
      return { name: "order-confirmed", title: "Order not found", status: 404 };
    }
  };

const contactFormText = `
  select definition from read.forms where website_id = $1 and form_id = '${CONTACT_FORM}'`;

const findContact =
  (sql: Sql, done: unknown): FindPage =>
  async ({ context }) => {
    type Row = { readonly definition: FormDefinition };
    const [row] = await sql.query<Row>(contactFormText, [context.websiteId]);
    const form = row?.definition;
    const said = done === "form" ? form?.submissionMessage : undefined;
    return form && { name: "contact", title: form.name, form, done: said ?? null };
  };

/** What each address shows. Query members come as they were sent. */
export const createFindPages = (dependencies: FindPageDependencies) => ({
  home: (page: unknown) => findHome(dependencies.sql, page),
  shop: (page: unknown) => findShop(dependencies.sql, page),
  collection: (slug: string, page: unknown) => findCollection(dependencies.sql, slug, page),
  product: (slug: string, done: unknown) => findProduct(dependencies.sql, slug, done),
  contact: (done: unknown) => findContact(dependencies.sql, done),
  orderConfirmed: (orderId: unknown) => findOrder(dependencies, orderId),
});
