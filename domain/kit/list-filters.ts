import * as z from "zod/mini";
import type { AnyColumns, ColumnKind } from "./list-columns.ts";
import { DayOrMoment } from "./moment.ts";
import { isStorable } from "./storable-text.ts";

/**
 * The filter operators for each kind of column, with their labels on the screens. The first one is
 * the default.
 */
export const operators = {
  text: {
    contains: "contains",
    is: "is",
    starts: "begins with",
    not: "is not",
    lacks: "does not contain",
    empty: "is empty",
    filled: "is not empty",
  },
  count: { least: "at least", most: "at most", is: "is", empty: "is empty" },
  money: { least: "at least", most: "at most", is: "is" },
  moment: { since: "from", before: "before", empty: "is empty", filled: "is not empty" },
  choice: { is: "is", not: "is not" },
} as const satisfies Record<ColumnKind, Readonly<Record<string, string>>>;

/** Operators on a whole text, which a form offers where texts are codes that people know by their labels. */
const ofWholeTexts = ["is", "not", "empty", "filled"] as const;

/** The operators that a form offers for a column, with their labels. */
export const offeredOperators = ({
  kind,
  choices,
}: Pick<AnyColumns[string], "kind" | "choices">): Readonly<Record<string, string>> =>
  kind === "text" && choices !== undefined
    ? Object.fromEntries(ofWholeTexts.map((name) => [name, operators.text[name]]))
    : operators[kind];

export type Operator = { [Kind in ColumnKind]: keyof (typeof operators)[Kind] }[ColumnKind];

/**
 * A filter on one column. Several filters on one column must all match; the values of one filter
 * are alternatives.
 */
export type Condition = {
  readonly column: string;
  readonly operator: Operator;
  /** Empty where the operator needs none; whole numbers (of hundredths), ISO 8601, or texts. */
  readonly values: readonly string[];
};

/**
 * Not in the specification: more filters are not readable in one line, and these are few enough for
 * one query plan.
 */
export const MAX_CONDITIONS = 20;
const MAX_VALUES = 50;
const MAX_VALUE_LENGTH = 200;
const MAX_TEXT_LENGTH = 8_000;

const withoutValue: readonly Operator[] = ["empty", "filled"];
export const takesValue = (operator: Operator): boolean => !withoutValue.includes(operator);

const WHOLE = /^-?\d{1,15}$/;

const fits = (kind: ColumnKind, value: string, choices: readonly string[]): boolean => {
  if (value === "" || value.length > MAX_VALUE_LENGTH || !isStorable(value)) return false;
  switch (kind) {
    case "count":
    case "money":
      return WHOLE.test(value);
    case "moment":
      return DayOrMoment.safeParse(value).success;
    case "choice":
      return choices.includes(value);
    default:
      return true;
  }
};

/** Whether the values of a condition are among the choices of its column. */
export const namesChoices = (
  { kind, choices }: Pick<AnyColumns[string], "kind" | "choices">,
  operator: Operator,
): boolean =>
  kind === "choice" || (choices !== undefined && (operator === "is" || operator === "not"));

/** Whether the list has such a column with this operator. */
export const isAskable = (
  columns: AnyColumns,
  { column, operator, values }: Condition,
): boolean => {
  const known = Object.hasOwn(columns, column) ? columns[column] : undefined;
  if (!known?.filterable || !Object.hasOwn(operators[known.kind], operator)) return false;
  if (!takesValue(operator)) return values.length === 0;
  const choices = Object.keys(known.choices ?? {});
  const several = namesChoices(known, operator) ? MAX_VALUES : 1;
  return (
    values.length >= 1 &&
    values.length <= several &&
    values.every((value) => fits(known.kind, value, choices))
  );
};

const decode = (text: string): string | undefined => {
  try {
    return decodeURIComponent(text);
  } catch {
    return undefined;
  }
};

const conditionOf = (text: string): Condition | undefined => {
  const [column = "", operator = "", ...rest] = text.split(":");
  if (rest.length > 1) return undefined;
  const [given] = rest;
  const values = given === undefined || given === "" ? [] : given.split(",").map(decode);
  if (values.includes(undefined)) return undefined;
  return { column, operator: operator as Operator, values: values as string[] };
};

/** Conditions of a caller, and of the presets that the caller named in addition to them. */
export const MAX_WITH_PRESETS = 2 * MAX_CONDITIONS;

/**
 * `status:is:paid,refunded;grandTotal:least:5000`, or undefined when the list does not support such
 * a filter.
 */
export const parseFilters = (
  columns: AnyColumns,
  text: string | undefined,
  most = MAX_CONDITIONS,
): readonly Condition[] | undefined => {
  if (text === undefined || text === "") return [];
  const conditions = text.split(";").map(conditionOf);
  const sound = conditions.filter((each) => each !== undefined && isAskable(columns, each));
  return sound.length === conditions.length && sound.length <= most
    ? (sound as readonly Condition[])
    : undefined;
};

const encode = (value: string): string => encodeURIComponent(value);

/** The inverse of `parseFilters`; empty for no filters. */
export const filtersText = (conditions: readonly Condition[]): string =>
  conditions
    .map(({ column, operator, values }) =>
      [column, operator, ...(values.length > 0 ? [values.map(encode).join(",")] : [])].join(":"),
    )
    .join(";");

/** Query member of a list: its filters, in the format of `parseFilters`. */
export const filtersOf = (columns: AnyColumns) =>
  z.optional(
    z.string().check(
      z.maxLength(MAX_TEXT_LENGTH),
      z.refine((text) => parseFilters(columns, text) !== undefined, "Unknown filter."),
    ),
  );

/** The words that the conditions ask a column for by name. */
export const wordsAskedFor = (
  conditions: readonly Condition[],
  column: string,
): readonly string[] =>
  conditions
    .filter((each) => each.column === column && each.operator === "is")
    .flatMap(({ values }) => values);

/** What a list leaves out until a caller asks for it: words of its columns. */
export const hiddenWords = (
  columns: AnyColumns,
  conditions: readonly Condition[],
): readonly Condition[] =>
  Object.entries(columns).flatMap(([column, { hides = [] }]) => {
    const asked = wordsAskedFor(conditions, column);
    const values = hides.filter((word) => !asked.includes(word));
    return values.length === 0 ? [] : [{ column, operator: "not" as const, values }];
  });
