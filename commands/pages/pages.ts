import { reject } from "#domain/kit/result.ts";
import { pageDecider } from "#domain/pages/decide-page.ts";
import { PageDocument } from "#domain/pages/document.ts";
import { type EventMetadata, streamName } from "#infra/event-store/port.ts";
import { createDrafts } from "./drafts.ts";
import { createPagePlaces } from "./page-places.ts";
import { createPageStreams, type PageDependencies, type PageOutcome } from "./page-streams.ts";

/** The commands of pages. */
export const createPages = (dependencies: PageDependencies) => {
  const { eventStore, now } = dependencies;
  const streams = createPageStreams(dependencies);
  const { run, present } = streams;
  return {
    ...createPagePlaces(streams, dependencies),
    ...createDrafts(streams, dependencies),

    hide: (
      pageId: string,
      type: "CancelPageSchedule" | "UnpublishPage",
      metadata: EventMetadata,
    ): Promise<PageOutcome> => run(pageId, { type, at: now() }, metadata),

    revert: async (
      pageId: string,
      toVersion: number,
      metadata: EventMetadata,
    ): Promise<PageOutcome> => {
      const stream = streamName(pageDecider.streamCategory, metadata.websiteId, pageId);
      const { events } = await eventStore.readStream(stream);
      const found = events.find(({ data }) => data.version === toVersion && "document" in data);
      if (found === undefined) {
        const page = await present(metadata.websiteId, pageId);
        return page.ok ? reject({ code: "version-unknown" }) : page;
      }
      const document = PageDocument.parse(found.data.document);
      return run(pageId, { type: "RevertPage", toVersion, document, at: now() }, metadata);
    },
  };
};
export type Pages = ReturnType<typeof createPages>;
