import {
  addressPageContract,
  cancelPageScheduleContract,
  removePageContract,
  restorePageContract,
  unpublishPageContract,
} from "#commands/pages/contract.ts";
import type { PageRow } from "#read-api/pages/contract.ts";
import { call } from "../kit/calls/api.ts";
import { useCommand } from "../kit/calls/use-command.ts";
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
  address: useCommand(addressPageContract, {
    input: ({ row, path }: { readonly row: Pick<PageRow, "pageId">; readonly path: string }) => ({
      ...paramsOf(row),
      body: { path },
    }),
    refreshes: PAGE_READS,
    says: (answer) => `The path was changed to /${answer.path}.`,
    errors: "form",
  }),
});
