import type { SiteSettings } from "#domain/site-settings/settings.ts";
import type { RequestContext } from "#infra/http/context.ts";
import type { Sql } from "#infra/postgres/port.ts";
import { getProduct } from "../catalog/get-product.ts";
import { type ListProducts, listProducts } from "../catalog/list-products.ts";
import type { Collection } from "../catalog/product-shapes.ts";
import type { ContentItem, OwnContentCollection } from "../content/content-shapes.ts";
import { findNeighbours } from "../content/find-neighbours.ts";
import { type ContentListing, getContentItem, listContentItems } from "../content/list-items.ts";
import { shareQuestions } from "../shared/shared-question.ts";
import type { PageSketch } from "./page-view.ts";

/** Of `<meta name="description">`. */
export const MAX_DESCRIPTION = 160;

/** What every page has at hand. */
export type PageFacts = {
  readonly context: RequestContext;
  readonly settings: SiteSettings;
  readonly collections: readonly Collection[];
  /** Disabled ones included. */
  readonly contentCollections: readonly OwnContentCollection[];
};

/** Undefined: there is no such page. */
export type FindPage = (facts: PageFacts) => Promise<PageSketch | undefined>;

type ContentQuestion = {
  readonly websiteId: string;
  readonly collection: OwnContentCollection;
};

/** Visitors who ask for the same thing at the same time share its queries. */
export const createQuestions = (sql: Sql, nowMs: () => number) => ({
  product: shareQuestions(
    ({ websiteId, slug }: { readonly websiteId: string; readonly slug: string }) =>
      `${websiteId}/${slug}`,
    ({ websiteId, slug }) => getProduct(sql, websiteId, slug),
  ),
  products: shareQuestions(
    (question: { readonly websiteId: string; readonly query: ListProducts }) =>
      JSON.stringify(question),
    ({ websiteId, query }) => listProducts(sql, websiteId, query),
  ),
  contentItems: shareQuestions(
    ({ websiteId, collection, listing }: ContentQuestion & { readonly listing: ContentListing }) =>
      JSON.stringify([websiteId, collection.id, collection.slug, listing]),
    ({ websiteId, collection, listing }) =>
      listContentItems(sql, websiteId, collection, listing, nowMs()),
  ),
  contentItem: shareQuestions(
    ({ websiteId, collection, urlId }: ContentQuestion & { readonly urlId: string }) =>
      JSON.stringify([websiteId, collection.id, collection.slug, urlId]),
    ({ websiteId, collection, urlId }) =>
      getContentItem(sql, websiteId, collection, urlId, nowMs()),
  ),
  contentNeighbours: shareQuestions(
    ({ websiteId, collection, item }: ContentQuestion & { readonly item: ContentItem }) =>
      JSON.stringify([websiteId, collection.id, collection.slug, item.id, item.publishOn]),
    ({ websiteId, collection, item }) => findNeighbours(sql, websiteId, collection, item, nowMs()),
  ),
});
export type Questions = ReturnType<typeof createQuestions>;
