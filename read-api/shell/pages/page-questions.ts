import { singleFlight } from "#domain/kit/single-flight.ts";
import type { Listing, PageGate } from "#domain/page-access/gate.ts";
import { shownSources } from "#domain/reviews/shown.ts";
import type { ReviewsRequest } from "#domain/reviews/views.ts";
import type { SiteSettings } from "#domain/site-settings/settings.ts";
import type { RequestContext } from "#infra/http/context.ts";
import type { Sql } from "#infra/postgres/port.ts";
import { getProduct } from "../../catalog/get-product.ts";
import { type ListProducts, listProducts } from "../../catalog/list-products.ts";
import type { Collection } from "../../catalog/product-contract.ts";
import { createFindItemBlocks } from "../../content/find-blocks.ts";
import { findNeighbours } from "../../content/find-neighbours.ts";
import {
  type ContentListing,
  getContentItem,
  getContentItemById,
  listContentItems,
} from "../../content/list-items.ts";
import type { ContentItem, OwnContentCollection } from "../../content/shapes-contract.ts";
import { createFindListedPages } from "../../pages/find-listed-pages.ts";
import { createFindShownPage } from "../../pages/find-page.ts";
import { createFindPlaces } from "../../pages/find-places.ts";
import { createFindRenamed } from "../../redirects/find-renamed.ts";
import { findReviews } from "../../reviews/find-reviews.ts";
import type { Preview } from "./editor/website-preview.ts";
import { createRecentMembers } from "./recent-members.ts";
import type { PageInput } from "./rendering/page-view.ts";

/** Facts that every page has. */
export type PageFacts = {
  readonly context: RequestContext;
  readonly settings: SiteSettings;
  readonly collections: readonly Collection[];
  /** Includes disabled ones. */
  readonly contentCollections: readonly OwnContentCollection[];
  /** The visitor's access. */
  readonly gate: PageGate;
  /** How a member of the console looks at the website; absent: as visitors do. */
  readonly preview?: Preview | undefined;
};

/** Undefined: the page does not exist. */
export type FindPage = (facts: PageFacts) => Promise<PageInput | undefined>;

type ContentQuestion = {
  readonly websiteId: string;
  readonly collection: OwnContentCollection;
};

type ProductQuestion = {
  readonly websiteId: string;
  readonly slug: string;
  readonly ownHolds: string | undefined;
};

type ProductsQuestion = {
  readonly websiteId: string;
  readonly query: ListProducts;
  readonly listing: Listing | undefined;
  readonly ownHolds: string | undefined;
};

type ReviewsQuestion = {
  readonly websiteId: string;
  readonly settings: SiteSettings;
  readonly productId: string;
  readonly asked: ReviewsRequest;
};

type ItemQuestion = ContentQuestion & {
  readonly itemId: string;
  /** Whether the draft is read, as members have written it. */
  readonly drafts: boolean;
};

type NeighboursQuestion = ContentQuestion & {
  readonly item: ContentItem;
  readonly listing: Listing | undefined;
};

/** Concurrent visitors with the same request share its queries. */
export const createQuestions = (sql: Sql, nowMs: () => number) => ({
  product: singleFlight(
    (question: ProductQuestion) => JSON.stringify(question),
    ({ websiteId, slug, ownHolds }) => getProduct(sql, websiteId, slug, ownHolds),
  ),
  products: singleFlight(
    (question: ProductsQuestion) => JSON.stringify(question),
    ({ websiteId, query, listing, ownHolds }) =>
      listProducts(sql, websiteId, query, listing, ownHolds),
  ),
  reviews: singleFlight(
    ({ websiteId, settings, productId, asked }: ReviewsQuestion) =>
      JSON.stringify([websiteId, productId, asked, shownSources(settings)]),
    ({ websiteId, settings, productId, asked }) =>
      findReviews(sql, websiteId, settings, productId, asked),
  ),
  sitePage: createFindShownPage(sql, nowMs),
  places: createFindPlaces(sql, nowMs),
  listedPages: createFindListedPages(sql, nowMs),
  members: createRecentMembers(nowMs),
  renamed: createFindRenamed(sql, nowMs),
  contentItems: singleFlight(
    ({ websiteId, collection, listing }: ContentQuestion & { readonly listing: ContentListing }) =>
      JSON.stringify([websiteId, collection.id, collection.slug, listing]),
    ({ websiteId, collection, listing }) =>
      listContentItems(sql, websiteId, collection, listing, nowMs()),
  ),
  contentItem: singleFlight(
    ({ websiteId, collection, urlId }: ContentQuestion & { readonly urlId: string }) =>
      JSON.stringify([websiteId, collection.id, collection.slug, urlId]),
    ({ websiteId, collection, urlId }) =>
      getContentItem(sql, websiteId, collection, urlId, nowMs()),
  ),
  contentItemById: singleFlight(
    ({ websiteId, collection, itemId, drafts }: ItemQuestion) =>
      JSON.stringify([websiteId, collection.id, collection.slug, itemId, drafts]),
    ({ websiteId, collection, itemId, drafts }) =>
      getContentItemById(sql, websiteId, collection, itemId, { nowMs: nowMs(), drafts }),
  ),
  itemBlocks: createFindItemBlocks(sql, nowMs),
  contentNeighbours: singleFlight(
    ({ websiteId, collection: { id, slug }, item, listing }: NeighboursQuestion) =>
      JSON.stringify([websiteId, id, slug, item.id, item.publishOn, listing]),
    ({ websiteId, collection, item, listing }) =>
      findNeighbours(sql, websiteId, collection, item, nowMs(), listing),
  ),
});
export type Questions = ReturnType<typeof createQuestions>;
