import type { AnyColumns } from "#domain/kit/list-columns.ts";
import {
  type Condition,
  hiddenWords,
  MAX_WITH_PRESETS,
  type Operator,
  parseFilters,
} from "#domain/kit/list-filters.ts";
import { Refusal } from "#infra/http/refusal.ts";
import { isText, type ListSource, type Parameters, type SqlColumn, sqlOf } from "./list-source.ts";

const LIKE_SPECIAL = /[\\%_]/g;
const literal = (text: string): string => text.toLowerCase().replace(LIKE_SPECIAL, "\\$&");

/** Whether a row has any of these values. */
const severalText = (
  { expression, several }: SqlColumn & Pick<Required<SqlColumn>, "several">,
  { operator, values }: Condition,
  given: Parameters,
): string => {
  const wanted = values.map(several.valueOf);
  const named = `coalesce(${expression} && ${given.add(wanted.filter((each) => each !== undefined))}::text[], false)`;
  const has = wanted.includes(undefined) ? `(${named} or ${several.none})` : named;
  return operator === "not" ? `not ${has}` : has;
};

/** Operators that a row satisfies when it has none of the values. */
const negative: ReadonlySet<Operator> = new Set(["not", "lacks"]);

const conditionText = (source: ListSource, condition: Condition, given: Parameters): string => {
  const column = sqlOf(source, condition.column);
  const { several, former, ...present } = column;
  if (several !== undefined) return severalText({ ...column, several }, condition, given);
  if (former === undefined) return columnText(present, condition, given);
  const texts = [present, { ...present, expression: former }].map((each) =>
    columnText(each, condition, given),
  );
  return `(${texts.join(negative.has(condition.operator) ? " and " : " or ")})`;
};

const columnText = (
  { expression, kind, isExact, type, within }: ReturnType<typeof sqlOf>,
  condition: Condition,
  given: Parameters,
): string => {
  const [value = ""] = condition.values;
  const added = (of: unknown, as = type) => `${given.add(of)}::${as}`;
  const compared = isExact ? expression : `lower(${expression})`;
  const comparedTo = (text: string) => (isExact ? text : text.toLowerCase());
  const severalOf = ({ values }: Condition) => added(values.map(comparedTo), "text[]");
  const like = (pattern: string) => {
    const own = `lower(${expression}) like ${added(pattern)}`;
    return within === undefined
      ? own
      : `(case when ${within} like ${added(`%${literal(value)}%`)} then ${own} end)`;
  };
  switch (condition.operator) {
    case "contains":
      return like(`%${literal(value)}%`);
    case "starts":
      return like(`${literal(value)}%`);
    case "least":
    case "since":
      return `${expression} >= ${added(value)}`;
    case "most":
      return `${expression} <= ${added(value)}`;
    case "before":
      return `${expression} < ${added(value)}`;
    case "empty":
      return isText(kind)
        ? `(lower(${expression}) is null or lower(${expression}) = '')`
        : `${expression} is null`;
    case "filled":
      return isText(kind) ? `lower(${expression}) <> ''` : `${expression} is not null`;
    case "lacks":
      return `coalesce(lower(${expression}) not like ${added(`%${literal(value)}%`)}, true)`;
    case "not":
      if (isText(kind) && condition.values.length > 1)
        return `coalesce(${compared} <> all(${severalOf(condition)}), true)`;
      if (isText(kind)) return `coalesce(${compared} <> ${added(comparedTo(value))}, true)`;
      return `coalesce(${expression} <> all(${added(condition.values, `${type}[]`)}), true)`;
    default:
      // One word is an equation, so that an index on it and on the order leads to the page.
      if (condition.values.length > 1)
        return isText(kind)
          ? `${compared} = any(${severalOf(condition)})`
          : `${expression} = any(${added(condition.values, `${type}[]`)})`;
      return isText(kind)
        ? `${compared} = ${added(comparedTo(value))}`
        : `${expression} = ${added(value)}`;
  }
};

export type ListRequest = {
  readonly sort: string;
  readonly filters?: string | undefined;
};

/** What a call demands of a list's columns. 400 when they cannot be asked that. */
export const conditionsOf = (
  columns: AnyColumns,
  filters: string | undefined,
): readonly Condition[] => {
  const conditions = parseFilters(columns, filters, MAX_WITH_PRESETS);
  if (conditions === undefined) throw new Refusal(400, "invalid-input", "Unknown filter.");
  return conditions;
};

/** The condition of a list without filters. */
export const UNFILTERED = "true";

/** The filters of a list as one condition in SQL. */
export const whereOf = (
  source: ListSource,
  { filters }: ListRequest,
  given: Parameters,
): string => {
  const ownConditions = conditionsOf(source.columns, filters);
  const conditions = [...ownConditions, ...hiddenWords(source.columns, ownConditions)];
  return [UNFILTERED, ...conditions.map((each) => conditionText(source, each, given))].join(
    " and ",
  );
};
