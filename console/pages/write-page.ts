import { changePageDraftContract } from "#commands/pages/draft-contract.ts";
import type { PageDocument } from "#domain/pages/document.ts";
import type { DraftEdit } from "#domain/pages/edits.ts";
import { MAX_CHANGES } from "#domain/pages/limits.ts";
import { call } from "../kit/calls/api.ts";
import { copySections } from "./editor/copy-parts.ts";
import { newChangeId } from "./editor/part-ids.ts";

/** Writes everything that a document shows into the draft of a page that has nothing. */
export const writePage = async (
  pageId: string,
  { details, sections }: PageDocument,
): Promise<void> => {
  const edits: readonly DraftEdit[] = [
    { type: "ChangePageDetails", changeId: newChangeId(), details, edition: 0 },
    ...copySections(sections),
  ];
  for (let from = 0; from < edits.length; from += MAX_CHANGES) {
    const changes = edits.slice(from, from + MAX_CHANGES);
    await call(changePageDraftContract, { params: { pageId }, body: { draft: 1, changes } });
  }
};
