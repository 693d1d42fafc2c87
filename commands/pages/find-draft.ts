import type { PageDocument } from "#domain/pages/document.ts";
import type { PageDependencies } from "./page-streams.ts";
import { createPages } from "./pages.ts";

export type FindDraft = (
  websiteId: string,
  pageId: string,
) => Promise<{ readonly path: string; readonly document: PageDocument } | undefined>;

/** The draft of a page as its streams have it now, for those who show it. */
export const createFindDraft = (dependencies: PageDependencies): FindDraft => {
  const pages = createPages(dependencies);
  return async (websiteId, pageId) => {
    const found = await pages.read(websiteId, pageId);
    if (!found.ok) return undefined;
    const { page, draft } = found.value;
    return { path: page.path, document: draft.document ?? page.document };
  };
};
