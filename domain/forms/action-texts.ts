import { actionTextsOf } from "../kit/action-texts.ts";
import type { FormEvent, FormSubmissionEvent } from "./events.ts";

export const formActions = actionTextsOf<FormEvent>("forms", {
  FormDraftSaved: "changed a form’s draft",
  FormDraftDiscarded: "discarded a form’s draft",
  FormReleased: "released a form",
  FormRemoved: "removed a form",
  FormRestored: "restored a form",
});

export const submissionActions = actionTextsOf<FormSubmissionEvent>("submissions", {
  SubmissionDeleted: "deleted a submission",
  SubmissionRestored: "restored a submission",
  SubmissionMarkedAsSpam: "marked a submission as spam",
  SubmissionReleasedFromSpam: "marked a submission as not spam",
  SubmissionNoteAdded: "added a note to a submission",
  SubmissionNoteRemoved: "removed a note from a submission",
  SubmissionReplied: "replied to a submission",
  SubmissionDeliveryRequested: "resent an email or webhook",
});
