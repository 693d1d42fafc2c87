import { isEmail } from "../shared/email.ts";
import type { FormDefinition, FormField } from "./definition.ts";
import { isEmpty, type ReadValue, readValue } from "./read-value.ts";
import { formTexts } from "./texts.ts";
import type { FieldValues } from "./values.ts";

/** What is wrong with an answer, as its visitor reads it; undefined when nothing is. */
type Rule = (field: FormField, value: ReadValue) => string | undefined;

const text = (value: ReadValue): string => (value.kind === "single" ? value.text : "");

/** Types of which every part is needed; of the others (second address line, country code) some may stay empty. */
const needsEveryPart = (field: FormField): boolean =>
  field.type === "name" || field.type === "date";

const leftOut = (field: FormField, value: ReadValue): boolean => {
  if (isEmpty(value)) return true;
  if (value.kind === "parts" && needsEveryPart(field)) return value.parts.includes("");
  if (value.kind === "scale" && field.type === "likert")
    return field.options.some((question) => (value.chosen.get(question) ?? []).length === 0);
  return false;
};

/** Spec: B5.4. */
const required: Rule = (field, value) =>
  "required" in field && field.required && leftOut(field, value) ? formTexts.required : undefined;

/** Spec: B5.2. */
const withinLength: Rule = (field, value) =>
  field.type === "textarea" && field.maxLength !== undefined && text(value).length > field.maxLength
    ? formTexts.tooLong
    : undefined;

const DECIMAL = /^[+-]?\d{1,15}([.,]\d{1,10})?$/;
const AMOUNT = /^-?\d{1,3}([,']?\d{3}){0,4}([.,]\d{1,2})?$/;
const WEB_ADDRESS = /^(https?:\/\/)?([\p{L}\d-]{1,63}\.)+\p{L}{2,63}(:\d{1,5})?([/?#]\S*)?$/u;
const numbers = (parts: readonly string[]): boolean =>
  parts.every((part) => part === "" || /^\d{1,4}$/.test(part));

/** Spec: B5.3 for email; the others are our choice: the specification names no rule. */
const wellFormed: Rule = (field, value) => {
  if (isEmpty(value)) return undefined;
  switch (field.type) {
    case "email":
      return isEmail(text(value)) ? undefined : formTexts.emailInvalid;
    case "number":
      return DECIMAL.test(text(value)) ? undefined : formTexts.notANumber;
    case "currency":
      return AMOUNT.test(text(value).replace(field.currencySymbol, "").trim())
        ? undefined
        : formTexts.notAnAmount;
    case "website":
      return text(value).length <= 2_000 && WEB_ADDRESS.test(text(value))
        ? undefined
        : formTexts.notAnAddress;
    case "date":
      return value.kind === "parts" && numbers(value.parts) ? undefined : formTexts.notADate;
    case "time":
      return value.kind === "parts" && numbers(value.parts.filter((part) => !/^[ap]m$/i.test(part)))
        ? undefined
        : formTexts.notATime;
    default:
      return undefined;
  }
};

/** What was not offered cannot have been chosen. */
const offered: Rule = (field, value) => {
  if (!("options" in field) || isEmpty(value)) return undefined;
  const options = new Set(field.options);
  const given =
    value.kind === "choices"
      ? value.chosen
      : value.kind === "scale"
        ? [...value.chosen.keys()]
        : [text(value)];
  return given.every((option) => options.has(option)) ? undefined : formTexts.notAnOption;
};

/** The order is the contract: the visitor sees the first. */
const rules: readonly Rule[] = [required, withinLength, wellFormed, offered];

/** Spec: B5.5, B3.14: a section asks for nothing. */
const errorOf = (field: FormField, values: FieldValues): string | undefined => {
  if (field.type === "section") return undefined;
  const value = readValue(field, values[field.fieldId]);
  if (value === undefined) return formTexts.fieldsUnreadable;
  for (const rule of rules) {
    const error = rule(field, value);
    if (error !== undefined) return error;
  }
  return undefined;
};

/** Field id to text; empty when every answer is valid. Spec: B5.1–B5.8. */
export const validateAnswers = (
  form: Pick<FormDefinition, "fields">,
  values: FieldValues,
): Readonly<Record<string, string>> => {
  const errors: Record<string, string> = {};
  for (const field of form.fields) {
    const error = errorOf(field, values);
    if (error !== undefined) errors[field.fieldId] = error;
  }
  return errors;
};

/** The answers to the fields that the form has; whatever else was sent is left out. */
export const knownAnswers = (
  form: Pick<FormDefinition, "fields">,
  values: FieldValues,
): FieldValues =>
  Object.fromEntries(
    form.fields.flatMap(({ type, fieldId }) => {
      const value = values[fieldId];
      return type === "section" || value === undefined ? [] : [[fieldId, value]];
    }),
  );
