import { countryName } from "../kit/country-name.ts";
import { defaultColumn, type ListColumns } from "../kit/list-columns.ts";
import { percentText } from "../kit/percent-text.ts";
import { type QuickFilters, quickChoice } from "../kit/quick-filters.ts";
import { ruleColumns } from "../kit/rule-columns.ts";
import type { TaxRule } from "./events.ts";
import { taxableNames } from "./taxable-names.ts";

type Row = TaxRule & { readonly definedAt: string; readonly removed: boolean };

const PPM_OF_A_PER_CENT = 10_000;

/** "New York, United States; postal codes 100, 101" */
const placeText = ({ country, region, regionName, postalCodes }: Row): string => {
  const place = [regionName || region, countryName(country)].filter((part) => part !== "");
  const codes = postalCodes.length === 0 ? "" : `; postal codes ${postalCodes.join(", ")}`;
  return `${place.join(", ")}${codes}`;
};

/** The columns of the console's list of tax rules. */
export const taxRuleColumns = {
  name: { label: "Name", kind: "text", value: (row) => row.name, ...defaultColumn },
  country: { label: "Region", kind: "text", value: placeText, sortable: true },
  countryCode: {
    label: "Country code",
    kind: "text",
    value: (row) => row.country,
    filterable: true,
    extra: true,
  },
  ratePpm: {
    label: "Rate",
    kind: "count",
    // In percent, as displayed and filtered.
    value: (row) => row.ratePpm / PPM_OF_A_PER_CENT,
    shown: (row) => percentText(row.ratePpm),
    ...defaultColumn,
  },
  inclusive: {
    label: "Prices",
    kind: "choice",
    choices: { yes: "Tax included", no: "Tax added" },
    value: (row) => (row.inclusive ? "yes" : "no"),
    filterable: true,
  },
  appliesTo: {
    label: "Applies to",
    kind: "text",
    value: (row) => row.appliesTo.map((taxable) => taxableNames[taxable]).join(", "),
  },
  ...ruleColumns("Charged"),
} as const satisfies ListColumns<Row>;

/** Quick filters of this list. */
export const taxRuleQuickFilters = {
  country: { label: "Country", none: "All countries", text: "countryCode" },
  inclusive: quickChoice(taxRuleColumns, "inclusive", "Any prices"),
  status: quickChoice(taxRuleColumns, "enabled", "Not removed"),
} as const satisfies QuickFilters;
