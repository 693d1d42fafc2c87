import { answerText } from "../forms/answer-text.ts";
import type { FormDefinition, FormField } from "../forms/definition.ts";
import { inParts } from "../forms/native-parts.ts";
import { isEmpty, readValue } from "../forms/read-value.ts";
import { validateAnswers } from "../forms/validate.ts";
import type { FieldValue, FieldValues } from "../forms/values.ts";
import type { Knowledge } from "../forms/well-formed.ts";
import type { FieldsForm, SealedFields } from "./events.ts";

/** The form of a product's extra fields, in the version that answers are checked against. */
export type ExtraForm = Pick<FormDefinition, "formId" | "fields"> & { readonly version: number };

const isText = (value: unknown): boolean => typeof value === "string";
const isTextOrTexts = (value: unknown): boolean =>
  Array.isArray(value) ? value.every(isText) : isText(value);

const parsedParts = (text: string): FieldValue | undefined => {
  try {
    const parsed: unknown = JSON.parse(text);
    if (typeof parsed !== "object" || parsed === null) return undefined;
    const fits = Array.isArray(parsed)
      ? parsed.every(isText)
      : Object.values(parsed).every(isTextOrTexts);
    return fits ? (parsed as FieldValue) : undefined;
  } catch {
    return undefined;
  }
};

/**
 * Answers in parts are JSON texts on a line; this turns them into lists and maps again. A text that
 * cannot be parsed stays a text.
 */
const answerOf = (field: FormField, text: string): FieldValue =>
  readValue(field, "")?.kind === "single" ? text : inParts(field.type, parsedParts(text) ?? text);

/** A line's answers in the shapes that the form's rules know. Spec: B3.5–B3.13. */
export const extraValues = (
  { fields }: Pick<ExtraForm, "fields">,
  texts: Readonly<Record<string, string>>,
): FieldValues =>
  Object.fromEntries(
    fields.flatMap((field) => {
      const text = Object.hasOwn(texts, field.fieldId) ? texts[field.fieldId] : undefined;
      return text === undefined || field.type === "section"
        ? []
        : [[field.fieldId, answerOf(field, text)]];
    }),
  );

const isAnswered = (field: FormField, value: FieldValue | undefined): boolean => {
  const read = field.type === "section" ? undefined : readValue(field, value);
  return read !== undefined && !isEmpty(read);
};

/** The stored form of the answers: one text per field, in the form's order, without empty ones. */
const toTexts = ({ fields }: ExtraForm, values: FieldValues): Record<string, string> =>
  Object.fromEntries(
    fields.flatMap((field) => {
      const value = values[field.fieldId];
      if (value === undefined || !isAnswered(field, value)) return [];
      const text = typeof value === "object" ? JSON.stringify(value) : String(value);
      return [[field.fieldId, text]];
    }),
  );

/** The readable form of the answers, without fields that the visitor was not shown. */
const toAnswers = ({ fields }: ExtraForm, values: FieldValues): FieldsForm["answers"] =>
  fields.flatMap((field) =>
    field.type === "hidden" || !isAnswered(field, values[field.fieldId])
      ? []
      : [
          {
            fieldId: field.fieldId,
            title: field.title,
            text: answerText(field, values[field.fieldId]),
          },
        ],
  );

export type ExtraFields = {
  readonly additionalFields: Readonly<Record<string, string>>;
  /** Absent where the product has no extra fields. */
  readonly fieldsForm?: FieldsForm | undefined;
  /** The sealed answers. Once they are sealed they are stored nowhere else. */
  readonly sealedFields?: SealedFields;
  /** Field id to text. Spec: A5.8. */
  readonly fieldErrors?: Readonly<Record<string, string>>;
};

/**
 * Checks the answers that were sent for a product with this form. Answers to unknown fields are
 * dropped so that they cannot split a line. Spec: A5.8.
 */
export const readExtraFields = (
  form: ExtraForm,
  texts: Readonly<Record<string, string>>,
  knowledge: Knowledge = {},
): ExtraFields => {
  const values = extraValues(form, texts);
  const { formId, version } = form;
  return {
    additionalFields: toTexts(form, values),
    fieldsForm: { formId, version, answers: toAnswers(form, values) },
    fieldErrors: validateAnswers(form, values, knowledge),
  };
};
