import { type CurrentMedia, editionOf, withCurrentMedia } from "../../../media/current-media.ts";
import type { PageContent } from "../layout/layout-data.ts";
import type { PageInput } from "./page-view.ts";

/**
 * A page with the current content of files that were replaced. Sections that are kept are kept for
 * that content.
 */
export const pageWithCurrentMedia = (page: PageInput, media: CurrentMedia): PageInput => {
  if (media.size === 0) return page;
  const { content, areas, ...shown } = withCurrentMedia(page, media);
  const edition = editionOf(media);
  const keyed = (document: PageContent | undefined): PageContent | undefined =>
    document && { ...document, key: document.key && `${document.key} ${edition}` };
  const [own, above, below] = [keyed(content), keyed(areas?.above), keyed(areas?.below)];
  return { ...shown, ...(own && { content: own }), areas: { above, below } };
};
