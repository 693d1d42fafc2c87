import type { FormField } from "./definition.ts";
import { isEmpty, readValue } from "./read-value.ts";
import type { FieldValue } from "./values.ts";

/** Spec: B3.24. */
export const NO_ANSWER = "N/A";
/** Labels of the points of a likert. Spec: B3.24. */
export const likertChoices: Readonly<Record<string, string>> = {
  "-2": "Strongly Disagree",
  "-1": "Disagree",
  "0": "Neutral",
  "1": "Agree",
  "2": "Strongly Agree",
};
/** The points of a likert. Spec: B3.24. */
export const likertPoints: ReadonlySet<string> = new Set(Object.keys(likertChoices));

const HIDDEN_ANSWER = "••••••••";

const phone = ([country = "", ...rest]: readonly string[]): string =>
  [country === "" ? "" : `+${country.replace(/^\+/, "")}`, rest.filter(Boolean).join("-")]
    .filter(Boolean)
    .join(" ");

const time = (parts: readonly string[]): string => {
  const half = parts.filter((part) => /^[ap]m$/i.test(part));
  const numbers = parts.filter((part) => part !== "" && !/^[ap]m$/i.test(part));
  return [numbers.map((part, at) => (at === 0 ? part : part.padStart(2, "0"))).join(":"), ...half]
    .join(" ")
    .trim();
};

const joined = (type: FormField["type"], parts: readonly string[]): string => {
  const given = parts.filter(Boolean);
  switch (type) {
    case "phone":
      return phone(parts);
    case "time":
      return time(parts);
    case "date":
      return given.join("/");
    case "address":
      return given.join("\n");
    default:
      return given.join(" ");
  }
};

/**
 * An answer as an owner reads it, in one or more lines. `noAnswer` is shown for an empty one. Spec:
 * B3.24.
 */
export const answerText = (
  { type }: Pick<FormField, "type">,
  value: FieldValue | undefined,
  noAnswer = "",
): string => {
  const read = readValue({ type }, value);
  if (read === undefined || isEmpty(read)) return noAnswer.trim() === "" ? NO_ANSWER : noAnswer;
  switch (read.kind) {
    case "single":
      return type === "password" ? HIDDEN_ANSWER : read.text;
    case "parts":
      return joined(type, read.parts);
    case "choices":
      return read.chosen.join(", ");
    case "scale":
      return [...read.chosen]
        .map(([question, chosen]) =>
          [question, chosen.map((each) => likertChoices[each] ?? each).join(", ")].join(": "),
        )
        .join("\n");
  }
};
