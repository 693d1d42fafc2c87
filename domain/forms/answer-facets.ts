import type { FormField } from "./definition.ts";
import { isEmpty, readValue } from "./read-value.ts";
import type { FieldValue } from "./values.ts";

type Type = Pick<FormField, "type">;

/**
 * Field types whose answers are selected among options, so that submissions can be filtered by
 * them.
 */
const chosen: ReadonlySet<string> = new Set(["radio", "select", "checkbox", "likert"]);
export const hasOptions = (type: string): boolean => chosen.has(type);

/**
 * Key of one option of one field, without surrounding spaces; for a likert the question and the
 * point, -2 to 2.
 */
export const facet = (fieldId: string, option: string, choice?: string): string =>
  [fieldId, option.trim(), ...(choice === undefined ? [] : [choice])].join("\u001f");

/** The selected options in an answer. */
export const answerFacets = (
  { type, fieldId }: Type & { readonly fieldId: string },
  value: FieldValue | undefined,
): readonly string[] => {
  const read = readValue({ type }, value);
  if (!hasOptions(type) || read === undefined || isEmpty(read)) return [];
  switch (read.kind) {
    case "choices":
      return read.chosen.map((option) => facet(fieldId, option));
    case "scale":
      return [...read.chosen].flatMap(([question, picked]) =>
        picked.map((choice) => facet(fieldId, question, choice)),
      );
    case "single":
      return [facet(fieldId, read.text)];
    case "parts":
      return [];
  }
};
