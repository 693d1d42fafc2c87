import { useBulk } from "#console/bulk/use-bulk.tsx";
import type { Bulk } from "#console/ui/bulk-bar.tsx";
import { submissionBulk } from "#domain/forms/submission-bulk.ts";
import {
  countSubmissionsContract,
  getSubmissionContract,
  listSubmissionsContract,
  type SubmissionFolder,
} from "#read-api/form-submissions/contract.ts";
import { actionsIn } from "./submission-actions.ts";

const reads = [listSubmissionsContract, countSubmissionsContract, getSubmissionContract];

/** What can be done to many submissions at once, where they are. */
export const useBulkSubmissions = (matching: object, folder: SubmissionFolder): Bulk | undefined =>
  useBulk({
    words: submissionBulk,
    matching,
    reads,
    only: actionsIn[folder].map(({ change }) => change),
  });
