import { isSlug, slugOf } from "#domain/catalog/slug.ts";
import type { ContentItemDefinition } from "#domain/content/item.ts";
import { MAX_TITLE_LENGTH } from "#domain/content/rejections.ts";
import type { PageDocument } from "#domain/pages/document.ts";
import { copyTitle } from "../kit/editing/copy-names.ts";
import { withNewIds } from "../pages/editor/part-ids.ts";
import { type ReadVersions, writtenItem } from "./written-item.ts";

/** The address after which the copy gets its own. */
export const addressForCopy = ({ urlId, title }: ContentItemDefinition): string =>
  isSlug(urlId) ? urlId : slugOf(title) || "copy";

/**
 * What the copy of a post, an event or a gallery begins with: everything that is written, also what visitors do not
 * see yet. Comments, publication and schedule belong to the original. `text`: what is written in blocks, if it is.
 */
export const copyOfItem = (versions: ReadVersions, text: PageDocument | undefined) => {
  const { itemId: _id, blocks: _blocks, ...item } = writtenItem(versions);
  const title = copyTitle(item.title, MAX_TITLE_LENGTH);
  const blocks = text && {
    details: { ...text.details, title },
    sections: text.sections.map(withNewIds),
  };
  return { ...item, title, publicCommentCount: 0, ...(blocks && { blocks }) };
};
