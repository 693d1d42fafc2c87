import { defaultColumn, type ListColumns } from "../kit/list-columns.ts";

type Row = {
  readonly productName: string;
  readonly sku: string;
  readonly attributes: Readonly<Record<string, string>>;
};

/** The columns about the variant in the lists of the restock area. */
export const variantColumns = {
  product: { label: "Product", kind: "text", ...defaultColumn, value: (row) => row.productName },
  options: {
    label: "Variant",
    kind: "text",
    extra: true,
    value: (row) => Object.values(row.attributes).join(" / "),
  },
  sku: { label: "SKU", kind: "text", ...defaultColumn, extra: true, value: (row) => row.sku },
} as const satisfies ListColumns<Row>;
