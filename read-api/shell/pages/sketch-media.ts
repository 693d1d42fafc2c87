import { type CurrentMedia, editionOf, withCurrentMedia } from "../../media/current-media.ts";
import type { PageInput } from "./page-view.ts";

/**
 * A page with the current content of files that were replaced. Sections that are kept are kept for
 * that content.
 */
export const sketchWithCurrentMedia = (sketch: PageInput, media: CurrentMedia): PageInput => {
  if (media.size === 0) return sketch;
  const { content, ...shown } = withCurrentMedia(sketch, media);
  if (content === undefined) return shown;
  const key = content.key && `${content.key} ${editionOf(media)}`;
  return { ...shown, content: { ...content, key } };
};
