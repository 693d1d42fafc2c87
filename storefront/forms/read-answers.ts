import type { FormDefinition } from "#domain/forms/definition.ts";
import { honeypotFieldId } from "#domain/forms/honeypot.ts";
import { postedAnswers } from "#domain/forms/posted-answers.ts";
import type { FieldValues } from "#domain/forms/values.ts";

/** The answers as the form's call takes them. Spec: B3.5–B3.14. */
export const readAnswers = (
  form: Pick<FormDefinition, "fields">,
  data: FormData,
  query: URLSearchParams,
): FieldValues =>
  postedAnswers(
    form,
    (name) => data.getAll(name).map(String),
    // What the page has put there came from the address that it was first asked for with.
    ({ key }) => query.get(key) ?? undefined,
  );

/** What a robot has put where nobody sees anything; nothing for people. */
export const readTrap = (
  form: Pick<FormDefinition, "formId" | "fields">,
  data: FormData,
): FieldValues => {
  const name = honeypotFieldId(form);
  const filled = data.get(name);
  return filled === null || filled === "" ? {} : { [name]: String(filled) };
};
