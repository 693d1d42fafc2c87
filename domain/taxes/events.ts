import * as z from "zod/mini";

/** What a tax can apply to. Gift cards are money: tax is due when something is bought with them. */
export const Taxable = z.enum(["physical", "digital", "service", "shipping"]);
export type Taxable = z.infer<typeof Taxable>;

export const TaxRule = z.object({
  taxRuleId: z.string(),
  /** Name for customers: `VAT`, `NY sales tax`. */
  name: z.string(),
  /** ISO 3166-1 alpha-2. */
  country: z.string(),
  /** Code of the state, province or county; empty for the whole country. */
  region: z.string(),
  /** The region's name, for visitors who enter it instead of the code; may be empty. */
  regionName: z.string(),
  /** Prefixes of postal codes; an empty list for all of them. */
  postalCodes: z.array(z.string()),
  /** Parts per million: 20 % is 200,000. */
  ratePpm: z.int().check(z.minimum(0), z.maximum(1_000_000)),
  /** True: contained in the prices; false: added to them. */
  inclusive: z.boolean(),
  appliesTo: z.array(Taxable),
  enabled: z.boolean(),
});
export type TaxRule = z.infer<typeof TaxRule>;

/** A new rule, or the new state of a changed one. */
const TaxRuleDefined = z.object({
  type: z.literal("TaxRuleDefined"),
  rule: TaxRule,
  definedAt: z.iso.datetime(),
});
const TaxRuleRemoved = z.object({
  type: z.literal("TaxRuleRemoved"),
  taxRuleId: z.string(),
  removedAt: z.iso.datetime(),
});
/** The rule is restored unchanged at its previous position. */
const TaxRuleRestored = z.object({
  type: z.literal("TaxRuleRestored"),
  taxRuleId: z.string(),
  restoredAt: z.iso.datetime(),
});

/** Stream `taxes-<websiteId>.site`. Stored for ever: a released member is never edited. */
export const TaxEvent = z.discriminatedUnion("type", [
  TaxRuleDefined,
  TaxRuleRemoved,
  TaxRuleRestored,
]);
export type TaxEvent = z.infer<typeof TaxEvent>;
