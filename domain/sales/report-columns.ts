import { defaultColumn } from "../kit/list-columns.ts";

type WithCurrency = { readonly currency: string };

/** A column of counts in a report of sales; null: not known. */
export const count = <Row>(label: string, value: (row: Row) => number | null) =>
  ({ label, kind: "count", value, ...defaultColumn }) as const;

/** A column of amounts. Each row has one currency: amounts of several are never added. */
export const money = <Row extends WithCurrency>(label: string, value: (row: Row) => number) =>
  ({
    label,
    kind: "money",
    value,
    currency: (row: Row) => row.currency,
    ...defaultColumn,
  }) as const;

/** Columns of the days before: `shown` where a report is compared, and on request otherwise. */
export const beforeIf =
  (isCompared: boolean) =>
  <Column extends object>(column: Column) =>
    isCompared ? column : ({ ...column, extra: true } as const);

/** A column of amounts of the days before; null without any. */
export const moneyBefore = <Row extends WithCurrency>(
  label: string,
  value: (row: Row) => number | null,
) =>
  ({
    label,
    kind: "money",
    value,
    currency: (row: Row) => row.currency,
    ...defaultColumn,
  }) as const;

export const text = <Row>(label: string, value: (row: Row) => string, shown = value) =>
  ({ label, kind: "text", value, shown, ...defaultColumn }) as const;

export const currencyColumn = {
  label: "Currency",
  kind: "text",
  value: (row: WithCurrency) => row.currency,
  ...defaultColumn,
} as const;
