import { counterOf } from "./counter.ts";
import type { FormField } from "./definition.ts";
import { cellOf, controlOf, type FieldControl, type FieldLook } from "./field-look.ts";
import { nativeText } from "./native-parts.ts";
import {
  type Answered,
  list,
  type OptionView,
  optionViews,
  type PartView,
  partViews,
  type QuestionView,
  questionViews,
  single,
} from "./part-views.ts";
import { inputName } from "./posted-answers.ts";
import { answerTo, type FieldValues } from "./values.ts";

/**
 * `lang` and `dir` of the built-in texts of a field, where its own texts are in another language. Templates
 * know both from `website`.
 */
export type BuiltInMarks = { readonly lang?: string; readonly dir?: "ltr" | "rtl" } | undefined;

/** Everything that is rendered of a field, shared by the template and the browser. */
export type FieldView = {
  readonly control: FieldControl;
  readonly type: FormField["type"];
  readonly fieldId: string;
  readonly name: string;
  /** Id of the control; of the group for a field with several. */
  readonly id: string;
  /** Id of the first invalid control, which an error links to. */
  readonly firstId: string;
  readonly title: string;
  readonly description: string;
  readonly required: boolean;
  /** The field can be left empty and is marked as optional. */
  readonly optional: boolean;
  readonly placeholder: string;
  readonly value: string;
  /** Empty: no error. */
  readonly error: string;
  /** Ids of the elements that describe the field to screen readers; empty: none. */
  readonly describedBy: string;
  readonly inputType: string;
  readonly inputMode: string;
  readonly autocomplete: string;
  /** Text before the input: a currency's symbol, the @ of a name. */
  readonly affix: string;
  /** 0: none. Spec: B5.13. */
  readonly maxLength: number;
  readonly counter: string;
  readonly underline: boolean;
  readonly choiceType: "radio" | "checkbox";
  readonly options: readonly OptionView[];
  readonly parts: readonly PartView[];
  readonly questions: readonly QuestionView[];
  readonly builtIn: BuiltInMarks;
};

/** An error links to the first invalid control, or to the first of all. */
const firstIdOf = (
  control: FieldControl,
  id: string,
  { parts, questions }: Pick<FieldView, "parts" | "questions">,
): string => {
  if (control === "choices") return `${id}-0`;
  if (control === "parts") return (parts.find(({ wrong }) => wrong) ?? parts[0])?.id ?? id;
  if (control !== "scale") return id;
  return (questions.find(({ wrong }) => wrong) ?? questions[0])?.points[0]?.id ?? id;
};

/** One text; answers in parts are shown as their native input has them. */
const shownValue = ({ type }: FormField, value: Answered["value"]): string =>
  type === "date" || type === "time" || type === "phone"
    ? nativeText(type, list(value))
    : single(value);

type PlacedAnswer = Answered & { readonly place: FieldPlace };

const viewOf = (field: FormField, { place, value, error }: PlacedAnswer): FieldView => {
  const id = `${place.idPrefix}-${field.fieldId}`;
  const control = controlOf(field);
  const look: FieldLook = cellOf(field);
  const maxLength = field.type === "textarea" ? field.maxLength : undefined;
  const counter = counterOf(maxLength, single(value));
  const chosen = list(value);
  const choices = field.type === "select" || control === "choices";
  const parts = partViews(field, id, { value, error });
  const questions = questionViews(field, id, { value, error }).map((question) => ({
    ...question,
    name: place.namePrefix + question.name,
  }));
  return {
    control,
    type: field.type,
    fieldId: field.fieldId,
    name: place.namePrefix + inputName(field.fieldId),
    id,
    firstId: firstIdOf(control, id, { parts, questions }),
    title: field.title,
    description: field.description,
    required: "required" in field && field.required,
    optional: "required" in field && !field.required,
    placeholder: "placeholder" in field ? field.placeholder : (look.placeholder ?? ""),
    value: shownValue(field, value),
    error: error ?? "",
    describedBy: [field.description && `${id}-note`, error && `${id}-error`]
      .filter(Boolean)
      .join(" "),
    inputType: look.type ?? "text",
    inputMode: look.mode ?? "text",
    autocomplete: look.autocomplete ?? "",
    affix: look.affix ?? "",
    maxLength: counter?.max ?? 0,
    counter: counter?.text ?? "",
    underline: field.type === "section" && field.underline,
    choiceType: field.type === "radio" ? "radio" : "checkbox",
    options: choices && "options" in field ? optionViews(id, field.options, chosen) : [],
    parts,
    questions,
    builtIn: place.builtIn,
  };
};

export type FieldErrors = Readonly<Record<string, string | undefined>>;

/** Why a field was rejected. Field ids can equal names that every object inherits. */
export const errorAt = (errors: FieldErrors, fieldId: string): string | undefined =>
  Object.hasOwn(errors, fieldId) ? errors[fieldId] : undefined;

/**
 * Whether a browser without scripts must check a form itself. What it cannot read of a date or a time it sends
 * as no answer, and for an optional field the server could not tell that one was meant.
 */
export const isCheckedByBrowser = (fields: readonly FieldView[]): boolean =>
  fields.some(({ inputType, required }) => /^(date|time)$/.test(inputType) && !required);

/** Prefix of the ids of a form's controls, unique on a page. */
export const formPrefix = (formId: string): string => `form-${formId}`;

/** Where fields appear: in their own form, or among the fields of another form. */
export type FieldPlace = {
  readonly idPrefix: string;
  readonly namePrefix: string;
  readonly builtIn?: BuiltInMarks;
};

/** Spec: B3.16–B3.23, B5.7. */
export const fieldViews = (
  form: { readonly formId: string; readonly fields: readonly FormField[] },
  values: FieldValues,
  errors: FieldErrors,
  place: FieldPlace = { idPrefix: formPrefix(form.formId), namePrefix: "" },
): readonly FieldView[] =>
  form.fields.map((field) =>
    viewOf(field, {
      place,
      value: answerTo(values, field.fieldId),
      error: errorAt(errors, field.fieldId),
    }),
  );
