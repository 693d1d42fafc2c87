import { isSlug } from "#domain/catalog/slug.ts";
import { contentItemUrl } from "#domain/content/collection.ts";
import type { PageDocument } from "#domain/pages/document.ts";
import { pagePicture } from "#domain/pages/page-text.ts";
import type { WholeContentItem } from "../../../content/list-items.ts";
import type { OwnContentCollection } from "../../../content/shapes-contract.ts";
import { textOf } from "../catalog/item-view.ts";
import { showsDrafts } from "../editor/website-preview.ts";
import type { PageContent } from "../layout/layout-data.ts";
import type { FindPage, PageFacts, Questions } from "../page-questions.ts";
import { pageNumber, pageUrl, paginate } from "../pagination.ts";
import { MAX_DESCRIPTION, type PageInput } from "../rendering/page-view.ts";
import { findShownContent } from "../site-pages/find-site-page.ts";
import type { ContentItemView, LatestView } from "./content-data.ts";
import { collectionPages, itemPages } from "./content-pages.ts";
import { contentData } from "./content-structured-data.ts";
import { toContentCollectionView, toContentItemView } from "./content-view.ts";
import { findMonth } from "./find-month.ts";

/** Posts, past events or galleries per page. */
export const CONTENT_PAGE_SIZE = 20;
/** All upcoming events are on one page. */
const MAX_UPCOMING = 50;
const LATEST_POSTS = 3;
const MAX_LABEL = 50;

type Query = Readonly<Record<string, unknown>>;
type Kind = OwnContentCollection["kind"];

const collectionAt = ({ contentCollections }: PageFacts, slug: string) =>
  contentCollections.find((each) => each.enabled && each.slug === slug);

type Filter = { readonly name: "category" | "tag"; readonly value: string };

/** `?category=` or `?tag=`. */
const filterOf = (query: Query): Filter | undefined => {
  for (const name of ["category", "tag"] as const) {
    const value = query[name];
    if (typeof value === "string" && value !== "" && value.length <= MAX_LABEL)
      return value.isWellFormed() && !value.includes("\u0000") ? { name, value } : undefined;
  }
  return undefined;
};

const pathOf = (collection: OwnContentCollection, filter: Filter | undefined): string =>
  filter ? `${collection.url}?${filter.name}=${encodeURIComponent(filter.value)}` : collection.url;

/** Posts and galleries, newest first. */
const findList = async (
  ask: Questions,
  facts: PageFacts,
  collection: OwnContentCollection,
  page: number,
  filter: Filter | undefined,
) => {
  const { context, gate } = facts;
  const found = await ask.contentItems({
    websiteId: context.websiteId,
    collection,
    listing: {
      ...(filter && { [filter.name]: filter.value }),
      ...(collection.kind === "events" && { when: "past" as const }),
      listing: gate.listing(collection.url),
      drafts: showsDrafts(facts),
      page,
      pageSize: CONTENT_PAGE_SIZE,
    },
  });
  return { ...found, views: found.rows.map((item) => toContentItemView(item, collection)) };
};

const findUpcoming = async (
  ask: Questions,
  facts: PageFacts,
  collection: OwnContentCollection,
  pageSize: number,
) => {
  const listing = facts.gate.listing(collection.url);
  const { rows } = await ask.contentItems({
    websiteId: facts.context.websiteId,
    collection,
    listing: { when: "upcoming", listing, drafts: showsDrafts(facts), page: 1, pageSize },
  });
  return rows.map((item) => toContentItemView(item, collection));
};

export const findContentCollection =
  (ask: Questions, slug: string, query: Query, nowMs: () => number): FindPage =>
  async (facts) => {
    const collection = collectionAt(facts, slug);
    const page = pageNumber(query.page);
    if (collection === undefined || page === undefined) return undefined;
    const isEvents = collection.kind === "events";
    if (isEvents && query.view === "month")
      return findMonth(ask, facts, collection, { asked: query.month, nowMs: nowMs() });
    const filter = isEvents ? undefined : filterOf(query);
    const [list, upcoming] = await Promise.all([
      findList(ask, facts, collection, page, filter),
      isEvents && page === 1 ? findUpcoming(ask, facts, collection, MAX_UPCOMING) : [],
    ]);
    // Not in the specification: a page never repeats arbitrary text from its URL.
    if ((page > 1 || filter) && list.views.length === 0) return undefined;
    const path = pathOf(collection, filter);
    const view = toContentCollectionView(collection, list.total, list.views.length > 0);
    const first = [...upcoming, ...list.views].find(({ assetUrl }) => assetUrl !== "");
    return {
      name: collectionPages[collection.kind],
      title: filter ? `${filter.value} — ${collection.title}` : collection.title,
      description: textOf(collection.description, MAX_DESCRIPTION),
      canonicalPath: pageUrl(path, page),
      imageUrl: first?.assetUrl ?? null,
      collection: { ...view, filter: filter?.value ?? null },
      items: isEvents ? [...upcoming, ...list.views] : list.views,
      upcoming,
      past: isEvents ? list.views : [],
      pagination: paginate(path, page, list.total, CONTENT_PAGE_SIZE),
    };
  };

/** What a page shows of an item, without what its blocks show. */
export const itemPage = (
  item: ContentItemView,
  collection: OwnContentCollection,
  { context, settings }: Pick<PageFacts, "context" | "settings">,
  blocks?: PageDocument,
): PageInput => ({
  name: itemPages[collection.kind],
  title: item.title,
  description: textOf(item.excerpt, MAX_DESCRIPTION),
  canonicalPath: contentItemUrl(collection.slug, item.urlId),
  imageUrl: item.assetUrl || (blocks && pagePicture(blocks)) || null,
  structuredData: contentData(item, context.origin, settings.title),
  collection: toContentCollectionView(collection, 0, false),
  item,
});

/** The text in blocks; undefined where the text is the body. */
const findBlocks = async (
  ask: Questions,
  facts: PageFacts,
  { item, blocksKey }: WholeContentItem,
): Promise<{ readonly whole: PageDocument; readonly content: PageContent } | undefined> => {
  if (blocksKey === null) return undefined;
  const { websiteId } = facts.context;
  const document = await ask.itemBlocks({ websiteId, itemId: item.id, key: blocksKey });
  const key = JSON.stringify([websiteId, "item", item.id, blocksKey]);
  if (document === undefined) return undefined;
  return { whole: document, content: await findShownContent(ask, facts, { key, document }) };
};

/** The posts before and after a post. */
const findNeighbours = async (
  ask: Questions,
  { context: { websiteId }, gate }: PageFacts,
  collection: OwnContentCollection,
  item: WholeContentItem["item"],
) =>
  collection.kind === "blog"
    ? ask.contentNeighbours({
        websiteId,
        collection,
        item,
        listing: gate.listing(collection.url),
      })
    : undefined;

/** An item as it is written, for a member who looks at the website. What a draft shows is not kept. */
const findDraftItem = async (
  ask: Questions,
  facts: PageFacts,
  collection: OwnContentCollection,
  urlId: string,
): Promise<PageInput | undefined> => {
  const found = await facts.preview?.itemAt(collection, urlId);
  if (found === undefined) return undefined;
  const { blocks, drafted } = found;
  const [neighbours, content] = await Promise.all([
    findNeighbours(ask, facts, collection, found.item),
    blocks && findShownContent(ask, facts, { key: null, document: blocks }),
  ]);
  const item = { ...toContentItemView(found.item, collection), ...neighbours };
  const page = itemPage(item, collection, facts, blocks);
  return { ...page, drafted, ...(content && { content }) };
};

export const findContentItem =
  (ask: Questions, slug: string, urlId: string): FindPage =>
  async (facts) => {
    const collection = collectionAt(facts, slug);
    if (collection === undefined || !isSlug(urlId)) return undefined;
    if (showsDrafts(facts)) return findDraftItem(ask, facts, collection, urlId);
    const { websiteId } = facts.context;
    const found = await ask.contentItem({ websiteId, collection, urlId });
    if (found === undefined) return undefined;
    const [neighbours, blocks] = await Promise.all([
      findNeighbours(ask, facts, collection, found.item),
      findBlocks(ask, facts, found),
    ]);
    const item = { ...toContentItemView(found.item, collection), ...neighbours };
    const page = itemPage(item, collection, facts, blocks?.whole);
    return { ...page, ...(blocks && { content: blocks.content }) };
  };

/** The latest posts of the first blog and the next event of the first calendar. */
export const findLatest = async (ask: Questions, facts: PageFacts): Promise<LatestView> => {
  const first = (kind: Kind) =>
    facts.contentCollections.find((each) => each.enabled && each.kind === kind);
  const [blog, events] = [first("blog"), first("events")];
  const { websiteId } = facts.context;
  const listing = {
    listing: blog && facts.gate.listing(blog.url),
    drafts: showsDrafts(facts),
    page: 1,
    pageSize: LATEST_POSTS,
  };
  const [posts, [event]] = await Promise.all([
    blog === undefined
      ? []
      : ask
          .contentItems({ websiteId, collection: blog, listing })
          .then(({ rows }) => rows.map((item) => toContentItemView(item, blog))),
    events === undefined ? [] : findUpcoming(ask, facts, events, 1),
  ]);
  return { posts, event: event ?? null };
};
