import { draftId, type PageDependencies } from "#commands/pages/page-streams.ts";
import { createPages } from "#commands/pages/pages.ts";
import { pageDraftDecider } from "#domain/pages/decide-draft.ts";
import { pageDecider } from "#domain/pages/decide-page.ts";
import { streamName } from "#infra/event-store/port.ts";
import { demoPages } from "../pages/pages.ts";
import { demand, goneBy, type SampleThing } from "./thing.ts";

/** The draft of the demo, and the one that a member's first change begins. */
const DRAFTS = [1, 2] as const;

/** Removed pages are in the trash. */
export const pageThings = (
  dependencies: PageDependencies,
  websiteId: string,
): readonly SampleThing[] => {
  const pages = createPages(dependencies);
  return demoPages.map(({ pageId, document }) => ({
    kind: "page",
    id: pageId,
    name: document.details.title,
    streams: [
      streamName(pageDecider.streamCategory, websiteId, pageId),
      ...DRAFTS.map((draft) =>
        streamName(pageDraftDecider.streamCategory, websiteId, draftId(pageId, draft)),
      ),
    ],
    isGone: goneBy(["PageRemoved"], ["PageRestored"]),
    remove: async (metadata) => demand(await pages.remove(pageId, metadata)),
    restore: async (metadata) => demand(await pages.restore(pageId, undefined, metadata)),
  }));
};
