import type { ListColumns } from "../kit/list-columns.ts";
import { shareColumn } from "../kit/share-column.ts";
import { beforeIf, count, currencyColumn, money, moneyBefore } from "./report-columns.ts";

type Row = {
  readonly name: string;
  readonly title: string;
  readonly currency: string;
  readonly views: number | null;
  readonly quickViews: number | null;
  readonly carts: number | null;
  readonly cartRate: number | null;
  readonly orders: number;
  readonly orderRate: number | null;
  readonly units: number;
  readonly totalCents: number;
  readonly refundedUnits: number;
  readonly refundRate: number | null;
  readonly refundedCents: number;
  readonly signUps: number | null;
  readonly signUpOrders: number | null;
  readonly signUpRate: number | null;
  readonly viewsBefore: number | null;
  readonly cartsBefore: number | null;
  readonly ordersBefore: number | null;
  readonly unitsBefore: number | null;
  readonly totalCentsBefore: number | null;
  readonly refundedCentsBefore: number | null;
};

const ofNone = beforeIf(false);

/** Null in rows of other currencies than the website's, and for members who cannot read the area. */
const countIfAny = (label: string, value: (row: Row) => number | null) =>
  ({ label, kind: "count", value, sortable: true, filterable: true }) as const;

/** The columns of the console's report of products, from their page to refunds. */
export const productReportColumnsOf = (isCompared = false) =>
  ({
    name: {
      label: "Product",
      kind: "text",
      value: (row) => row.name,
      shown: ({ name, title }) => (name === "" ? "Shipping and other amounts" : title || name),
      sortable: true,
      filterable: true,
    },
    views: countIfAny("Views", ({ views }) => views),
    quickViews: countIfAny("Quick Views", ({ quickViews }) => quickViews),
    carts: countIfAny("Carts", ({ carts }) => carts),
    cartRate: shareColumn<Row>("Carts per view", ({ cartRate }) => cartRate),
    orders: count<Row>("Orders", ({ orders }) => orders),
    orderRate: shareColumn<Row>("Orders per cart", ({ orderRate }) => orderRate),
    units: count<Row>("Units", ({ units }) => units),
    total: money<Row>("Total sales", ({ totalCents }) => totalCents),
    refundedUnits: {
      ...count<Row>("Refunded units", ({ refundedUnits }) => refundedUnits),
      extra: true,
    },
    refundRate: shareColumn<Row>("Refund rate", ({ refundRate }) => refundRate),
    refunded: money<Row>("Refunds", ({ refundedCents }) => refundedCents),
    signUps: countIfAny("Restock sign-ups", ({ signUps }) => signUps),
    signUpOrders: countIfAny("Sign-ups that ordered", ({ signUpOrders }) => signUpOrders),
    signUpRate: {
      ...shareColumn<Row>("Orders per sign-up", ({ signUpRate }) => signUpRate),
      extra: true,
    },
    totalBefore: beforeIf(isCompared)(
      moneyBefore<Row>("Total sales before", (row) => row.totalCentsBefore),
    ),
    viewsBefore: ofNone(countIfAny("Views before", (row) => row.viewsBefore)),
    cartsBefore: ofNone(countIfAny("Carts before", (row) => row.cartsBefore)),
    ordersBefore: ofNone(countIfAny("Orders before", (row) => row.ordersBefore)),
    unitsBefore: ofNone(countIfAny("Units before", (row) => row.unitsBefore)),
    refundedBefore: ofNone(moneyBefore<Row>("Refunds before", (row) => row.refundedCentsBefore)),
    currency: { ...currencyColumn, extra: true },
  }) as const satisfies ListColumns<Row>;
export const productReportColumns = productReportColumnsOf();

/** What the columns mean, in the words of the screen. */
export const productReportDefinitions = {
  Views:
    "Views of the product’s page, also under its former paths, as Visits counts them: without bots, and also from visitors who are not recognized. Quick Views are counted separately.",
  "Quick Views":
    "How often visitors of any kind opened the product’s Quick View in a list, without bots. “Shop activity” counts the same.",
  Carts:
    "Carts that this product was put into for the first time in this range, by visitors of any kind. Removing it again changes nothing. Counted from the carts themselves.",
  "Carts per view":
    "Carts divided by views. It can exceed 100% because products can also be put into the cart from lists and from restock emails.",
  "Orders and units":
    "Confirmed orders that were placed in this range, and their units. Renewals of subscriptions are orders without a new cart.",
  "Orders per cart": "Orders divided by carts of the same range, not the same carts.",
  "Total sales":
    "Amounts of this product’s items after discounts, with taxes that are added to prices.",
  Refunds:
    "Amounts and units that were refunded in this range, whenever their orders were placed. The refund rate is refunded units divided by units.",
  "Restock sign-ups":
    "Visitors who signed up in this range for an email when a variant is available again.",
  "Sign-ups that ordered":
    "Those of them who ordered the same variant after they signed up, until now. Orders count by email address; people who were erased are not found.",
  Currencies:
    "Each currency has its own rows, and amounts are never added. Views, Quick Views, carts and sign-ups have no currency: they are in the row of the website’s currency.",
} as const;
