import { percentText } from "../coupons/words.ts";
import { countryName } from "../shared/country-name.ts";
import type { ListColumns } from "../shared/list-columns.ts";
import type { TaxRule } from "./events.ts";
import { taxableNames } from "./taxable-names.ts";

type Row = TaxRule & { readonly definedAt: string };

const everyday = { sortable: true, filterable: true } as const;

/** "New York, United States; postal codes 100, 101" */
const placeText = ({ country, region, regionName, postalCodes }: Row): string => {
  const place = [regionName || region, countryName(country)].filter((part) => part !== "");
  const codes = postalCodes.length === 0 ? "" : `; postal codes ${postalCodes.join(", ")}`;
  return `${place.join(", ")}${codes}`;
};

/** The columns of the console's list of tax rules. */
export const taxRuleColumns = {
  name: { label: "Name", kind: "text", value: (row) => row.name, ...everyday },
  country: { label: "Where", kind: "text", value: placeText, sortable: true },
  ratePpm: {
    label: "Rate",
    kind: "count",
    value: (row) => row.ratePpm,
    shown: (row) => percentText(row.ratePpm),
    sortable: true,
  },
  inclusive: {
    label: "Prices",
    kind: "choice",
    choices: { yes: "Contain it", no: "It is added" },
    value: (row) => (row.inclusive ? "yes" : "no"),
    filterable: true,
  },
  appliesTo: {
    label: "On",
    kind: "text",
    value: (row) => row.appliesTo.map((taxable) => taxableNames[taxable]).join(", "),
  },
  enabled: {
    label: "Status",
    kind: "choice",
    choices: { yes: "Charged", no: "Switched off" },
    value: (row) => (row.enabled ? "yes" : "no"),
    ...everyday,
  },
  definedAt: {
    label: "Changed",
    kind: "moment",
    value: (row) => row.definedAt,
    ...everyday,
    extra: true,
  },
} as const satisfies ListColumns<Row>;
