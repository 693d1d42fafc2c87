import { sameJson } from "#domain/kit/same-json.ts";
import type { PageDocument } from "#domain/pages/document.ts";
import { shownVersion, showsLatest } from "#domain/pages/page-state.ts";
import type { PageDependencies } from "./page-streams.ts";
import { createPages } from "./pages.ts";

export type FoundDraft = {
  readonly path: string;
  readonly document: PageDocument;
  /** Visitors can open the page. */
  readonly isPublic: boolean;
  /** Visitors see what the draft has, so that there is nothing to publish. */
  readonly isPublished: boolean;
};

export type FindDraft = (websiteId: string, pageId: string) => Promise<FoundDraft | undefined>;

/** The draft of a page as its streams have it now, for those who show it. */
export const createFindDraft = (dependencies: PageDependencies): FindDraft => {
  const pages = createPages(dependencies);
  return async (websiteId, pageId) => {
    const found = await pages.read(websiteId, pageId);
    if (!found.ok) return undefined;
    const { page, draft } = found.value;
    const nowMs = Date.parse(dependencies.now());
    const document = draft.document ?? page.document;
    return {
      path: page.path,
      document,
      isPublic: !page.removed && shownVersion(page, nowMs) !== undefined,
      isPublished: showsLatest(page, nowMs) && sameJson(document, page.document),
    };
  };
};
