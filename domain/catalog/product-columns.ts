import { formatMoney } from "../kit/format-money.ts";
import { defaultColumn, type ListColumns } from "../kit/list-columns.ts";
import { type QuickFilters, quickChoice } from "../kit/quick-filters.ts";
import { productTypeNames } from "./product-type.ts";
import type { ProductType } from "./product-types.ts";
import type { ProductMark } from "./status.ts";

type Row = {
  readonly name: string;
  readonly slug: string;
  readonly productType: ProductType;
  readonly currency: string;
  readonly minPriceCents: number;
  readonly maxPriceCents: number;
  readonly mark: ProductMark;
  readonly visible: boolean;
  readonly variantCount: number;
  readonly qtyInStock: number;
  readonly unlimited: boolean;
  readonly vendor: string;
  readonly collections: readonly string[];
  readonly updatedAt: string;
};

/** The console's names for the states of a product. Visitors read the website's own texts. */
export const productStatusNames = {
  "sold-out": "Sold out",
  sale: "On sale",
  hidden: "Hidden",
} as const;

/** Sold out takes precedence over sale; hidden is shown in addition. Spec: A4.8. */
const statusText = ({ mark, visible }: Row): string => {
  const statuses = [
    mark !== "none" && productStatusNames[mark],
    !visible && productStatusNames.hidden,
  ].filter(Boolean);
  return statuses.join(", ") || "Available";
};

const priceText = ({ minPriceCents, maxPriceCents, currency }: Row): string =>
  minPriceCents === maxPriceCents
    ? formatMoney(minPriceCents, currency)
    : `${formatMoney(minPriceCents, currency)} – ${formatMoney(maxPriceCents, currency)}`;

const currency = (row: Row): string => row.currency;

/** The columns of the console's list of products. */
export const productColumns = {
  name: { label: "Product", kind: "text", value: (row) => row.name, ...defaultColumn },
  // A product can be in several of these states, and its cell has them all.
  status: {
    label: "Status",
    kind: "choice",
    choices: { available: "Available", ...productStatusNames },
    value: statusText,
    filterable: true,
  },
  type: {
    label: "Type",
    kind: "choice",
    choices: Object.fromEntries(Object.entries(productTypeNames)),
    value: (row) => String(row.productType),
    filterable: true,
  },
  price: {
    label: "Price",
    kind: "money",
    value: (row) => row.minPriceCents,
    shown: priceText,
    currency,
    ...defaultColumn,
  },
  variants: {
    label: "Variants",
    kind: "count",
    value: (row) => row.variantCount,
    filterable: true,
  },
  stock: {
    label: "In stock",
    kind: "count",
    value: (row) => (row.unlimited ? null : row.qtyInStock),
    shown: (row) => (row.unlimited ? "Unlimited" : row.qtyInStock.toLocaleString("en-US")),
    ...defaultColumn,
  },
  updated: { label: "Updated", kind: "moment", value: (row) => row.updatedAt, ...defaultColumn },
  highestPrice: {
    label: "Highest price",
    kind: "money",
    value: (row) => row.maxPriceCents,
    currency,
    filterable: true,
    extra: true,
  },
  visible: {
    label: "Visible",
    kind: "choice",
    choices: { true: "Visible", false: "Hidden" },
    value: (row) => String(row.visible),
    filterable: true,
    extra: true,
  },
  vendor: {
    label: "Vendor",
    kind: "text",
    value: (row) => row.vendor,
    filterable: true,
    extra: true,
  },
  collections: {
    label: "Collections",
    kind: "text",
    value: (row) => row.collections.join(", "),
    extra: true,
  },
  slug: {
    label: "URL slug",
    kind: "text",
    value: (row) => row.slug,
    filterable: true,
    extra: true,
  },
} as const satisfies ListColumns<Row>;

/** Quick filters of this list. */
export const productQuickFilters = {
  status: quickChoice(productColumns, "status", "Any status"),
  productType: { ...quickChoice(productColumns, "type", "Any type"), isNumber: true },
} as const satisfies QuickFilters;
