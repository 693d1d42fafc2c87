import type { FormDefinition } from "#domain/forms/definition.ts";
import { honeypotFieldId } from "#domain/forms/honeypot.ts";
import { postedAnswers } from "#domain/forms/posted-answers.ts";
import type { FieldValues } from "#domain/forms/values.ts";

/** The answers in the format of the form's call. Spec: B3.5–B3.14. */
export const readAnswers = (
  form: Pick<FormDefinition, "fields">,
  data: FormData,
  query: URLSearchParams,
): FieldValues =>
  postedAnswers(
    form,
    (name) => data.getAll(name).map(String),
    // The page took these values from its URL.
    ({ key }) => query.get(key) ?? undefined,
  );

/** The bots' input in the hidden field; empty for people. */
export const readTrap = (
  form: Pick<FormDefinition, "formId" | "fields">,
  data: FormData,
): FieldValues => {
  const name = honeypotFieldId(form);
  const filled = data.get(name);
  return filled === null || filled === "" ? {} : { [name]: String(filled) };
};
