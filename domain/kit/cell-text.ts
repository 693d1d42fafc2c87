import { formatMoment } from "./format-moment.ts";
import { decimalValue, formatMoney } from "./format-money.ts";
import type { ListColumn } from "./list-columns.ts";

const whole = new Intl.NumberFormat("en-US");

/** Text of a cell on the screen and in the exported file; empty for unknown values. */
export const cellText = <Row>(column: ListColumn<Row>, row: Row, timeZone: string): string => {
  if (column.shown !== undefined) return column.shown(row);
  const value = column.value(row);
  if (value === null || value === "") return "";
  switch (column.kind) {
    case "count":
      return whole.format(Number(value));
    case "money":
      return formatMoney(Number(value), column.currency?.(row) ?? "USD");
    case "moment":
      return formatMoment(String(value), timeZone);
    case "choice":
      return column.choices?.[String(value)] ?? String(value);
    default:
      return String(value);
  }
};

/**
 * The same for programs that calculate: digits without separators and currency signs, times as ISO
 * 8601 in UTC, and the API's own words.
 */
export const plainCellText = <Row>(column: ListColumn<Row>, row: Row): string => {
  const value = column.value(row);
  if (value === null) return "";
  return column.kind === "money"
    ? decimalValue(Number(value), column.currency?.(row) ?? "USD")
    : String(value);
};
