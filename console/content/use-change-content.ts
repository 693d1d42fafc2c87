import {
  discardContentDraftContract,
  publishContentItemContract,
  removeContentItemContract,
  requestContentReviewContract,
  restoreContentItemContract,
  unpublishContentItemContract,
} from "#commands/content/contract.ts";
import { cancelContentScheduleContract } from "#commands/content/versions-contract.ts";
import type { UnpublishedStatus } from "#domain/content/status.ts";
import type { ConsoleContentRow } from "#read-api/content/shapes-contract.ts";
import { call } from "../kit/calls/api.ts";
import { useCommand } from "../kit/calls/use-command.ts";
import { CONTENT_READS } from "./content-reads.ts";

type Named = Pick<ConsoleContentRow, "id" | "title" | "scheduledFor">;

const paramsOf = ({ id }: Pick<Named, "id">) => ({ params: { id } });

/** What the screens do with an item as a whole. */
export const useChangeContent = () => ({
  remove: useCommand(removeContentItemContract, {
    input: (row: Named) => paramsOf(row),
    refreshes: CONTENT_READS,
    says: (_answer, { title }) => `“${title}” was removed.`,
    undo: async (row) => {
      await call(restoreContentItemContract, paramsOf(row));
      const { title, scheduledFor } = row;
      return scheduledFor === null
        ? `“${title}” was restored.`
        : `“${title}” was restored with its scheduled changes.`;
    },
  }),
  publish: useCommand(publishContentItemContract, {
    input: ({
      id,
      ...body
    }: {
      readonly id: string;
      readonly publishOn?: number;
      readonly draft?: number;
      readonly schedule?: { readonly publishOn: number; readonly timeZone: string };
    }) => ({ params: { id }, body }),
    refreshes: CONTENT_READS,
    says: (_answer, { schedule }) => schedule && "The changes were scheduled.",
    errors: "form",
  }),
  cancelSchedule: useCommand(cancelContentScheduleContract, {
    input: ({ id }: { readonly id: string; readonly hasDraft: boolean }) => ({ params: { id } }),
    refreshes: CONTENT_READS,
    says: (_answer, { hasDraft }) =>
      hasDraft
        ? "The schedule was cancelled. Your draft stays; the scheduled version is in the history."
        : "The changes are a draft again.",
  }),
  unpublish: useCommand(unpublishContentItemContract, {
    input: ({ id, status }: { readonly id: string; readonly status: UnpublishedStatus }) => ({
      params: { id },
      body: { status },
    }),
    refreshes: CONTENT_READS,
  }),
  requestReview: useCommand(requestContentReviewContract, {
    input: ({ id, note }: { readonly id: string; readonly note: string }) => ({
      params: { id },
      body: { note },
    }),
    refreshes: CONTENT_READS,
    says: () => "The review was requested.",
    errors: "form",
  }),
  discard: useCommand(discardContentDraftContract, {
    input: ({ id, edition }: { readonly id: string; readonly edition: number }) => ({
      params: { id },
      body: { edition },
    }),
    refreshes: CONTENT_READS,
    says: () => "The changes were discarded.",
    errors: "form",
  }),
});
