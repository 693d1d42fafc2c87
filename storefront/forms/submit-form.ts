import type { issueFormKeyContract, saveFormSubmissionContract } from "#commands/forms/contract.ts";
import type { FormDefinition } from "#domain/forms/definition.ts";
import { failureText, formTexts } from "#domain/forms/texts.ts";
import type { FieldValues } from "#domain/forms/values.ts";
import type { ResponseOf } from "#domain/shared/contract.ts";
import { CallFailure, call } from "../app/api.ts";
import { type PageFacts, pageJson } from "../app/page-json.ts";

type Saved = ResponseOf<typeof saveFormSubmissionContract>["data"];

export type SubmitOutcome =
  | { readonly kind: "saved"; readonly saved: Saved }
  /** Field id to text. Spec: B7.2. */
  | { readonly kind: "invalid"; readonly errors: Readonly<Record<string, string>> }
  | { readonly kind: "failed"; readonly message: string };

const issueKey = async (formId: string): Promise<string> => {
  const { data } = await call<typeof issueFormKeyContract>("POST", "/api/form/FormSubmissionKey", {
    query: { formId },
  });
  return data.key;
};

const save = async (key: string, formId: string, form: FieldValues): Promise<Saved> => {
  const facts = pageJson<PageFacts>("page");
  const { data } = await call<typeof saveFormSubmissionContract>(
    "POST",
    "/api/form/SaveFormSubmission",
    {
      body: {
        key,
        formId,
        form,
        pageTitle: document.title,
        pageId: facts?.itemId ?? "",
        pagePath: location.pathname,
        ...(facts?.itemId && { contentSource: "i" as const }),
      },
    },
  );
  return data;
};

const errorsOf = (answer: unknown): Readonly<Record<string, string>> | undefined =>
  (answer as { data?: { errors?: Record<string, string> } } | undefined)?.data?.errors;

/** Keys outlive failures: the same answers sent again are the same submission. */
export const createSubmit = ({ formId }: Pick<FormDefinition, "formId">) => {
  let key: string | undefined;
  /** Spec: B7.1, B7.2, B8.3, B8.4, B8.6, B8.11–B8.15. */
  return async (answers: FieldValues): Promise<SubmitOutcome> => {
    try {
      key ??= await issueKey(formId);
    } catch (error) {
      const status = error instanceof CallFailure ? error.status : 0;
      const limited = status === 429 || status === 404;
      return {
        kind: "failed",
        message: limited ? failureText(status) : formTexts.keyUnavailable,
      };
    }
    try {
      return { kind: "saved", saved: await save(key, formId, answers) };
    } catch (error) {
      if (!(error instanceof CallFailure))
        return { kind: "failed", message: formTexts.processingFailed };
      if (!error.isIndefinite) key = undefined;
      const errors = error.status === 400 ? errorsOf(error.answer) : undefined;
      const told = error.code === "unreadable" ? undefined : error.message;
      return errors === undefined
        ? { kind: "failed", message: failureText(error.status, told) }
        : { kind: "invalid", errors };
    }
  };
};
