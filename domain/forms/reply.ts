import { NO_ANSWER } from "./answer-text.ts";
import type { FormField } from "./definition.ts";
import type { FieldValues } from "./values.ts";

type AnsweredField = Pick<FormField, "fieldId" | "type">;

/** The email addresses that a visitor entered, in the form's order, without duplicates. */
export const addressesIn = (
  fields: readonly AnsweredField[],
  values: FieldValues,
): readonly string[] => {
  const given = fields
    .filter(({ type }) => type === "email")
    .map(({ fieldId }) => values[fieldId])
    .filter((value) => typeof value === "string")
    .map((value) => value.trim())
    .filter((value) => value !== "");
  return [...new Set(given)];
};

type Answer = { readonly title: string; readonly type: string; readonly text: string };

const SUBJECT_CHARACTERS = 150;

/**
 * Not in the specification: quotes the answer to a field named "Subject", otherwise the form's
 * name.
 */
export const replySubject = (formName: string, answers: readonly Answer[]): string => {
  const asked = answers.find(
    ({ title, type, text }) =>
      type !== "password" &&
      /^\s*subject\b/i.test(title) &&
      text !== NO_ANSWER &&
      text.trim() !== "",
  );
  const subject = (asked?.text ?? formName).replace(/\s+/g, " ").trim();
  return `Re: ${subject.slice(0, SUBJECT_CHARACTERS)}`;
};

/** The submission, quoted line by line below an empty start. */
export const quotedAnswers = (sentOn: string, answers: readonly Answer[]): string => {
  const quoted = answers.flatMap(({ title, type, text }) =>
    type === "hidden" || type === "password" ? [] : `${title}: ${text}`.split("\n"),
  );
  return ["", "", `On ${sentOn} you wrote:`, ...quoted.map((line) => `> ${line}`)].join("\n");
};
