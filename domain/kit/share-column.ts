import type { ListColumn } from "./list-columns.ts";

const HUNDREDTHS = 100;

/**
 * A column of shares from 0 to 1, null where there is nothing to divide. It is displayed, filtered
 * and sorted in percent: `rate * 100` in SQL.
 */
export const shareColumn = <Row>(
  label: string,
  shareOf: (row: Row) => number | null,
): ListColumn<Row> & { readonly sortable: true; readonly filterable: true } => {
  const inPerCent = (row: Row): string | null => {
    const share = shareOf(row);
    return share === null ? null : (share * HUNDREDTHS).toFixed(1);
  };
  return {
    label,
    kind: "count",
    value: inPerCent,
    shown: (row) => {
      const text = inPerCent(row);
      return text === null ? "" : `${text}%`;
    },
    sortable: true,
    filterable: true,
  };
};
