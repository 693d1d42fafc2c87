import { defaultColumn, type ListColumn, type ListColumns } from "../kit/list-columns.ts";
import { type QuickFilters, quickChoice } from "../kit/quick-filters.ts";
import { hasOptions } from "./answer-facets.ts";
import { likertChoices, NO_ANSWER } from "./answer-text.ts";
import { FORGOTTEN_ANSWER, spamReasonTexts } from "./submission-texts.ts";
import { numberIn } from "./typed-answer.ts";

type Row = {
  readonly submittedAt: string;
  readonly formName: string;
  readonly pageTitle: string;
  readonly pagePath: string;
  readonly spamReasons: readonly (keyof typeof spamReasonTexts)[];
  readonly spamByOwner: boolean;
  /** Null after the person has been erased. */
  readonly answers:
    | readonly { readonly fieldId: string; readonly type: string; readonly text: string }[]
    | null;
};

/** A field that at least one version of a form has. */
export type AskedField = {
  /** `<fieldId>.<type>` */
  readonly id: string;
  readonly fieldId: string;
  readonly type: string;
  readonly title: string;
  /** No version that visitors can currently fill in has it. */
  readonly dropped: boolean;
  /** Options; for a likert, its questions. */
  readonly options: readonly { readonly option: string; readonly dropped: boolean }[];
};

type Column = ListColumn<Row>;

/** A field without a title is shown by its id; a removed one is marked as such. */
export const fieldTitle = ({ title, fieldId, dropped }: Omit<AskedField, "options">): string =>
  `${title.replace(/\s+/g, " ").trim() || fieldId}${dropped ? " (removed field)" : ""}`;

/** All answers on one line. */
export const answersInOneLine = ({ answers }: Pick<Row, "answers">): string =>
  answers === null
    ? FORGOTTEN_ANSWER
    : answers
        .filter(({ text }) => text !== NO_ANSWER)
        .map(({ text }) => text.replaceAll("\n", " "))
        .join(" · ") || NO_ANSWER;

/** The reasons why a submission is in the spam folder, as text. */
export const reasonsInWords = ({
  spamReasons,
  spamByOwner,
}: Pick<Row, "spamReasons" | "spamByOwner">): string =>
  [...spamReasons, ...(spamByOwner ? (["owner"] as const) : [])]
    .map((reason) => spamReasonTexts[reason])
    .join(", ");

/** The text of a row in a field's column; null where the field was not asked. */
const textOf = ({ answers }: Row, { fieldId, type }: AskedField): string | null =>
  answers?.find((each) => each.fieldId === fieldId && each.type === type)?.text ?? null;

const shownOf =
  (field: AskedField) =>
  (row: Row): string =>
    row.answers === null ? FORGOTTEN_ANSWER : (textOf(row, field) ?? "");

/** Longer values cannot be filtered by because a filter condition has a maximum length. */
const ASKED_AT_MOST = 200;

/** The answer to a likert as one word of the API: `Price:-2`. */
const pointOf = (question: string, choice: string): string => `${question.trim()}:${choice}`;

const optionsOf = ({ type, options }: AskedField): Readonly<Record<string, string>> => {
  const named = options.map(({ option, dropped }) => {
    const text = option.trim();
    return { text, label: `${text}${dropped ? " (no longer offered)" : ""}` };
  });
  const choices =
    type === "likert"
      ? named.flatMap(({ text, label }) =>
          Object.entries(likertChoices)
            .toSorted(([a], [b]) => Number(a) - Number(b))
            .map(([choice, said]) => [pointOf(text, choice), `${label}: ${said}`] as const),
        )
      : named.map(({ text, label }) => [text, label] as const);
  const asked = choices.filter(([value]) => value !== "" && value.length <= ASKED_AT_MOST);
  return { ...Object.fromEntries(asked), [NO_ANSWER]: "No answer" };
};

const plain = (text: string | null): string | null => (text === NO_ANSWER ? null : text);

const numeric = new Set(["number", "currency"]);

const fieldColumn = (field: AskedField): Column => {
  const label = fieldTitle(field);
  const shown = shownOf(field);
  const defaultColumn = { label, shown, sortable: true, filterable: true } as const;
  const value = (row: Row) => plain(textOf(row, field));
  if (field.type === "password") return { label, kind: "text", value: () => null, shown };
  if (hasOptions(field.type)) {
    const chosen = (row: Row) => textOf(row, field);
    return { ...defaultColumn, kind: "choice", choices: optionsOf(field), value: chosen };
  }
  if (numeric.has(field.type))
    return { ...defaultColumn, kind: "count", value: (row) => numberIn(value(row) ?? "") ?? null };
  if (field.type === "date") return { ...defaultColumn, kind: "moment", value };
  return { ...defaultColumn, kind: "text", value };
};

const spamReason = {
  label: "Spam reason",
  kind: "choice",
  choices: spamReasonTexts,
  value: reasonsInWords,
  shown: reasonsInWords,
  filterable: true,
} as const satisfies Column;

/** Quick filters of this list. */
export const submissionQuickFilters = {
  day: { label: "Sent", days: "submittedAt", isZoned: true },
  spamReason: quickChoice({ reasons: spamReason }, "reasons", "Any reason"),
} as const satisfies QuickFilters;

/** The form whose fields are shown, and the time zone. */
type Place = {
  /** Undefined where several forms are listed together. */
  readonly fields: readonly AskedField[] | undefined;
  readonly inSpam: boolean;
};

/**
 * The columns of the console's list of submissions: the common ones, and one for each field of the
 * form that is shown. A field can have any id. Field columns contain a dot, so that they cannot
 * collide with a common column.
 */
export const submissionColumns = ({ fields, inSpam }: Place): ListColumns<Row> => {
  const besides = fields === undefined ? {} : ({ extra: true } as const);
  const reasons: Column = { ...spamReason, ...(inSpam ? {} : { extra: true }) };
  return {
    submittedAt: {
      label: "Sent",
      kind: "moment",
      value: (row) => row.submittedAt,
      ...defaultColumn,
    },
    reasons,
    answers: { label: "Answers", kind: "text", value: answersInOneLine, ...besides },
    form: {
      label: "Form",
      kind: "text",
      value: (row) => row.formName,
      ...defaultColumn,
      ...besides,
    },
    ...Object.fromEntries((fields ?? []).map((field) => [field.id, fieldColumn(field)])),
    page: {
      label: "Page",
      kind: "text",
      value: (row) => row.pagePath || row.pageTitle,
      ...defaultColumn,
    },
  };
};
