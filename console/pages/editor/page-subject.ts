import {
  changePageDraftContract,
  discardPageDraftContract,
  getPageDraftContract,
  undoPageChangeContract,
} from "#commands/pages/draft-contract.ts";
import { checkPageContract } from "#read-api/pages/check-contract.ts";
import { call } from "../../kit/calls/api.ts";
import type { EditorSubject } from "./editor-subject.ts";

/** The page with its draft, for the frame. */
export const pageCanvasUrl = (pageId: string): string =>
  `/api/console/pages/${encodeURIComponent(pageId)}/canvas`;

export const pageSubject = (pageId: string): EditorSubject => {
  const params = { pageId };
  return {
    kind: "page",
    id: pageId,
    reads: [getPageDraftContract],
    calls: {
      read: () => call(getPageDraftContract, { params }),
      change: (draft, changes) =>
        call(changePageDraftContract, { params, body: { draft, changes: [...changes] } }),
      undo: (draft, changeId, undoneChangeId) =>
        call(undoPageChangeContract, { params, body: { draft, changeId, undoneChangeId } }),
      discard: (draft, seen) => call(discardPageDraftContract, { params, body: { draft, seen } }),
    },
    canvasUrl: pageCanvasUrl(pageId),
    check: (document, signal) => call(checkPageContract, { params, body: { document }, signal }),
    shownAs: (document) => document,
  };
};
