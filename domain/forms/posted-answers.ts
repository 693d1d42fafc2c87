import type { FormDefinition, FormField } from "./definition.ts";
import { inParts } from "./native-parts.ts";
import type { FieldValue, FieldValues } from "./values.ts";
import { phoneParts } from "./values.ts";

/** The name is in use: the form's own field carries the CSRF token. */
const TAKEN = "crumb";

/** Name of the inputs of a field; all parts of one field share it. */
export const inputName = (fieldId: string): string => (fieldId === TAKEN ? `${TAKEN}.` : fieldId);

/** Name of the inputs of a likert's question; the index starts at 0. */
export const questionName = (fieldId: string, question: number): string =>
  `${inputName(fieldId)}.${question}`;

/** Every value of an HTML form by name, in the form's order. */
export type FormFieldLists = Readonly<Record<string, readonly string[]>>;

/** Every value that an HTML form has under a name, in the form's order. */
export type Posted = (name: string) => readonly string[];

/** The value of a hidden field; undefined: the posted value counts. */
export type Hidden = (field: Extract<FormField, { type: "hidden" }>) => string | undefined;

const WINDOWS_LINES = /\r\n?/g;

const answerOf = (field: FormField, posted: Posted, hidden: Hidden): FieldValue => {
  const all = posted(inputName(field.fieldId));
  switch (field.type) {
    case "address":
    case "name":
      return [...all];
    case "date":
    case "time":
      return inParts(field.type, [...all]);
    case "phone":
      return [...phoneParts(inParts(field.type, [...all]) as readonly string[])];
    case "checkbox":
      return [...all];
    case "likert":
      return Object.fromEntries(
        field.options.map((question, at) => [
          question,
          [...posted(questionName(field.fieldId, at))],
        ]),
      );
    case "hidden":
      return hidden(field) ?? all[0] ?? field.value;
    // Browsers send line breaks as two characters and count them as one.
    case "textarea":
      return (all[0] ?? "").replace(WINDOWS_LINES, "\n");
    default:
      return all[0] ?? "";
  }
};

/** The answers in the shapes of the form's API call; sections are skipped. Spec: B3.5–B3.14. */
export const postedAnswers = (
  { fields }: Pick<FormDefinition, "fields">,
  posted: Posted,
  hidden: Hidden = () => undefined,
): FieldValues =>
  Object.fromEntries(
    fields.flatMap((field) =>
      field.type === "section" ? [] : [[field.fieldId, answerOf(field, posted, hidden)]],
    ),
  );
