import type { ListColumns } from "../kit/list-columns.ts";

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
};

const optionsOf = ({ attributes }: Row): string => Object.values(attributes).join(" / ");
/** What is not counted has no figures. */
const counted =
  (figure: (row: Row) => number) =>
  (row: Row): number | null =>
    row.unlimited ? null : figure(row);
/** Our choice: five or fewer is low. */
export const LOW_AT = 5;

/** What can still be sold, in words where it runs out: "4 left". */
export const availableText = ({
  unlimited,
  available,
}: Pick<Row, "unlimited" | "available">): string => {
  if (unlimited) return "Unlimited";
  if (available <= 0) return "Sold out";
  const count = available.toLocaleString("en-US");
  return available <= LOW_AT ? `${count} left` : count;
};

const defaultColumn = { sortable: true, filterable: true } as const;

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
  held: { label: "Held", kind: "count", value: counted(({ held }) => held), ...defaultColumn },
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
} as const satisfies ListColumns<Row>;
