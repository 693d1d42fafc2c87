import { type Decider, unreachable } from "../kit/decider.ts";
import { accept, reject } from "../kit/result.ts";
import type { PageListEvent } from "./events.ts";
import { MAX_PAGES } from "./limits.ts";
import type { PageRejection } from "./rejections.ts";

/** A website has one list of pages. */
export const PAGE_LIST_ID = "site";

export type PageListCommand = {
  readonly type: "ListPage" | "DelistPage";
  readonly pageId: string;
  readonly at: string;
};

/** Counts the pages of a website. Stream `pageList-<websiteId>.site`. */
export const pageListDecider: Decider<
  ReadonlySet<string>,
  PageListCommand,
  PageListEvent,
  PageRejection
> = {
  streamCategory: "pageList",
  initial: new Set(),
  evolve: (pages, event) => {
    switch (event.type) {
      case "PageListed":
        return new Set([...pages, event.pageId]);
      case "PageDelisted":
        return new Set([...pages].filter((pageId) => pageId !== event.pageId));
      default:
        return unreachable(event);
    }
  },
  decide: ({ type, pageId, at }, pages) => {
    switch (type) {
      case "ListPage":
        if (pages.has(pageId)) return accept([]);
        if (pages.size >= MAX_PAGES) return reject({ code: "too-many-pages" });
        return accept([{ type: "PageListed", pageId, listedAt: at }]);
      case "DelistPage":
        if (!pages.has(pageId)) return accept([]);
        return accept([{ type: "PageDelisted", pageId, delistedAt: at }]);
      default:
        return unreachable(type);
    }
  },
};
