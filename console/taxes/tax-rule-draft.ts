import { defineTaxRuleContract } from "#commands/taxes/contract.ts";
import type { BodyInputOf } from "#domain/kit/contract.ts";
import { PERCENT_PLACES } from "#domain/kit/percent-text.ts";
import { readDecimal, writeDecimal } from "#domain/kit/read-decimal.ts";
import type { Taxable, TaxRule } from "#domain/taxes/events.ts";
import type { FormRules } from "../kit/editing/form-problems.ts";

export type TaxRuleInput = BodyInputOf<typeof defineTaxRuleContract>;

/** A tax rule in the form. */
export type TaxRuleDraft = {
  readonly name: string;
  readonly country: string;
  readonly region: string;
  readonly regionName: string;
  /** Prefixes, separated by commas or spaces. */
  readonly postalCodes: string;
  /** In percent. */
  readonly rate: string;
  readonly inclusive: boolean;
  readonly appliesTo: readonly Taxable[];
  readonly enabled: boolean;
};

export const emptyTaxRule: TaxRuleDraft = {
  name: "",
  country: "",
  region: "",
  regionName: "",
  postalCodes: "",
  rate: "",
  inclusive: false,
  appliesTo: ["physical", "digital", "service"],
  enabled: true,
};

export const taxRuleDraftOf = (rule: TaxRule): TaxRuleDraft => ({
  name: rule.name,
  country: rule.country,
  region: rule.region,
  regionName: rule.regionName,
  postalCodes: rule.postalCodes.join(", "),
  rate: writeDecimal(rule.ratePpm, PERCENT_PLACES),
  inclusive: rule.inclusive,
  appliesTo: rule.appliesTo,
  enabled: rule.enabled,
});

/** Requires a draft without problems. */
export const taxRuleInputOf = (draft: TaxRuleDraft): TaxRuleInput => ({
  name: draft.name.trim(),
  country: draft.country,
  region: draft.region,
  regionName: draft.regionName,
  postalCodes: draft.postalCodes.split(/[\s,;]+/).filter((code) => code !== ""),
  ratePpm: readDecimal(draft.rate, PERCENT_PLACES),
  inclusive: draft.inclusive,
  appliesTo: [...draft.appliesTo],
  enabled: draft.enabled,
});

/** What is checked before a tax rule is sent. */
export const taxRuleRules = {
  contract: defineTaxRuleContract,
  bodyOf: taxRuleInputOf,
  fieldOf: { ratePpm: "rate" },
  texts: { ratePpm: "Enter a percentage such as 8.875, up to 100." },
} satisfies FormRules<TaxRuleDraft, typeof defineTaxRuleContract>;
