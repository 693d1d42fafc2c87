import { likertChoices } from "./answer-text.ts";
import { counterOf } from "./counter.ts";
import type { FormField } from "./definition.ts";
import { controlOf, type FieldControl, type FieldLook, lookOf } from "./field-look.ts";
import { type FieldPart, partsOf } from "./field-parts.ts";
import { inputName, questionName } from "./posted-answers.ts";
import type { FieldValue, FieldValues } from "./values.ts";

export type OptionView = {
  readonly id: string;
  readonly value: string;
  readonly label: string;
  readonly chosen: boolean;
};
export type PartView = FieldPart & {
  readonly id: string;
  readonly value: string;
  readonly options: readonly OptionView[];
};
export type QuestionView = {
  readonly id: string;
  readonly name: string;
  readonly text: string;
  readonly points: readonly OptionView[];
};

/** Everything that is drawn of a field: the template and the browser draw the same from the same. */
export type FieldView = {
  readonly control: FieldControl;
  readonly type: FormField["type"];
  readonly fieldId: string;
  readonly name: string;
  /** Of its control; of the group where it has several. */
  readonly id: string;
  /** Of what an error leads to: the first control. */
  readonly firstId: string;
  readonly title: string;
  readonly description: string;
  readonly required: boolean;
  /** It can be left empty, and says so. */
  readonly optional: boolean;
  readonly placeholder: string;
  readonly value: string;
  /** Empty: none. */
  readonly error: string;
  /** Ids of what is read out with it; empty: none. */
  readonly describedBy: string;
  readonly inputType: string;
  readonly inputMode: string;
  readonly autocomplete: string;
  /** Stands before the input: a currency's symbol, the @ of a name. */
  readonly affix: string;
  /** 0: none. Spec: B5.13. */
  readonly maxLength: number;
  readonly counter: string;
  readonly underline: boolean;
  readonly choiceType: "radio" | "checkbox";
  readonly options: readonly OptionView[];
  readonly parts: readonly PartView[];
  readonly questions: readonly QuestionView[];
};

/** Spec: B3.24. From one end to the other. */
const scale = ["-2", "-1", "0", "1", "2"] as const;

const single = (value: FieldValue | undefined): string =>
  typeof value === "string" || typeof value === "number" ? String(value) : "";
const list = (value: FieldValue | undefined): readonly string[] => {
  if (Array.isArray(value)) return value;
  return single(value) === "" ? [] : [single(value)];
};
const ofQuestion = (value: FieldValue | undefined, question: string): readonly string[] => {
  if (typeof value !== "object" || Array.isArray(value) || !Object.hasOwn(value, question))
    return [];
  return list(value[question]);
};

const optionViews = (
  id: string,
  options: readonly string[],
  chosen: readonly string[],
): readonly OptionView[] =>
  options.map((value, at) => ({
    id: `${id}-${at}`,
    value,
    label: value,
    chosen: chosen.includes(value),
  }));

const partViews = (
  field: FormField,
  id: string,
  value: FieldValue | undefined,
): readonly PartView[] => {
  const parts = partsOf(field);
  const given = list(value);
  // A number without a country code carries an empty text before it (B3.7).
  const values = given.slice(Math.max(0, given.length - parts.length));
  return parts.map((part, at) => {
    const own = values[at] ?? "";
    const partId = `${id}-${at}`;
    return { ...part, id: partId, value: own, options: optionViews(partId, part.choices, [own]) };
  });
};

const questionViews = (field: FormField, id: string, value: FieldValue | undefined) =>
  field.type !== "likert"
    ? []
    : field.options.map((text, at): QuestionView => {
        const chosen = ofQuestion(value, text);
        const questionId = `${id}-${at}`;
        return {
          id: questionId,
          name: questionName(field.fieldId, at),
          text,
          points: scale.map((point, step) => ({
            id: `${questionId}-${step}`,
            value: point,
            label: likertChoices[point] ?? point,
            chosen: chosen.includes(point),
          })),
        };
      });

const firstIdOf = (control: FieldControl, id: string): string => {
  if (control === "scale") return `${id}-0-0`;
  return control === "choices" || control === "parts" ? `${id}-0` : id;
};

type Given = {
  readonly place: FieldPlace;
  readonly value: FieldValue | undefined;
  readonly error: string | undefined;
};

const viewOf = (field: FormField, { place, value, error }: Given): FieldView => {
  const id = `${place.idPrefix}-${field.fieldId}`;
  const control = controlOf(field);
  const look: FieldLook = lookOf(field);
  const maxLength = field.type === "textarea" ? field.maxLength : undefined;
  const counter = counterOf(maxLength, single(value));
  const chosen = list(value);
  const choices = field.type === "select" || control === "choices";
  return {
    control,
    type: field.type,
    fieldId: field.fieldId,
    name: place.namePrefix + inputName(field.fieldId),
    id,
    firstId: firstIdOf(control, id),
    title: field.title,
    description: field.description,
    required: "required" in field && field.required,
    optional: "required" in field && !field.required,
    placeholder: "placeholder" in field ? field.placeholder : "",
    value: single(value),
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
    parts: partViews(field, id, value),
    questions: questionViews(field, id, value).map((question) => ({
      ...question,
      name: place.namePrefix + question.name,
    })),
  };
};

export type FieldErrors = Readonly<Record<string, string | undefined>>;

/** Before the ids of a form's controls: no two forms of a page share one. */
export const formPrefix = (formId: string): string => `form-${formId}`;

/** Where fields stand: alone in a form of their own, or among the fields of another one. */
export type FieldPlace = { readonly idPrefix: string; readonly namePrefix: string };

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
      value: values[field.fieldId],
      error: errors[field.fieldId],
    }),
  );
