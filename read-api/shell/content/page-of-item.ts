import type { ContentItemDefinition } from "#domain/content/item.ts";
import { newDocument } from "#domain/pages/document.ts";
import { toContentItem } from "../../content/list-items.ts";
import { toContentItemView } from "../pages/content/content-view.ts";
import { itemPage } from "../pages/content/find-content.ts";
import { pageOfDraft } from "../pages/editor/canvas-data.ts";
import type { PageFacts } from "../pages/page-questions.ts";
import type { PageInput } from "../pages/rendering/page-view.ts";

/** The page of an item with the date of a moment, visible or not. */
export const pageOfItem =
  (item: ContentItemDefinition, nowMs: number) =>
  (facts: Pick<PageFacts, "context" | "settings" | "contentCollections">): PageInput => {
    const { itemId: id, collectionId, title, urlId, blocks } = item;
    const collection = facts.contentCollections.find((each) => each.id === collectionId);
    if (collection === undefined)
      return pageOfDraft({ path: urlId, document: blocks ?? newDocument(title) });
    const updatedAt = new Date(nowMs).toISOString();
    const row = { id, urlId, publishOn: nowMs, updatedAt, definition: item };
    const view = toContentItemView(toContentItem(row, collection), collection);
    return itemPage(view, collection, facts, blocks);
  };
