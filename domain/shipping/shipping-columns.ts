import { countryName } from "../kit/country-name.ts";
import { defaultColumn, type ListColumns } from "../kit/list-columns.ts";
import { type QuickFilters, quickChoice } from "../kit/quick-filters.ts";
import { ruleColumns } from "../kit/rule-columns.ts";
import type { ShippingOption } from "./events.ts";
import { rateText } from "./rate-text.ts";

type Row = ShippingOption & {
  readonly rank: number;
  readonly definedAt: string;
  readonly removed: boolean;
};

/** The columns of the console's list of shipping options. */
export const shippingColumns = {
  name: { label: "Name", kind: "text", value: (row) => row.name, ...defaultColumn },
  rank: { label: "Position", kind: "count", value: (row) => row.rank, sortable: true },
  description: {
    label: "Description",
    kind: "text",
    value: (row) => row.description,
    filterable: true,
    extra: true,
  },
  kind: {
    label: "Rate type",
    kind: "choice",
    choices: { flat: "Flat rate", weight: "Weight", subtotal: "Subtotal" },
    value: (row) => row.rate.kind,
    ...defaultColumn,
    extra: true,
  },
  rate: { label: "Rate", kind: "text", value: rateText },
  countries: {
    label: "Countries",
    kind: "text",
    value: (row) =>
      row.countries.length === 0
        ? "Worldwide"
        : row.countries.map((code) => countryName(code)).join(", "),
  },
  ...ruleColumns("Offered"),
} as const satisfies ListColumns<Row>;

/** Quick filters of this list. */
export const shippingQuickFilters = {
  kind: quickChoice(shippingColumns, "kind", "Any rate type"),
  status: quickChoice(shippingColumns, "enabled", "Not removed"),
} as const satisfies QuickFilters;
