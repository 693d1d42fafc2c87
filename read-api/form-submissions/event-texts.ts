import type { FormSubmissionEvent } from "#domain/forms/events.ts";
import type { EventTexts } from "../kit/event-texts.ts";

export const submissionEventTexts: EventTexts<FormSubmissionEvent> = {
  FormSubmitted: ({ spamReasons = [], pagePath }) => [
    spamReasons.length === 0 ? "The form was submitted" : "The form was submitted; suspected spam",
    pagePath,
  ],
};
