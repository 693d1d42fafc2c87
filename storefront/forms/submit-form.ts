import type { saveFormSubmissionContract } from "#commands/forms/contract.ts";
import { failureText, formTexts } from "#domain/forms/texts.ts";
import type { FieldValues } from "#domain/forms/values.ts";
import type { ResponseOf } from "#domain/kit/contract.ts";
import { CallFailure, call } from "../kit/api.ts";
import { pageFields } from "../kit/page-fields.ts";
import type { SubmissionKeys } from "./submission-keys.ts";

export type Saved = ResponseOf<typeof saveFormSubmissionContract>["data"];

export type SubmitOutcome =
  | { readonly kind: "saved"; readonly saved: Saved }
  /** Field id to text. Spec: B7.2. */
  | { readonly kind: "invalid"; readonly errors: Readonly<Record<string, string>> }
  | { readonly kind: "failed"; readonly message: string };

export type Submission = {
  readonly formId: string;
  readonly version: number;
  readonly answers: FieldValues;
  readonly captchaKey: string | undefined;
};

const save = async (key: string, submission: Submission): Promise<Saved> => {
  const { formId, version, answers, captchaKey } = submission;
  const { data } = await call<typeof saveFormSubmissionContract>(
    "POST",
    "/api/form/SaveFormSubmission",
    {
      body: {
        key,
        formId,
        formVersion: version,
        form: answers,
        ...(captchaKey !== undefined && { captchaKey }),
        ...pageFields(),
      },
    },
  );
  return data;
};

const failed = (message: string): SubmitOutcome => ({ kind: "failed", message });

/** Problems that the visitor can solve have their own text. Spec: B8.6. */
const keyFailure = (error: unknown): SubmitOutcome => {
  const status = error instanceof CallFailure ? error.status : 0;
  return failed(status === 429 || status === 404 ? failureText(status) : formTexts.keyUnavailable);
};

const errorsOf = (answer: unknown): Readonly<Record<string, string>> | undefined =>
  (answer as { data?: { errors?: Record<string, string> } } | undefined)?.data?.errors;

/** Our own texts for a call without an answer do not mention forms. */
const toldBy = ({ code, message }: CallFailure): string | undefined => {
  if (code === "invalid-input") return formTexts.fieldsUnreadable;
  return code === "unreadable" || code === "no-connection" ? undefined : message;
};

const KEY_REFUSED: ReadonlySet<number> = new Set([401, 409]);

/**
 * Sends the answers. A key survives failures with an unknown outcome: the same answers sent again
 * are the same submission. Spec: B7.1, B7.2, B8.3, B8.4, B8.6, B8.7, B8.11–B8.15.
 */
export const submitForm = async (
  keys: SubmissionKeys,
  submission: Submission,
): Promise<SubmitOutcome> => {
  let key: string;
  try {
    key = await keys.take();
  } catch (error) {
    return keyFailure(error);
  }
  try {
    return { kind: "saved", saved: await save(key, submission) };
  } catch (error) {
    if (!(error instanceof CallFailure)) return failed(formTexts.processingFailed);
    if (KEY_REFUSED.has(error.status)) keys.discard();
    const errors = error.status === 400 ? errorsOf(error.answer) : undefined;
    return errors === undefined
      ? failed(failureText(error.status, toldBy(error)))
      : { kind: "invalid", errors };
  }
};
