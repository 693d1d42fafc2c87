import { type Content, createContent } from "#commands/content/save-content.ts";
import type { Handler } from "#commands/kit/handle.ts";
import type { ContentCollectionDefinition } from "#domain/content/collection.ts";
import { contentCollectionDecider } from "#domain/content/decide-collection.ts";
import { contentItemDecider } from "#domain/content/decide-item.ts";
import { ContentCollectionEvent, ContentItemEvent } from "#domain/content/events.ts";
import { ContentItemDefinition } from "#domain/content/item.ts";
import { contentRejectionText } from "#domain/content/rejections.ts";
import { type EventMetadata, NO_STREAM } from "#infra/event-store/port.ts";
import { events } from "./events.ts";
import { galleries } from "./galleries.ts";
import { posts } from "./posts.ts";
import type { DemoItem } from "./shapes.ts";

const DAY_MS = 86_400_000;

const shown = { enabled: true, inNavigation: true };

export const demoContentCollections: readonly ContentCollectionDefinition[] = [
  {
    ...shown,
    collectionId: "journal",
    kind: "blog",
    slug: "blog",
    title: "Journal",
    description: "Notes from the shop and the workshop: paper, ink, and keeping at it.",
  },
  {
    ...shown,
    collectionId: "events",
    kind: "events",
    slug: "events",
    title: "Events",
    description: "Evenings at the big table, days in the workshop, and the odd market.",
  },
  {
    ...shown,
    collectionId: "gallery",
    kind: "gallery",
    slug: "gallery",
    title: "Gallery",
    description: "What it looks like around here.",
  },
];

export const demoContent = (nowMs: number): readonly DemoItem[] => [
  ...posts,
  ...events(nowMs),
  ...galleries,
];

export type ContentSeedDependencies = {
  readonly handler: Handler;
  readonly now: () => string;
  /** Website to fill; `demo` when absent. */
  readonly websiteId?: string;
};

const accepted = (
  name: string,
  outcome: Awaited<ReturnType<Content["defineCollection"]>>,
): void => {
  if (!outcome.ok) throw new Error(`${name}: ${contentRejectionText(outcome.rejection)}`);
};

/**
 * Fills the blog, the calendar and the gallery through the owners' own commands. What is or ever was
 * there is left alone: doing it again finishes what a crash cut off and never undoes what the owner
 * has changed since. Times are relative to the first start, so that there is something to come.
 */
export const seedDemoContent = async ({
  handler,
  now,
  websiteId = "demo",
}: ContentSeedDependencies): Promise<void> => {
  const content = createContent({ handler, now });
  const collections = handler(contentCollectionDecider, ContentCollectionEvent);
  const items = handler(contentItemDecider, ContentItemEvent);
  const metadata: EventMetadata = { websiteId, actor: "demo", correlationId: "demo-content" };
  const nowMs = Date.parse(now());

  for (const collection of demoContentCollections) {
    const { collectionId } = collection;
    if ((await collections.load(websiteId, collectionId)).revision !== NO_STREAM) continue;
    accepted(collectionId, await content.defineCollection(collection, metadata));
  }
  for (const { item, publishedDaysAgo } of demoContent(nowMs)) {
    const { itemId } = item;
    if ((await items.load(websiteId, itemId)).revision === NO_STREAM)
      accepted(itemId, await content.saveItem(ContentItemDefinition.parse(item), metadata));
    const { state } = await items.load(websiteId, itemId);
    if (state.item === undefined || state.publishOn !== null) continue;
    const publishOn = nowMs - publishedDaysAgo * DAY_MS;
    accepted(itemId, await content.publish(itemId, publishOn, metadata));
  }
};
