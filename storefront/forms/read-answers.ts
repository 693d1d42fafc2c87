import type { FormDefinition, FormField } from "#domain/forms/definition.ts";
import { type FieldValue, type FieldValues, hiddenValue } from "#domain/forms/values.ts";

const texts = (form: FormData, name: string): readonly string[] => form.getAll(name).map(String);

/** Spec: B3.6–B3.13. Inputs of one field carry its id as their name, a likert question behind it. */
const answerOf = (field: FormField, form: FormData, query: URLSearchParams): FieldValue => {
  switch (field.type) {
    case "address":
    case "date":
    case "name":
    case "time":
    case "phone":
    case "checkbox":
      return [...texts(form, field.fieldId)];
    case "likert":
      return Object.fromEntries(
        field.options.map((question, index) => [
          question,
          [...texts(form, `${field.fieldId}.${index}`)],
        ]),
      );
    case "hidden":
      return hiddenValue(field, query);
    default:
      return texts(form, field.fieldId)[0] ?? "";
  }
};

/** The answers as the form's call takes them; sections are skipped (B3.14). */
export const readAnswers = (
  { fields }: Pick<FormDefinition, "fields">,
  form: FormData,
  query: URLSearchParams,
): FieldValues =>
  Object.fromEntries(
    fields.flatMap((field) =>
      field.type === "section" ? [] : [[field.fieldId, answerOf(field, form, query)]],
    ),
  );
