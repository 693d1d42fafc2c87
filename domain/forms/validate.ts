import { likertPoints } from "./answer-text.ts";
import type { FormDefinition, FormField } from "./definition.ts";
import { missingParts } from "./missing-part.ts";
import { inParts } from "./native-parts.ts";
import { isEmpty, type ReadValue, readValue } from "./read-value.ts";
import { formTexts } from "./texts.ts";
import { answerTo, type FieldValues } from "./values.ts";
import { type Knowledge, malformed } from "./well-formed.ts";

/** The error of an answer, as its visitor reads it; undefined when it is valid. */
type Rule = (field: FormField, value: ReadValue, knowledge: Knowledge) => string | undefined;

const text = (value: ReadValue): string => (value.kind === "single" ? value.text : "");

const leftOut = (field: FormField, value: ReadValue): boolean => {
  if (isEmpty(value)) return true;
  if (value.kind === "parts") return missingParts(field.type, value.parts).length > 0;
  if (value.kind === "scale" && field.type === "likert")
    return field.options.some((question) => (value.chosen.get(question) ?? []).length === 0);
  return false;
};

/** Spec: B5.4. */
const required: Rule = (field, value) =>
  "required" in field && field.required && leftOut(field, value) ? formTexts.required : undefined;

const WINDOWS_LINES = /\r\n?/g;

/**
 * Counted like the counter: UTF-16 code units including spaces, a line break as one. Spec: B5.2,
 * B5.13.
 */
const withinLength: Rule = (field, value) =>
  field.type === "textarea" &&
  field.maxLength !== undefined &&
  value.kind === "single" &&
  value.typed.replace(WINDOWS_LINES, "\n").length > field.maxLength
    ? formTexts.tooLong
    : undefined;

const wellFormed: Rule = (field, value, knowledge) =>
  isEmpty(value) ? undefined : malformed(field, value, knowledge);

/** The author's spaces around an option are kept; a single answer has lost its own. */
const bare = (text: string): string => text.trim();
const areDistinct = (texts: readonly string[]): boolean => new Set(texts).size === texts.length;

const isOffered = (field: FormField & { readonly options: string[] }, value: ReadValue) => {
  const options = new Set(field.options.map(bare));
  switch (value.kind) {
    case "choices":
      return (
        value.chosen.every((option) => options.has(bare(option))) &&
        areDistinct(value.chosen.map(bare))
      );
    case "scale":
      return [...value.chosen].every(
        ([question, points]) =>
          options.has(bare(question)) &&
          points.length <= 1 &&
          points.every((point) => likertPoints.has(point)),
      );
    default:
      return options.has(text(value));
  }
};

/** Only offered options can be selected. */
const offered: Rule = (field, value) =>
  !("options" in field) || isEmpty(value) || isOffered(field, value)
    ? undefined
    : formTexts.notAnOption;

/** The order is the contract: the visitor sees the first error. */
const rules: readonly Rule[] = [required, withinLength, wellFormed, offered];

/** A section needs no answer. Spec: B5.5, B3.14. */
const errorOf = (
  field: FormField,
  values: FieldValues,
  knowledge: Knowledge,
): string | undefined => {
  if (field.type === "section") return undefined;
  const answer = answerTo(values, field.fieldId);
  const value = readValue(field, answer === undefined ? undefined : inParts(field.type, answer));
  if (value === undefined) return formTexts.fieldsUnreadable;
  for (const rule of rules) {
    const error = rule(field, value, knowledge);
    if (error !== undefined) return error;
  }
  return undefined;
};

/** Field id to text; empty when every answer is valid. Spec: B5.1–B5.8. */
export const validateAnswers = (
  form: Pick<FormDefinition, "fields">,
  values: FieldValues,
  knowledge: Knowledge = {},
): Readonly<Record<string, string>> =>
  Object.fromEntries(
    form.fields.flatMap((field) => {
      const error = errorOf(field, values, knowledge);
      return error === undefined ? [] : [[field.fieldId, error]];
    }),
  );

/**
 * The answers to the form's fields, in the parts of the specification; anything else that was sent
 * is dropped. Spec: B3.6, B3.7.
 */
export const knownAnswers = (
  form: Pick<FormDefinition, "fields">,
  values: FieldValues,
): FieldValues =>
  Object.fromEntries(
    form.fields.flatMap(({ type, fieldId }) => {
      const value = answerTo(values, fieldId);
      return type === "section" || value === undefined ? [] : [[fieldId, inParts(type, value)]];
    }),
  );
