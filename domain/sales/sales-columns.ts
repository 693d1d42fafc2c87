import { cohortName } from "../kit/cohort-columns.ts";
import { countryChoices } from "../kit/country-choices.ts";
import { countryName } from "../kit/country-name.ts";
import type { ListColumns } from "../kit/list-columns.ts";
import { plainDayText } from "../kit/plain-days.ts";
import { partOfPeriod, type ReportedDays } from "./part-of-period.ts";
import { beforeIf, count, currencyColumn, money, moneyBefore } from "./report-columns.ts";

/** Groupings of sales. Weeks begin on Monday. */
export const salesGroups = ["day", "week", "month", "product", "country"] as const;
export type SalesGroup = (typeof salesGroups)[number];

type Texts = { readonly choice: string; readonly one: string; readonly none: string };

export const salesGroupTexts = {
  day: { choice: "Days", one: "Day", none: "" },
  week: { choice: "Weeks", one: "Week from", none: "" },
  month: { choice: "Months", one: "Month", none: "" },
  product: { choice: "Products", one: "Product", none: "Shipping and amounts without a product" },
  country: { choice: "Countries", one: "Country of delivery", none: "Not known" },
} as const satisfies Record<SalesGroup, Texts>;

type Row = {
  readonly name: string;
  readonly title: string;
  readonly currency: string;
  readonly orders: number;
  readonly units: number;
  readonly grossCents: number;
  readonly discountCents: number;
  readonly shippingCents: number;
  readonly taxCents: number;
  readonly totalCents: number;
  readonly refundedCents: number;
  readonly netCents: number;
  readonly ordersBefore: number | null;
  readonly totalCentsBefore: number | null;
  readonly refundedCentsBefore: number | null;
  readonly netCentsBefore: number | null;
};

const ofNone = beforeIf(false);

/** Products and countries are the same on other days; weeks are not. */
export const isComparable = (group: SalesGroup): boolean =>
  group === "product" || group === "country";

/** A week or month with the part of it that is in the report, where that is not all of it. */
const periodName = (
  group: "week" | "month",
  name: string,
  days: ReportedDays | undefined,
): string => {
  const part = days === undefined ? "" : partOfPeriod(name, group, days);
  const text = group === "month" ? cohortName(`${name}-01`, "month") : plainDayText(name);
  return part === "" ? text : `${text} (${part})`;
};

const nameOf = (
  group: SalesGroup,
  { name, title }: Pick<Row, "name" | "title">,
  days: ReportedDays | undefined,
): string => {
  if (name === "") return salesGroupTexts[group].none;
  if (group === "day") return plainDayText(name);
  if (group === "week" || group === "month") return periodName(group, name, days);
  return group === "country" ? countryName(name) : title || name;
};

/** The columns of the console's report of sales. Without days, nothing says which part of a period these have. */
export const salesColumnsOf = (group: SalesGroup, days?: ReportedDays, isCompared = false) =>
  ({
    name: {
      label: salesGroupTexts[group].one,
      kind: "text",
      value: (row) => row.name,
      shown: (row) => nameOf(group, row, days),
      ...(group === "country" && { choices: countryChoices }),
      sortable: true,
      filterable: true,
    },
    orders: count<Row>("Orders", ({ orders }) => orders),
    units: { ...count<Row>("Units", ({ units }) => units), extra: true },
    gross: money<Row>("Gross sales", ({ grossCents }) => grossCents),
    discount: money<Row>("Discounts", ({ discountCents }) => discountCents),
    shipping: money<Row>("Shipping", ({ shippingCents }) => shippingCents),
    tax: money<Row>("Taxes", ({ taxCents }) => taxCents),
    total: money<Row>("Total sales", ({ totalCents }) => totalCents),
    refunded: money<Row>("Refunds", ({ refundedCents }) => refundedCents),
    net: money<Row>("Net of refunds", ({ netCents }) => netCents),
    totalBefore: beforeIf(isCompared)(
      moneyBefore<Row>("Total sales before", (row) => row.totalCentsBefore),
    ),
    ordersBefore: ofNone(count<Row>("Orders before", (row) => row.ordersBefore)),
    refundedBefore: ofNone(moneyBefore<Row>("Refunds before", (row) => row.refundedCentsBefore)),
    netBefore: ofNone(moneyBefore<Row>("Net of refunds before", (row) => row.netCentsBefore)),
    currency: currencyColumn,
  }) as const satisfies ListColumns<Row>;
