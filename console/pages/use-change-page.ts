import {
  addressPageContract,
  cancelPageScheduleContract,
  createPageContract,
  removePageContract,
  restorePageContract,
  unpublishPageContract,
} from "#commands/pages/contract.ts";
import { changePageDraftContract, getPageDraftContract } from "#commands/pages/draft-contract.ts";
import type { DraftEdit } from "#domain/pages/edits.ts";
import { MAX_CHANGES } from "#domain/pages/limits.ts";
import type { PageRow } from "#read-api/pages/contract.ts";
import { call } from "../kit/calls/api.ts";
import { useCommand } from "../kit/calls/use-command.ts";
import { copySections } from "./editor/copy-parts.ts";
import { PAGE_READS } from "./page-reads.ts";

const paramsOf = ({ pageId }: Pick<PageRow, "pageId">) => ({ params: { pageId } });

/** What the list does with a page. */
export const useChangePage = () => ({
  remove: useCommand(removePageContract, {
    input: (row: PageRow) => paramsOf(row),
    refreshes: PAGE_READS,
    says: (_answer, { title }) => `“${title}” was moved to the trash.`,
    undo: async (row) => {
      await call(restorePageContract, { ...paramsOf(row), body: {} });
      return `“${row.title}” was restored.`;
    },
  }),
  restore: useCommand(restorePageContract, {
    input: (row: PageRow) => ({ ...paramsOf(row), body: {} }),
    refreshes: PAGE_READS,
    says: (_answer, { title }) => `“${title}” was restored.`,
  }),
  unpublish: useCommand(unpublishPageContract, {
    input: (row: PageRow) => paramsOf(row),
    refreshes: PAGE_READS,
    says: (_answer, { title }) => `“${title}” was unpublished.`,
  }),
  cancelSchedule: useCommand(cancelPageScheduleContract, {
    input: (row: Pick<PageRow, "pageId">) => paramsOf(row),
    refreshes: PAGE_READS,
    says: () => "The schedule was cancelled. What was scheduled is still in the draft.",
  }),
  duplicate: useCommand(
    async ({ pageId, path, title }: PageRow) => {
      const { document, draft } = await call(getPageDraftContract, { params: { pageId } });
      const copy = { params: { pageId: `p-${crypto.randomUUID()}` } };
      const body = { path: `${path}-${draft + 1}`, title: `${title} (copy)`.slice(0, 200) };
      await call(createPageContract, { ...copy, body });
      const { description, imageUrl, noIndex } = document.details;
      const details = { title: body.title, description, imageUrl, noIndex };
      const changeId = crypto.randomUUID();
      const edits: readonly DraftEdit[] = [
        { type: "ChangePageDetails", changeId, details, edition: 0 },
        ...copySections(document.sections),
      ];
      for (let from = 0; from < edits.length; from += MAX_CHANGES) {
        const changes = edits.slice(from, from + MAX_CHANGES);
        await call(changePageDraftContract, { ...copy, body: { draft: 1, changes } });
      }
      return body.title;
    },
    { refreshes: PAGE_READS, says: (title) => `“${title}” was created.` },
  ),
  address: useCommand(addressPageContract, {
    input: ({ row, path }: { readonly row: PageRow; readonly path: string }) => ({
      ...paramsOf(row),
      body: { path },
    }),
    refreshes: PAGE_READS,
    says: (answer) => `The path was changed to /${answer.path}.`,
    errors: "form",
  }),
});
