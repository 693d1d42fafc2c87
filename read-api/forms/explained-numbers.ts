import { FormSubmissionEvent } from "#domain/forms/events.ts";
import { readEvent } from "#domain/kit/read-event.ts";
import { streamName } from "#infra/event-store/port.ts";
import type { Explanation } from "../explained/explained-number.ts";

const submissions: Explanation<number> = {
  kind: "count",
  permission: "forms:read",
  // Of a submission's events, only the first one names the form.
  streamsOf: ({ websiteId, id }) => ({
    beginning: streamName("formSubmission", websiteId, ""),
    where: { member: "formId", value: id },
  }),
  begin: () => 0,
  evolve: (count, recorded) =>
    readEvent(FormSubmissionEvent, recorded).type === "FormSubmitted" ? count + 1 : count,
  measure: (count) => count,
};

export const submissionNumbers = { "form-submissions": submissions } as const;
