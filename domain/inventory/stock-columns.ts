import { defaultColumn, type ListColumns } from "../kit/list-columns.ts";
import type { QuickFilters } from "../kit/quick-filters.ts";

type Row = {
  readonly productName: string;
  readonly sku: string;
  readonly attributes: Readonly<Record<string, string>>;
  readonly unlimited: boolean;
  readonly available: number;
  readonly held: number;
  readonly onHand: number;
  readonly sold: number;
  readonly movedAt: string | null;
  readonly runningLow: boolean;
};

const optionsOf = ({ attributes }: Row): string => Object.values(attributes).join(" / ");
/** A variant without stock tracking has no figures. */
const counted =
  (figure: (row: Row) => number) =>
  (row: Row): number | null =>
    row.unlimited ? null : figure(row);
/** Not in the specification: five or fewer is low. */
export const LOW_AT = 5;

/** The available units as text when few are left: "4 left". */
export const availableText = ({
  unlimited,
  available,
}: Pick<Row, "unlimited" | "available">): string => {
  if (unlimited) return "Unlimited";
  if (available <= 0) return "Sold out";
  const count = available.toLocaleString("en-US");
  return available <= LOW_AT ? `${count} left` : count;
};

/** The columns of the console's list of stock. */
export const stockColumns = {
  product: { label: "Product", kind: "text", value: (row) => row.productName, ...defaultColumn },
  options: { label: "Variant", kind: "text", value: optionsOf },
  sku: { label: "SKU", kind: "text", value: (row) => row.sku, ...defaultColumn },
  available: {
    label: "Available",
    kind: "count",
    value: counted(({ available }) => available),
    shown: availableText,
    ...defaultColumn,
  },
  held: {
    label: "Held",
    kind: "count",
    // Units can be held from before stock tracking was switched off.
    value: (row) => (row.unlimited ? row.held || null : row.held),
    ...defaultColumn,
  },
  onHand: {
    label: "On hand",
    kind: "count",
    value: counted(({ onHand }) => onHand),
    ...defaultColumn,
  },
  sold: { label: "Sold", kind: "count", value: (row) => row.sold, ...defaultColumn },
  movedAt: {
    label: "Last movement",
    kind: "moment",
    value: (row) => row.movedAt,
    ...defaultColumn,
    extra: true,
  },
  runningLow: {
    label: "Running low",
    kind: "choice",
    choices: { yes: "Yes", no: "No" },
    value: (row) => (row.runningLow ? "yes" : "no"),
    filterable: true,
    extra: true,
  },
} as const satisfies ListColumns<Row>;

/** Quick filters of this list. */
export const stockQuickFilters = {
  filter: {
    label: "Show",
    none: "All variants",
    options: {
      low: {
        label: "Running low",
        conditions: [{ column: "runningLow", operator: "is", values: ["yes"] }],
      },
      out: {
        label: "Sold out",
        conditions: [{ column: "available", operator: "most", values: ["0"] }],
      },
      held: {
        label: "Held for checkouts",
        conditions: [{ column: "held", operator: "least", values: ["1"] }],
      },
      unlimited: {
        label: "Not tracked",
        conditions: [{ column: "available", operator: "empty", values: [] }],
      },
    },
  },
} as const satisfies QuickFilters;
