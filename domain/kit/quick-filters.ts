import * as z from "zod/mini";
import type { AnyColumns } from "./list-columns.ts";
import { type Condition, filtersText } from "./list-filters.ts";
import { DayOrMoment, DayOrZonedMoment, isWithin, momentTexts } from "./moment.ts";

type QuickOption = { readonly label: string; readonly conditions: readonly Condition[] };

/** One of a few presets, each of which stands for conditions of the list's filters. */
export type QuickChoice = {
  /** "Status" */
  readonly label: string;
  /** What is offered in place of a preset: "Any status". */
  readonly none: string;
  /** Options by the value of their query parameter. */
  readonly options: Readonly<Record<string, QuickOption>>;
  /** The parameter is a number: `01` is `1`, as it was before lists had filters. */
  readonly isNumber?: true;
};
/** The value of a text column, out of those that a screen offers. */
export type QuickText = Pick<QuickChoice, "label" | "none"> & { readonly text: string };
/** Two days between which a moment lies. Its query parameters are `from` and `to`. */
export type QuickDays = {
  readonly label: string;
  readonly days: string;
  /**
   * A plain day is one of the website's time zone. Only the server and the screen know it, so that such a day stays
   * in `from` and `to`; moments become filters.
   */
  readonly isZoned?: true;
};

/** Presets of a list's filters, by the query parameter that stands for each. */
export type QuickFilters = Readonly<Record<string, QuickChoice | QuickText | QuickDays>>;

/** Presets for every word of a choice column. `of`: the words that have another name as a parameter. */
export const quickChoice = (
  columns: AnyColumns,
  column: string,
  none: string,
  of: Readonly<Record<string, string>> = {},
): QuickChoice => {
  const { label = column, choices = {} } = columns[column] ?? {};
  const nameOf = Object.fromEntries(Object.entries(of).map(([name, word]) => [word, name]));
  return {
    label,
    none,
    options: Object.fromEntries(
      Object.entries(choices).map(([word, text]) => [
        nameOf[word] ?? word,
        { label: text, conditions: [{ column, operator: "is", values: [word] }] },
      ]),
    ),
  };
};

const DAY_MS = 24 * 60 * 60 * 1_000;
const DATE_LENGTH = "2030-01-01".length;
const MAX_TEXT = 100;
/** Higher than the number of any preset. */
const MAX_NUMBER = 1_000;

const endOf = (to: string): string =>
  new Date(Date.parse(to) + (isDay(to) ? DAY_MS : 0)).toISOString();

const isDay = (text: string): boolean => text.length === DATE_LENGTH;

/** A plain day is one of UTC, and `to` includes it. Nothing lies after the last day that can be named. */
const dayConditions = (column: string, from?: string, to?: string): readonly Condition[] => [
  ...(from ? [condition(column, "since", new Date(from).toISOString())] : []),
  ...(to && isWithin(endOf(to)) ? [condition(column, "before", endOf(to))] : []),
];

const condition = (column: string, operator: Condition["operator"], value: string): Condition => ({
  column,
  operator,
  values: [value],
});

const ZonedEnd = z.optional(z.union([z.literal(""), DayOrZonedMoment], momentTexts.either));

const optionOf = ({ options, isNumber }: QuickChoice): z.ZodMiniType<string> => {
  const names = z.enum(Object.keys(options));
  if (!isNumber) return names;
  const number = z.coerce.number().check(z.int(), z.minimum(0), z.maximum(MAX_NUMBER));
  const spelledOut = z.transform((given: number) => `${given}`);
  return z.union([names, z.pipe(z.pipe(number, spelledOut), names)]);
};

/** The query parameters that stand for these presets. */
export const quickParameters = (
  quick: QuickFilters,
): Readonly<Record<string, z.ZodMiniType<string | undefined>>> =>
  Object.fromEntries(
    Object.entries(quick).flatMap(([name, each]): [string, z.ZodMiniType<string | undefined>][] =>
      "days" in each
        ? ["from", "to"].map((end) => [end, each.isZoned ? ZonedEnd : z.optional(DayOrMoment)])
        : "text" in each
          ? [[name, z.optional(z.string().check(z.maxLength(MAX_TEXT)))]]
          : [[name, z.optional(optionOf(each))]],
    ),
  );

type FilterValues = Readonly<Record<string, string | undefined>>;

const withoutDays = (given: FilterValues): FilterValues =>
  Object.fromEntries(Object.entries(given).filter(([, value]) => value && !isDay(value)));

/** The plain days that only the website's time zone gives a meaning. */
const zonedDays = (quick: QuickFilters, given: FilterValues): FilterValues => {
  const isZoned = Object.values(quick).some((each) => "days" in each && each.isZoned);
  if (!isZoned) return {};
  return Object.fromEntries(
    ["from", "to"].flatMap((end) => (isDay(given[end] ?? "") ? [[end, given[end]]] : [])),
  );
};

const conditionsOf = (
  quick: QuickFilters,
  given: Readonly<Record<string, string | undefined>>,
): readonly Condition[] =>
  Object.entries(quick).flatMap(([name, each]) => {
    if ("days" in each) {
      const { from, to } = each.isZoned ? withoutDays(given) : given;
      return dayConditions(each.days, from, to);
    }
    const value = given[name];
    if (!value) return [];
    return "text" in each
      ? [condition(each.text, "is", value)]
      : (each.options[value]?.conditions ?? []);
  });

/**
 * A query in terms of `filters` alone: what its other parameters stand for is added there. This is the one place
 * where the parameters that lists had before they had filters are understood.
 */
export const inFilters = <Query extends { readonly filters?: string | undefined }>(
  quick: QuickFilters,
  query: Query,
): Query => {
  const names = Object.keys(quickParameters(quick));
  const given = query as unknown as Readonly<Record<string, string | undefined>>;
  const rest = {
    ...Object.fromEntries(Object.entries(query).filter(([name]) => !names.includes(name))),
    ...zonedDays(quick, given),
  };
  const own = query.filters ? query.filters.split(";") : [];
  const added = conditionsOf(quick, given).map((each) => filtersText([each]));
  const filters = [...new Set([...own, ...added])].join(";");
  return (filters === "" ? rest : { ...rest, filters }) as unknown as Query;
};

const touches = (one: Condition, other: Condition): boolean =>
  one.column === other.column && one.operator === other.operator;
const isSame = (one: Condition, other: Condition): boolean =>
  filtersText([one]) === filtersText([other]);

/** What a preset sets, whichever of its values. */
const belongsTo =
  (quick: QuickChoice | QuickText) =>
  (each: Condition): boolean =>
    "text" in quick
      ? each.column === quick.text && each.operator === "is"
      : Object.values(quick.options).some(({ conditions }) =>
          conditions.some((one) => touches(one, each)),
        );

/** Which preset the conditions amount to: "" for none, undefined for conditions that none has. */
export const quickValue = (
  quick: QuickChoice | QuickText,
  conditions: readonly Condition[],
): string | undefined => {
  const own = conditions.filter(belongsTo(quick));
  if (own.length === 0) return "";
  if ("text" in quick) return own.length === 1 ? own[0]?.values[0] : undefined;
  return Object.keys(quick.options).find((name) => {
    const set = quick.options[name]?.conditions ?? [];
    return set.length === own.length && set.every((one) => own.some((each) => isSame(one, each)));
  });
};

/** The conditions with another preset; "" for none. */
export const withQuick = (
  quick: QuickChoice | QuickText,
  conditions: readonly Condition[],
  value: string,
): readonly Condition[] => [
  ...conditions.filter((each) => !belongsTo(quick)(each)),
  ...conditionsOf({ value: quick }, { value }),
];

/** The moments between which a column lies. */
export const quickDays = (
  { days }: QuickDays,
  conditions: readonly Condition[],
): { readonly from?: string | undefined; readonly to?: string | undefined } => {
  const momentOf = (operator: Condition["operator"]) =>
    conditions.find((each) => each.column === days && each.operator === operator)?.values[0];
  return { from: momentOf("since"), to: momentOf("before") };
};

/** The conditions with other moments. A member that is there and undefined takes its end away. */
export const withDays = (
  { days }: QuickDays,
  conditions: readonly Condition[],
  change: { readonly from?: string | undefined; readonly to?: string | undefined },
): readonly Condition[] => {
  const gone = (each: Condition) =>
    each.column === days &&
    (("from" in change && each.operator === "since") ||
      ("to" in change && each.operator === "before"));
  return [
    ...conditions.filter((each) => !gone(each)),
    ...dayConditions(days, change.from, change.to),
  ];
};
