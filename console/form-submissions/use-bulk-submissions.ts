import { submissionBulk } from "#domain/forms/submission-bulk.ts";
import {
  countSubmissionsContract,
  getSubmissionContract,
  listSubmissionsContract,
  type SubmissionFolder,
} from "#read-api/form-submissions/contract.ts";
import type { Bulk } from "../kit/bulk/bulk-bar.tsx";
import { useBulk } from "../kit/bulk/use-bulk.tsx";
import { actionsIn } from "./submission-actions.ts";

const reads = [listSubmissionsContract, countSubmissionsContract, getSubmissionContract];

/** Bulk actions for submissions in their folder. */
export const useBulkSubmissions = (matching: object, folder: SubmissionFolder): Bulk | undefined =>
  useBulk({
    words: submissionBulk,
    matching,
    reads,
    only: actionsIn[folder].map(({ change }) => change),
  });
