import type { defineTaxRuleContract } from "#commands/taxes/contract.ts";
import type { BodyInputOf } from "#domain/kit/contract.ts";
import { PERCENT_PLACES } from "#domain/kit/percent-text.ts";
import { readDecimal, writeDecimal } from "#domain/kit/read-decimal.ts";
import type { Taxable, TaxRule } from "#domain/taxes/events.ts";

export type TaxRuleInput = BodyInputOf<typeof defineTaxRuleContract>;

/** A tax rule as it is being typed. */
export type TaxRuleDraft = {
  readonly name: string;
  readonly country: string;
  readonly region: string;
  readonly regionName: string;
  /** Beginnings, divided by commas or blanks. */
  readonly postalCodes: string;
  /** Per cent. */
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

export type TaxRuleProblems = Partial<Record<keyof TaxRuleDraft, string>>;

/** What is wrong, by field; nothing when it can be saved. */
export const taxRuleProblems = (draft: TaxRuleDraft): TaxRuleProblems => {
  const problems: { -readonly [Field in keyof TaxRuleDraft]?: string } = {};
  if (draft.name.trim() === "") problems.name = "Required";
  if (draft.country === "") problems.country = "Choose a country.";
  if (!(readDecimal(draft.rate, PERCENT_PLACES) <= 1_000_000))
    problems.rate = "Enter a percentage such as 8.875, up to 100.";
  if (draft.appliesTo.length === 0) problems.appliesTo = "Choose at least one.";
  return problems;
};

/** Of a draft without problems. */
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
