import { draftId, type PageDependencies } from "#commands/pages/page-streams.ts";
import { createPages, type Pages } from "#commands/pages/pages.ts";
import { definitionOf } from "#domain/pages/blocks.ts";
import { pageDraftDecider } from "#domain/pages/decide-draft.ts";
import { pageDecider } from "#domain/pages/decide-page.ts";
import { blocksOf, PageDocument } from "#domain/pages/document.ts";
import type { SamplePartRef } from "#domain/setup/sample-part.ts";
import { type EventMetadata, type RecordedEvent, streamName } from "#infra/event-store/port.ts";
import { demoCollections } from "../catalog/seed.ts";
import { demoPages } from "../pages/pages.ts";
import { demand, goneBy, type SampleThing } from "./thing.ts";

/** The draft of the demo, and the one that a member's first change begins. */
const DRAFTS = [1, 2] as const;

/** The collections and forms that the last published version shows. */
const needsOf = (events: readonly RecordedEvent[]): readonly SamplePartRef[] => {
  const published = events.findLast(({ data }) => "document" in data && "version" in data);
  const { data: document } = PageDocument.safeParse(published?.data.document);
  if (document === undefined) return [];
  return blocksOf(document).flatMap(({ content }): readonly SamplePartRef[] => {
    if (content.type === "summary")
      return [{ kind: "content-collection", id: content.collectionId }];
    const formId = definitionOf(content).formId?.(content) ?? "";
    if (formId !== "") return [{ kind: "form", id: formId }];
    if (content.type !== "products") return [];
    const shown = demoCollections.find(({ slug }) => slug === content.collection);
    return shown === undefined ? [] : [{ kind: "collection", id: shown.collectionId }];
  });
};

/** A path that another page has got since then stays with it. */
const MAX_PATHS = 20;

const restoreAtFreePath = async (
  pages: Pages,
  { pageId, path }: (typeof demoPages)[number],
  metadata: EventMetadata,
): Promise<void> => {
  for (let number = 1; number <= MAX_PATHS; number += 1) {
    const asked = number === 1 ? path : `${path}-${number}`;
    const restored = await pages.restore(pageId, asked, metadata);
    const isTaken = !restored.ok && restored.rejection.code === "slug-taken";
    if (!isTaken || number === MAX_PATHS) return demand(restored);
  }
};

/** Removed pages are in the trash. */
export const pageThings = (
  dependencies: PageDependencies,
  websiteId: string,
): readonly SampleThing[] => {
  const pages = createPages(dependencies);
  return demoPages.map((page) => ({
    kind: "page",
    id: page.pageId,
    name: page.document.details.title,
    streams: [
      streamName(pageDecider.streamCategory, websiteId, page.pageId),
      ...DRAFTS.map((draft) =>
        streamName(pageDraftDecider.streamCategory, websiteId, draftId(page.pageId, draft)),
      ),
    ],
    isGone: goneBy(["PageRemoved"], ["PageRestored"]),
    needs: needsOf,
    remove: async (metadata) => demand(await pages.remove(page.pageId, metadata)),
    restore: (metadata) => restoreAtFreePath(pages, page, metadata),
  }));
};
