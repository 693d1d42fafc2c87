import { formatMoment } from "#domain/kit/format-moment.ts";
import { formatMoney } from "#domain/kit/format-money.ts";
import type { AnyColumns, ListColumn } from "#domain/kit/list-columns.ts";
import { type Condition, namesChoices, operators, takesValue } from "#domain/kit/list-filters.ts";
import { formatCount } from "../figures/figures.tsx";
import type { Website } from "../session/session.tsx";

type Place = Pick<Website, "currency" | "timeZone">;

const MS_BEFORE = 1;

/** Whole days are easier to read than their start and end times. */
const dayText = (moment: string, { timeZone }: Place, last: boolean): string =>
  formatMoment(
    new Date(Date.parse(moment) - (last ? MS_BEFORE : 0)).toISOString(),
    timeZone,
    "date",
  );

const valueText = (
  column: ListColumn<never>,
  { operator, values }: Condition,
  place: Place,
): string => {
  const [value = ""] = values;
  if (namesChoices(column, operator))
    return values.map((each) => column.choices?.[each] ?? each).join(" or ");
  switch (column.kind) {
    case "count":
      return formatCount(Number(value));
    case "money":
      return formatMoney(Number(value), place.currency);
    case "moment":
      return dayText(value, place, operator === "before");
    default:
      return `“${value}”`;
  }
};

/** "Placed until Jul 2, 2026", "Status is Paid or Refunded" */
export const conditionInWords = (
  columns: AnyColumns,
  condition: Condition,
  place: Place,
): string => {
  const column = columns[condition.column] as ListColumn<never> | undefined;
  if (column === undefined) return condition.column;
  const words: Readonly<Record<string, string>> = operators[column.kind];
  // A range that ends before a day starts lasts until the day before.
  const operator = condition.operator === "before" ? "until" : words[condition.operator];
  return takesValue(condition.operator)
    ? `${column.label} ${operator} ${valueText(column, condition, place)}`
    : `${column.label} ${operator}`;
};
