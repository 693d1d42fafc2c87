import { contentAddressDecider } from "#domain/content/decide-address.ts";
import { ContentAddressEvent } from "#domain/content/events.ts";
import { accept, type Result, reject } from "#domain/kit/result.ts";
import { firstSegment } from "#domain/pages/path.ts";
import type { PageRejection } from "#domain/pages/rejections.ts";
import type { EventMetadata } from "#infra/event-store/port.ts";
import type { Handler } from "../kit/handle.ts";

/** Apart from the ids of collections and items, which hold addresses of the same family. */
const holderOf = (pageId: string): string => `page:${pageId}`;
const isPage = (holderId: string): boolean => holderId.startsWith("page:");

/**
 * Pages share the addresses of content, so that no page has the path of a collection. Below a
 * collection its items have the paths.
 */
export const createPageAddresses = (handler: Handler, now: () => string) => {
  const addresses = handler(contentAddressDecider, ContentAddressEvent);

  const run = (
    type: "ClaimContentAddress" | "ReleaseContentAddress",
    path: string,
    pageId: string,
    metadata: EventMetadata,
  ) =>
    addresses.run(
      path,
      { type, address: path, holderId: holderOf(pageId), at: now() },
      { metadata },
    );

  return {
    claim: async (
      path: string,
      pageId: string,
      metadata: EventMetadata,
    ): Promise<Result<undefined, PageRejection>> => {
      const taken = reject({ code: "slug-taken", path } as const);
      const { state } = await addresses.load(metadata.websiteId, firstSegment(path));
      if (state.holderId !== undefined && !isPage(state.holderId)) return taken;
      return (await run("ClaimContentAddress", path, pageId, metadata)).ok
        ? accept(undefined)
        : taken;
    },
    release: (path: string, pageId: string, metadata: EventMetadata) =>
      run("ReleaseContentAddress", path, pageId, metadata),
  };
};
