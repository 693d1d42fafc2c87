import type { FormDefinition } from "#domain/forms/definition.ts";
import type { FieldValues } from "#domain/forms/values.ts";

/** Equal for equal answers, whatever order they came in. */
export const canonical = (values: FieldValues): string =>
  JSON.stringify(values, (_name, value: unknown) =>
    typeof value === "object" && value !== null && !Array.isArray(value)
      ? Object.fromEntries(Object.entries(value).sort(([a], [b]) => (a < b ? -1 : 1)))
      : value,
  );

/** Whose answers these are: the first mail address among them, else nobody but this submission. */
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

/** The questions as they were asked. */
export const questionsOf = ({ fields }: Pick<FormDefinition, "fields">) =>
  fields
    .filter(({ type }) => type !== "section")
    .map(({ fieldId, title, type }) => ({ fieldId, title, type }));
