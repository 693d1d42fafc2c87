import { trafficDimensionTexts, trafficValueName } from "../census/traffic-dimensions.ts";
import type { ListColumns } from "../kit/list-columns.ts";
import { shareColumn } from "../kit/share-column.ts";
import { beforeIf, count, currencyColumn, money, moneyBefore } from "./report-columns.ts";

/** Which of the visits before an order get its amount: the first, the last, or all in equal parts. */
export const attributionModels = ["last", "first", "linear"] as const;
export type AttributionModel = (typeof attributionModels)[number];

export const attributionModelTexts = {
  last: { label: "Last visit", text: "The last visit before an order gets its whole amount." },
  first: { label: "First visit", text: "The first visit before an order gets its whole amount." },
  linear: {
    label: "All visits equally",
    text: "The visits before an order get equal parts of its amount, cents that are left go to the first ones.",
  },
} as const satisfies Readonly<
  Record<AttributionModel, { readonly label: string; readonly text: string }>
>;

/** What visits have that amounts are attributed to. */
export const attributionDimensions = [
  "source",
  "campaign",
  "utmSource",
  "utmMedium",
  "utmTerm",
  "utmContent",
  "entry",
  "country",
  "device",
  "browser",
  "system",
  "language",
] as const;
export type AttributionDimension = (typeof attributionDimensions)[number];

/** Not in the specification: visits longer before an order have no part in it. */
export const ATTRIBUTION_DAYS = 90;

export const NO_VISIT = "No known visit";

type Row = {
  readonly name: string;
  /** False: no visit is known of the customers who ordered. */
  readonly hasVisit: boolean;
  readonly currency: string;
  /** Visits of the same days; null where orders have no visit, or another currency than the website. */
  readonly visitors: number | null;
  readonly visits: number | null;
  readonly orders: number;
  readonly totalCents: number;
  readonly refundedCents: number;
  readonly netCents: number;
  readonly visitorsBefore: number | null;
  readonly ordersBefore: number | null;
  readonly totalCentsBefore: number | null;
  readonly refundedCentsBefore: number | null;
  readonly netCentsBefore: number | null;
};

const ofNone = beforeIf(false);

export const attributedName = (
  dimension: AttributionDimension,
  { name, hasVisit }: Pick<Row, "name" | "hasVisit">,
): string => (hasVisit ? trafficValueName(dimension, name) : NO_VISIT);

/** The columns of the console's report of where sales come from. */
export const attributionColumnsOf = (dimension: AttributionDimension, isCompared = false) =>
  ({
    name: {
      label: dimension === "entry" ? "Landing page" : trafficDimensionTexts[dimension].one,
      kind: "text",
      value: (row) => row.name,
      shown: (row) => attributedName(dimension, row),
      sortable: true,
      filterable: true,
    },
    visitors: count<Row>("Visitors", ({ visitors }) => visitors),
    visits: count<Row>("Visits", ({ visits }) => visits),
    orders: count<Row>("Orders", ({ orders }) => orders),
    conversion: shareColumn<Row>("Conversion", ({ orders, visitors }) =>
      visitors === null || visitors === 0 || orders > visitors ? null : orders / visitors,
    ),
    total: money<Row>("Total sales", ({ totalCents }) => totalCents),
    refunded: money<Row>("Refunds", ({ refundedCents }) => refundedCents),
    net: money<Row>("Net of refunds", ({ netCents }) => netCents),
    totalBefore: beforeIf(isCompared)(
      moneyBefore<Row>("Total sales before", (row) => row.totalCentsBefore),
    ),
    visitorsBefore: ofNone(count<Row>("Visitors before", (row) => row.visitorsBefore)),
    ordersBefore: ofNone(count<Row>("Orders before", (row) => row.ordersBefore)),
    refundedBefore: ofNone(moneyBefore<Row>("Refunds before", (row) => row.refundedCentsBefore)),
    netBefore: ofNone(moneyBefore<Row>("Net of refunds before", (row) => row.netCentsBefore)),
    currency: currencyColumn,
  }) as const satisfies ListColumns<Row>;

export const attributionColumns = attributionColumnsOf("source");
