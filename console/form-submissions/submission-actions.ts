import type { SubmissionChange } from "#commands/form-submissions/contract.ts";
import type { SubmissionFolder } from "#read-api/form-submissions/contract.ts";

type Action = { readonly change: SubmissionChange; readonly label: string };

/** The actions on a submission in its folder. */
export const actionsIn: Readonly<Record<SubmissionFolder, readonly Action[]>> = {
  inbox: [
    { change: "mark-as-spam", label: "Mark as spam" },
    { change: "delete", label: "Delete" },
  ],
  spam: [
    { change: "release", label: "Not spam" },
    { change: "delete", label: "Delete" },
  ],
  deleted: [{ change: "restore", label: "Restore" }],
};
