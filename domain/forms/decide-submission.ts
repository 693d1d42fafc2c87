import type { Decider } from "../shared/decider.ts";
import { accept, reject } from "../shared/result.ts";
import type { FormSubmissionEvent } from "./events.ts";

type Submitted = Extract<FormSubmissionEvent, { type: "FormSubmitted" }>;

export type Submit = { readonly type: "Submit" } & Omit<Submitted, "type" | "submittedAt"> & {
    readonly at: string;
  };
export type SubmissionState = {
  readonly submitted: Pick<Submitted, "formId" | "answersDigest"> | undefined;
};
export type SubmissionRejection = { readonly code: "key-used" };

/** One key is one submission: the stream is the key's. Spec: B7.1, B7.2. */
export const submissionDecider: Decider<
  SubmissionState,
  Submit,
  FormSubmissionEvent,
  SubmissionRejection
> = {
  streamCategory: "formSubmission",
  initial: { submitted: undefined },
  evolve: (_state, { formId, answersDigest }) => ({ submitted: { formId, answersDigest } }),
  decide: ({ type: _type, at, ...submission }, { submitted }) => {
    if (submitted === undefined)
      return accept([{ type: "FormSubmitted", ...submission, submittedAt: at }]);
    const { formId, answersDigest } = submitted;
    return formId === submission.formId && answersDigest === submission.answersDigest
      ? accept([])
      : reject({ code: "key-used" });
  },
};
