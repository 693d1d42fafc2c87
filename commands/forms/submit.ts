import { formDecider } from "#domain/forms/decide-form.ts";
import { submissionDecider } from "#domain/forms/decide-submission.ts";
import type { FormDefinition } from "#domain/forms/definition.ts";
import { FormEvent, FormSubmissionEvent } from "#domain/forms/events.ts";
import { knownAnswers, validateAnswers } from "#domain/forms/validate.ts";
import type { FieldValues } from "#domain/forms/values.ts";
import { accept, type Result, reject } from "#domain/shared/result.ts";
import type { EventMetadata } from "#infra/event-store/port.ts";
import type { PersonalData } from "#infra/personal-data/port.ts";
import type { Signing } from "#infra/signing/port.ts";
import type { Handler } from "../shared/handle.ts";
import type { FormKeys } from "./form-keys.ts";

export type SubmitDependencies = {
  readonly handler: Handler;
  readonly personalData: Pick<PersonalData, "seal">;
  readonly signing: Signing;
  readonly keys: FormKeys;
  /** The website's only form; undefined when it has none or several. */
  readonly findOnlyForm: (websiteId: string) => Promise<string | undefined>;
  readonly now: () => string;
};

export type Submission = {
  readonly key: string;
  readonly formId: string | undefined;
  readonly values: FieldValues;
  readonly pageTitle: string;
  readonly pageId: string;
  readonly contentSource: "i" | "c" | null;
  readonly pagePath: string;
  readonly pagePermissionTypeValue: string | null;
};

export type SubmitRejection =
  | { readonly code: "key-invalid" }
  | { readonly code: "form-not-found" }
  | { readonly code: "answers-invalid"; readonly errors: Readonly<Record<string, string>> }
  | { readonly code: "key-used" };

export type Submitted = {
  readonly submissionId: string;
  readonly form: FormDefinition;
  readonly position: bigint | undefined;
};

/** Equal for equal answers, whatever order they came in. */
const canonical = (values: FieldValues): string =>
  JSON.stringify(values, (_name, value: unknown) =>
    typeof value === "object" && value !== null && !Array.isArray(value)
      ? Object.fromEntries(Object.entries(value).sort(([a], [b]) => (a < b ? -1 : 1)))
      : value,
  );

/** Whose answers these are: the first mail address among them, else nobody but this submission. */
const addressOf = (form: FormDefinition, values: FieldValues, submissionId: string): string => {
  for (const { type, fieldId } of form.fields) {
    const value = values[fieldId];
    if (type === "email" && typeof value === "string" && value.trim() !== "") return value;
  }
  return `submission:${submissionId}`;
};

/** Takes the answers to a form, once per key. Spec: B7.2. */
export const createSubmit = (dependencies: SubmitDependencies) => {
  const { handler, personalData, signing, keys, findOnlyForm, now } = dependencies;
  const forms = handler(formDecider, FormEvent);
  const submissions = handler(submissionDecider, FormSubmissionEvent);

  const findForm = async (websiteId: string, asked: string | undefined) => {
    const formId = asked ?? (await findOnlyForm(websiteId));
    return formId === undefined ? undefined : (await forms.load(websiteId, formId)).state.form;
  };

  return async (
    { key, formId, values, ...page }: Submission,
    metadata: EventMetadata,
  ): Promise<Result<Submitted, SubmitRejection>> => {
    const { websiteId } = metadata;
    const known = keys.read(websiteId, key);
    if (known === undefined) return reject({ code: "key-invalid" });
    const { submissionId } = known;
    if (known.formId !== undefined && formId !== undefined && known.formId !== formId)
      return reject({ code: "key-invalid" });
    const form = await findForm(websiteId, known.formId ?? formId);
    if (form === undefined) return reject({ code: "form-not-found" });

    const answers = knownAnswers(form, values);
    const answersDigest = signing.sign(`answers of ${submissionId}`, canonical(answers));
    const before = (await submissions.load(websiteId, submissionId)).state.submitted;
    if (before?.formId === form.formId && before.answersDigest === answersDigest)
      return accept({ submissionId, form, position: undefined });
    if (before !== undefined) return reject({ code: "key-used" });
    const errors = validateAnswers(form, values);
    if (Object.keys(errors).length > 0) return reject({ code: "answers-invalid", errors });

    const address = addressOf(form, answers, submissionId);
    const person = await personalData.seal(websiteId, address, { values: answers });
    const fields = form.fields
      .filter(({ type }) => type !== "section")
      .map(({ fieldId, title, type }) => ({ fieldId, title, type }));
    const about = { submissionId, formId: form.formId, formName: form.name, fields };
    const outcome = await submissions.run(
      submissionId,
      { type: "Submit", ...about, ...page, person, answersDigest, at: now() },
      { metadata },
    );
    if (!outcome.ok) return outcome;
    return accept({ submissionId, form, position: outcome.value.position });
  };
};
