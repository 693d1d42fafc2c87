import type { FormDefinition } from "#domain/forms/definition.ts";
import type { FieldValues } from "#domain/forms/values.ts";

/** Equal for equal answers, regardless of their order. */
export const canonical = (values: FieldValues): string =>
  JSON.stringify(values, (_name, value: unknown) =>
    typeof value === "object" && value !== null && !Array.isArray(value)
      ? Object.fromEntries(Object.entries(value).sort(([a], [b]) => (a < b ? -1 : 1)))
      : value,
  );

/** The person of these answers: the first email address among them, else this submission only. */
export const addressOf = (
  form: Pick<FormDefinition, "fields">,
  values: FieldValues,
  submissionId: string,
): string => {
  for (const { type, fieldId } of form.fields) {
    const value = values[fieldId];
    if (type === "email" && typeof value === "string" && value.trim() !== "") return value;
  }
  return `submission:${submissionId}`;
};

/** The questions at the time of the submission. */
export const questionsOf = ({ fields }: Pick<FormDefinition, "fields">) =>
  fields
    .filter(({ type }) => type !== "section")
    .map(({ fieldId, title, type }) => ({ fieldId, title, type }));
