import { accept, reject } from "#domain/kit/result.ts";
import { pageDecider, pathRefused } from "#domain/pages/decide-page.ts";
import { PAGE_LIST_ID, pageListDecider } from "#domain/pages/decide-page-list.ts";
import { PageListEvent } from "#domain/pages/events.ts";
import type { EventMetadata } from "#infra/event-store/port.ts";
import { createPageAddresses } from "./page-addresses.ts";
import type { PageDependencies, PageOutcome, PageStreams } from "./page-streams.ts";

/** Claims a path and counts the page, and takes both back. */
const createPathClaims = ({ pages }: PageStreams, { handler, now }: PageDependencies) => {
  const lists = handler(pageListDecider, PageListEvent);
  const isAt = async (websiteId: string, pageId: string, path: string): Promise<boolean> => {
    const { state } = await pages.load(websiteId, pageId);
    return state.pageId !== "" && !state.removed && state.path === path;
  };
  const addresses = createPageAddresses({ handler, now, isAt });
  const listing = (type: "ListPage" | "DelistPage", pageId: string, metadata: EventMetadata) =>
    lists.run(PAGE_LIST_ID, { type, pageId, at: now() }, { metadata });
  return {
    take: async (path: string, pageId: string, metadata: EventMetadata) => {
      const refused = pathRefused(path);
      if (refused) return reject(refused);
      const claimed = await addresses.claim(path, pageId, metadata);
      if (!claimed.ok) return claimed;
      const listed = await listing("ListPage", pageId, metadata);
      if (listed.ok) return accept(undefined);
      await addresses.release(path, pageId, metadata);
      return listed;
    },
    release: addresses.release,
    leave: async (path: string, pageId: string, metadata: EventMetadata) => {
      await addresses.release(path, pageId, metadata);
      await listing("DelistPage", pageId, metadata);
    },
  };
};

/**
 * Makes sure that a page holds the path that its events say: while they were recorded, another call
 * can have removed the page and released the path. If a third page has the path by now, this one goes
 * into the trash.
 */
const createConfirm =
  ({ pages, run }: PageStreams, { take }: ReturnType<typeof createPathClaims>, now: () => string) =>
  async (pageId: string, outcome: PageOutcome, metadata: EventMetadata): Promise<PageOutcome> => {
    if (!outcome.ok) return outcome;
    const { state } = await pages.load(metadata.websiteId, pageId);
    if (state.removed) return outcome;
    const kept = await take(state.path, pageId, metadata);
    if (kept.ok) return outcome;
    await run(pageId, { type: "RemovePage", at: now() }, metadata);
    return kept;
  };

/**
 * The commands that change where a page is. A new path is claimed first, then the page changes, then
 * the old path is released: repeating the same call repairs an interrupted one.
 */
export const createPagePaths = (streams: PageStreams, dependencies: PageDependencies) => {
  const { pages, run, present, current } = streams;
  const { now } = dependencies;
  const claims = createPathClaims(streams, dependencies);
  const confirm = createConfirm(streams, claims, now);
  return {
    create: async (
      pageId: string,
      { path, title }: { readonly path: string; readonly title: string },
      metadata: EventMetadata,
    ): Promise<PageOutcome> => {
      const command = { type: "CreatePage", pageId, path, title, at: now() } as const;
      const { state } = await pages.load(metadata.websiteId, pageId);
      const early = pageDecider.decide(command, state);
      if (!early.ok) return early;
      const taken = await claims.take(path, pageId, metadata);
      if (!taken.ok) return taken;
      return confirm(pageId, await run(pageId, command, metadata), metadata);
    },

    address: async (
      pageId: string,
      path: string,
      metadata: EventMetadata,
    ): Promise<PageOutcome> => {
      const page = await present(metadata.websiteId, pageId);
      if (!page.ok) return page;
      const taken = await claims.take(path, pageId, metadata);
      if (!taken.ok) return taken;
      const outcome = await run(pageId, { type: "AddressPage", path, at: now() }, metadata);
      if (!outcome.ok) {
        // Another call removed the page in the meantime.
        await claims.leave(path, pageId, metadata);
        return outcome;
      }
      // All of them: a call that was interrupted has released none.
      for (const former of outcome.value.state.formerPaths)
        await claims.release(former, pageId, metadata);
      return confirm(pageId, outcome, metadata);
    },

    remove: async (pageId: string, metadata: EventMetadata): Promise<PageOutcome> => {
      // An interrupted publication is completed first, so that it does not follow a restore.
      const page = await current(pageId, metadata);
      if (!page.ok && page.rejection.code !== "page-removed") return page;
      const outcome = await run(pageId, { type: "RemovePage", at: now() }, metadata);
      if (!outcome.ok) return outcome;
      await claims.leave(outcome.value.state.path, pageId, metadata);
      // It may have been restored before its path was released.
      await confirm(pageId, outcome, metadata);
      return outcome;
    },

    restore: async (
      pageId: string,
      asked: string | undefined,
      metadata: EventMetadata,
    ): Promise<PageOutcome> => {
      const { state } = await pages.load(metadata.websiteId, pageId);
      const path = asked ?? state.path;
      const command = { type: "RestorePage", path, at: now() } as const;
      if (state.pageId === "" || !state.removed) return run(pageId, command, metadata);
      const taken = await claims.take(path, pageId, metadata);
      if (!taken.ok) return taken;
      return confirm(pageId, await run(pageId, command, metadata), metadata);
    },
  };
};
