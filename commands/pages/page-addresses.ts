import { contentAddressDecider } from "#domain/content/decide-address.ts";
import { ContentAddressEvent } from "#domain/content/events.ts";
import { accept, type Result, reject } from "#domain/kit/result.ts";
import { firstSegment } from "#domain/pages/path.ts";
import type { PageRejection } from "#domain/pages/rejections.ts";
import type { EventMetadata } from "#infra/event-store/port.ts";
import type { Handler } from "../kit/handle.ts";

/** Apart from the ids of collections and items, which hold addresses of the same family. */
const PREFIX = "page:";
const holderOf = (pageId: string): string => `${PREFIX}${pageId}`;
const isPage = (holderId: string): boolean => holderId.startsWith(PREFIX);

/**
 * Not in the specification: no request takes this long, so that an older claim without its page is
 * one of a process that ended.
 */
const ABANDONED_AFTER_MS = 60_000;

type Dependencies = {
  readonly handler: Handler;
  readonly now: () => string;
  /** Whether the page is there and has this path. */
  readonly isAt: (websiteId: string, pageId: string, path: string) => Promise<boolean>;
};

/**
 * Pages share the addresses of content, so that no page has the path of a collection. Below a
 * collection its items have the paths.
 */
export const createPageAddresses = ({ handler, now, isAt }: Dependencies) => {
  const addresses = handler(contentAddressDecider, ContentAddressEvent);

  const run = (
    type: "ClaimContentAddress" | "ReleaseContentAddress",
    path: string,
    holderId: string,
    metadata: EventMetadata,
  ) => addresses.run(path, { type, address: path, holderId, at: now() }, { metadata });

  /** The page that holds the path although it is not there; undefined where the path is taken. */
  const abandonedBy = async (websiteId: string, path: string): Promise<string | undefined> => {
    const { holderId, claimedAt } = (await addresses.load(websiteId, path)).state;
    if (holderId === undefined || claimedAt === undefined || !isPage(holderId)) return undefined;
    if (Date.parse(now()) - Date.parse(claimedAt) < ABANDONED_AFTER_MS) return undefined;
    const pageId = holderId.slice(PREFIX.length);
    return (await isAt(websiteId, pageId, path)) ? undefined : holderId;
  };

  return {
    claim: async (
      path: string,
      pageId: string,
      metadata: EventMetadata,
    ): Promise<Result<undefined, PageRejection>> => {
      const { websiteId } = metadata;
      const slugTaken = reject({ code: "slug-taken", path } as const);
      const { state } = await addresses.load(websiteId, firstSegment(path));
      if (state.holderId !== undefined && !isPage(state.holderId)) return slugTaken;
      const claim = () => run("ClaimContentAddress", path, holderOf(pageId), metadata);
      if ((await claim()).ok) return accept(undefined);
      const former = await abandonedBy(websiteId, path);
      if (former === undefined) return slugTaken;
      await run("ReleaseContentAddress", path, former, metadata);
      return (await claim()).ok ? accept(undefined) : slugTaken;
    },
    release: (path: string, pageId: string, metadata: EventMetadata) =>
      run("ReleaseContentAddress", path, holderOf(pageId), metadata),
  };
};
