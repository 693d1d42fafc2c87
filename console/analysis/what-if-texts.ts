import type { Compared } from "#commands/analysis/what-if-contract.ts";
import type { WhatIfName } from "#domain/analysis/what-if.ts";
import { formatMoney } from "#domain/kit/format-money.ts";

/** What can be compared, in the order of the choice. */
export const subjects: Readonly<Record<WhatIfName, string>> = {
  visits: "Visits",
  "shop-activity": "Shop activity",
  "form-conversion": "Form conversion",
  "page-performance": "Page speed",
  "visitor-actions": "Visitors’ actions",
  "button-visits": "Buttons",
  "page-activity": "Page activity",
  orders: "Orders",
  purchases: "Customers’ purchases",
};

const figureNames: Readonly<Record<string, string>> = {
  total_cents: "Total",
  tax_cents: "Taxes",
  shipping_cents: "Shipping",
  discount_cents: "Discounts",
  spent_cents: "Spent",
};

/** `page_views` as "Page views". */
export const labelOf = (name: string): string => {
  const words = figureNames[name] ?? name.replaceAll("_", " ");
  return words.charAt(0).toUpperCase() + words.slice(1);
};

type Figure = Compared["figures"][number];

const numbers = new Intl.NumberFormat("en-US");

const amountText = ({ name, by }: Figure, value: number): string =>
  name.endsWith("_cents") && by !== null
    ? formatMoney(Math.round(value), by)
    : numbers.format(value);

const shares = new Intl.NumberFormat("en-US", {
  style: "percent",
  maximumFractionDigits: 1,
  signDisplay: "exceptZero",
});

/** The figure by the other rules, and what it is now. */
export const figureTexts = (figure: Figure) => {
  const { before, after } = figure;
  if (before === after) return { value: amountText(figure, after), note: "unchanged" };
  const now = `${amountText(figure, before)} now`;
  return {
    value: amountText(figure, after),
    note: before === 0 ? now : `${now}, ${shares.format((after - before) / Math.abs(before))}`,
  };
};

/** Figures of each currency, or of everything. */
export const figureGroups = (figures: readonly Figure[]) => [
  ...Map.groupBy(figures, ({ by }) => by).entries(),
];

type Difference = Compared["tables"][number]["rows"][number];
type Row = NonNullable<Difference["before"]>;

const TIME = /^(\d{4}-\d\d-\d\d)T(\d\d:\d\d:\d\d)(?:\.\d+)?(?:\+00:00|Z)$/;

/** A value for people; amounts in the row’s currency. */
const valueText = (column: string, value: unknown, row: Row): string => {
  if (value === null || value === undefined || value === "") return "–";
  const { currency } = row;
  if (column.endsWith("_cents") && typeof currency === "string" && Number.isSafeInteger(value))
    return formatMoney(value as number, currency);
  if (typeof value === "object") return JSON.stringify(value);
  return String(value).replace(TIME, "$1 $2 UTC");
};

const shownKey = (key: readonly string[]) => key.filter((column) => column !== "website_id");
const rowOf = ({ before, after }: Difference): Row => after ?? before ?? {};

export const rowKey = (key: readonly string[], difference: Difference): string =>
  JSON.stringify(key.map((column) => rowOf(difference)[column]));

/** What the row is about: the number of an order, or else the columns of its key without the website. */
export const rowName = (key: readonly string[], difference: Difference): string => {
  const row = rowOf(difference);
  if (typeof row.number === "number") return `No. ${row.number}`;
  return shownKey(key)
    .map((column) => valueText(column, row[column], row))
    .join(" · ");
};

export type Change = { readonly column: string; readonly before: string; readonly after: string };

/** The columns that differ; undefined where the row is only on one side. */
export const changesOf = ({ before, after }: Difference): readonly Change[] | undefined => {
  if (before === null || after === null) return undefined;
  return Object.keys(before)
    .filter((column) => JSON.stringify(before[column]) !== JSON.stringify(after[column]))
    .map((column) => ({
      column,
      before: valueText(column, before[column], before),
      after: valueText(column, after[column], after),
    }));
};
