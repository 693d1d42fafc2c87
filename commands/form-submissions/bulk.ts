import {
  type SubmissionRejection,
  type SubmissionWork,
  submissionDecider,
} from "#domain/forms/decide-submission.ts";
import { FormSubmissionEvent } from "#domain/forms/events.ts";
import { submissionBulk } from "#domain/forms/submission-bulk.ts";
import { submissionTexts } from "#domain/forms/submission-texts.ts";
import { type BulkList, type BulkRow, bulkList, bulkOutcome } from "../kit/bulk/action.ts";
import type { Handler } from "../kit/handle.ts";

type Filing = Extract<
  SubmissionWork["type"],
  "MarkAsSpam" | "ReleaseFromSpam" | "Delete" | "Restore"
>;

/** Bulk actions for submissions: moving them between folders. */
export const submissionBulkActions = ({ handler }: { readonly handler: Handler }): BulkList => {
  const submissions = handler(submissionDecider, FormSubmissionEvent);
  const notFound = (_rejection: SubmissionRejection) => submissionTexts.notFound;
  const run =
    (type: Filing) =>
    async ({ id, metadata, at }: BulkRow) =>
      bulkOutcome(await submissions.run(id, { type, at }, { metadata }), notFound);
  const permission = "submissions:write";
  const types = [
    "SubmissionMarkedAsSpam",
    "SubmissionReleasedFromSpam",
    "SubmissionDeleted",
    "SubmissionRestored",
  ];
  const since = { category: submissionDecider.streamCategory, types };
  const action = (id: keyof typeof submissionBulk.actions, change: Filing, back: Filing) =>
    ({
      id,
      permission,
      since,
      change: run(change),
      back: run(back),
    }) as const;
  return bulkList(submissionBulk.list, [
    action("mark-as-spam", "MarkAsSpam", "ReleaseFromSpam"),
    action("release", "ReleaseFromSpam", "MarkAsSpam"),
    action("delete", "Delete", "Restore"),
    action("restore", "Restore", "Delete"),
  ]);
};
