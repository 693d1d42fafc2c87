import { likertChoices } from "./answer-text.ts";
import type { FormField } from "./definition.ts";
import { type FieldPart, partsOf } from "./field-parts.ts";
import { missingParts } from "./missing-part.ts";
import { questionName } from "./posted-answers.ts";
import type { FieldValue } from "./values.ts";

export type OptionView = {
  readonly id: string;
  readonly value: string;
  readonly label: string;
  readonly chosen: boolean;
};
export type PartView = FieldPart & {
  readonly id: string;
  readonly value: string;
  /** This one made the field invalid. */
  readonly wrong: boolean;
};
export type QuestionView = {
  readonly id: string;
  readonly name: string;
  readonly text: string;
  /** This one made the field invalid. */
  readonly wrong: boolean;
  readonly points: readonly OptionView[];
};

/** The answer to a field, and the error if it was rejected. */
export type Answered = {
  readonly value: FieldValue | undefined;
  readonly error: string | undefined;
};

/** The points of the scale from one end to the other. Spec: B3.24. */
const scale = ["-2", "-1", "0", "1", "2"] as const;

export const single = (value: FieldValue | undefined): string =>
  typeof value === "string" || typeof value === "number" ? String(value) : "";
export const list = (value: FieldValue | undefined): readonly string[] => {
  if (Array.isArray(value)) return value;
  return single(value) === "" ? [] : [single(value)];
};
const ofQuestion = (value: FieldValue | undefined, question: string): readonly string[] => {
  if (typeof value !== "object" || Array.isArray(value) || !Object.hasOwn(value, question))
    return [];
  return list(value[question]);
};

export const optionViews = (
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

/** The inputs of a rejected answer that are to blame: the empty ones, or else all. */
const wrongBoxes = (
  type: FormField["type"],
  boxes: readonly string[],
  error: string | undefined,
): readonly number[] => {
  if (!error) return [];
  const missing = missingParts(type, boxes);
  return missing.length === 0 ? [...boxes.keys()] : missing;
};

export const partViews = (
  field: FormField,
  id: string,
  { value, error }: Answered,
): readonly PartView[] => {
  const parts = partsOf(field);
  const values = list(value);
  const boxes = parts.map((_part, at) => (values[at] ?? "").trim());
  const wrong = new Set(wrongBoxes(field.type, boxes, error));
  return parts.map((part, at) => {
    const own = values[at] ?? "";
    const partId = `${id}-${at}`;
    return {
      ...part,
      id: partId,
      value: own,
      wrong: wrong.has(at),
    };
  });
};

export const questionViews = (field: FormField, id: string, { value, error }: Answered) =>
  field.type !== "likert"
    ? []
    : field.options.map((text, at): QuestionView => {
        const chosen = ofQuestion(value, text);
        const questionId = `${id}-${at}`;
        return {
          id: questionId,
          name: questionName(field.fieldId, at),
          text,
          wrong: Boolean(error) && chosen.length === 0,
          points: scale.map((point, step) => ({
            id: `${questionId}-${step}`,
            value: point,
            label: likertChoices[point] ?? point,
            chosen: chosen.includes(point),
          })),
        };
      });
