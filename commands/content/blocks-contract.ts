import * as z from "zod/mini";
import type { Contract } from "#domain/kit/contract.ts";
import {
  changePageDraftContract,
  discardPageDraftContract,
  getPageDraftContract,
  undoPageChangeContract,
} from "../pages/draft-contract.ts";
import { ContentId } from "./contract.ts";

const tag = "content";
const params = z.object({ id: ContentId });

/** As `getPageDraftContract`; `pageId` is the item. 404 `item-unknown`, 409 `not-in-blocks`. */
export const getContentBlocksContract = {
  ...getPageDraftContract,
  tag,
  path: "/api/console/content/items/:id/blocks",
  summary: "The draft of an item’s text in blocks, with the editions of its parts",
  params,
} as const satisfies Contract;

/**
 * As `changePageDraftContract`, in the draft of the item: each change raises its edition. 404
 * `item-unknown`; 409 `block-changed` with `present`, `draft-closed`, `id-taken`, `not-in-blocks`; 403
 * `scripts-not-permitted`; else 400.
 */
export const changeContentBlocksContract = {
  ...changePageDraftContract,
  tag,
  path: "/api/console/content/items/:id/blocks/changes",
  summary: "Change parts of an item’s text in blocks",
  params,
} as const satisfies Contract;

/** As `undoPageChangeContract`. 404 `item-unknown`, `change-unknown`; 409 `change-overlaid`, `draft-closed`. */
export const undoContentBlocksContract = {
  ...undoPageChangeContract,
  tag,
  path: "/api/console/content/items/:id/blocks/undo",
  summary: "Undo one change of an item’s text in blocks",
  params,
} as const satisfies Contract;

/** 404 `item-unknown`; 409 `draft-closed`, `changes-unseen`. */
export const discardContentBlocksContract = {
  ...discardPageDraftContract,
  tag,
  path: "/api/console/content/items/:id/blocks/discard",
  summary: "Start the text in blocks again from what visitors see",
  params,
} as const satisfies Contract;
