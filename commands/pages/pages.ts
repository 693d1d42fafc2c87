import { readEvent } from "#domain/kit/read-event.ts";
import { reject } from "#domain/kit/result.ts";
import { pageDecider } from "#domain/pages/decide-page.ts";
import { PageEvent } from "#domain/pages/events.ts";
import { type EventMetadata, streamName } from "#infra/event-store/port.ts";
import { createDrafts } from "./drafts.ts";
import { createPagePaths } from "./page-paths.ts";
import { createPageStreams, type PageDependencies, type PageOutcome } from "./page-streams.ts";

/** The commands of pages. */
export const createPages = (dependencies: PageDependencies) => {
  const { eventStore, now } = dependencies;
  const streams = createPageStreams(dependencies);
  const { run, current } = streams;
  return {
    ...createPagePaths(streams, dependencies),
    ...createDrafts(streams, dependencies),

    hide: async (
      pageId: string,
      type: "CancelPageSchedule" | "UnpublishPage",
      metadata: EventMetadata,
    ): Promise<PageOutcome> => {
      // An interrupted publication is completed first, never after what the owner decides now.
      const page = await current(pageId, metadata);
      return page.ok ? run(pageId, { type, at: now() }, metadata) : page;
    },

    revert: async (
      pageId: string,
      toVersion: number,
      metadata: EventMetadata,
    ): Promise<PageOutcome> => {
      const page = await current(pageId, metadata);
      if (!page.ok) return page;
      const stream = streamName(pageDecider.streamCategory, metadata.websiteId, pageId);
      const { events } = await eventStore.readStream(stream);
      const [document] = events
        .map((recorded) => readEvent(PageEvent, recorded))
        .flatMap((event) =>
          "document" in event && event.version === toVersion ? [event.document] : [],
        );
      if (document === undefined) return reject({ code: "version-unknown" });
      return run(pageId, { type: "RevertPage", toVersion, document, at: now() }, metadata);
    },
  };
};
export type Pages = ReturnType<typeof createPages>;
