import type { FormField } from "./definition.ts";
import { definitionTexts as texts } from "./definition-texts.ts";

type FieldProblem = {
  readonly setting: string;
  readonly message: string;
  readonly at?: number;
};

const MAX_CURRENCY_SYMBOL = 8;
/** Maximum length of one answer, as in `FieldValue`. */
const MAX_ANSWER_LENGTH = 20_000;

const blank = (text: string): boolean => text.trim() === "";

const title = (field: FormField): readonly FieldProblem[] => {
  if (field.type === "hidden" || !blank(field.title)) return [];
  if (field.type === "section" && !blank(field.description)) return [];
  return [{ setting: "title", message: texts.noTitle }];
};

const options = (field: FormField): readonly FieldProblem[] => {
  if (!("options" in field)) return [];
  const asked = field.type === "likert";
  if (field.options.length === 0)
    return [{ setting: "options", message: asked ? texts.noQuestions : texts.noOptions }];
  return field.options.flatMap((option, at) => {
    const repeated = field.options.slice(0, at).some((each) => each.trim() === option.trim());
    const message = blank(option)
      ? asked
        ? texts.blankQuestion
        : texts.blankOption
      : repeated
        ? texts.exists(asked ? "question" : "option")
        : undefined;
    return message === undefined ? [] : [{ setting: "options", message, at }];
  });
};

const ownSettings = (field: FormField): readonly FieldProblem[] => {
  switch (field.type) {
    case "hidden":
      return blank(field.key) ? [{ setting: "key", message: texts.noKey }] : [];
    case "currency":
      return blank(field.currencySymbol) || field.currencySymbol.length > MAX_CURRENCY_SYMBOL
        ? [{ setting: "currencySymbol", message: texts.noCurrencySymbol }]
        : [];
    case "textarea":
      return (field.maxLength ?? 0) > MAX_ANSWER_LENGTH
        ? [{ setting: "maxLength", message: texts.maxLengthTooLarge }]
        : [];
    default:
      return [];
  }
};

/** Every object inherits members with these names: an answer under one would be lost. */
const UNUSABLE_ID = "__proto__";

const unusable = ({ fieldId }: FormField): readonly FieldProblem[] =>
  fieldId === UNUSABLE_ID ? [{ setting: "fieldId", message: texts.notExpected(fieldId) }] : [];

const repeats = (field: FormField, earlier: readonly FormField[]): readonly FieldProblem[] => [
  ...(earlier.some(({ fieldId }) => fieldId === field.fieldId)
    ? [{ setting: "fieldId", message: texts.exists("field") }]
    : []),
  ...(field.type === "hidden" &&
  !blank(field.key) &&
  earlier.some((each) => each.type === "hidden" && each.key === field.key)
    ? [{ setting: "key", message: texts.exists("key") }]
    : []),
];

/** Why one field keeps a form from being released; `earlier` are the fields above it. */
export const fieldProblems = (
  field: FormField,
  earlier: readonly FormField[],
): readonly FieldProblem[] => [
  ...title(field),
  ...options(field),
  ...ownSettings(field),
  ...unusable(field),
  ...repeats(field, earlier),
];
