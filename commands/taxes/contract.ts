import * as z from "zod/mini";
import type { Contract } from "#domain/kit/contract.ts";
import { storable } from "#domain/kit/storable-text.ts";
import { Taxable, TaxRule } from "#domain/taxes/events.ts";

const owner = { tag: "taxes", access: "owner", permission: "checkout-rules:write" } as const;
const text = (length: number) => z.string().check(z.trim(), z.maxLength(length), storable);
/** A UUID created by the caller. */
const params = z.object({ taxRuleId: z.uuid() });

export const TaxRuleInput = z.object({
  name: text(60).check(z.minLength(1, "Required")),
  country: z.string().check(z.trim(), z.toUpperCase(), z.regex(/^[A-Z]{2}$/, "Choose a country.")),
  region: z._default(text(20), ""),
  regionName: z._default(text(100), ""),
  /** Prefixes of postal codes; empty for all. */
  postalCodes: z._default(z.array(text(20).check(z.minLength(1))).check(z.maxLength(500)), []),
  /** Parts per million: 20 % is 200,000. */
  ratePpm: z.int().check(z.minimum(0), z.maximum(1_000_000)),
  inclusive: z._default(z.boolean(), false),
  appliesTo: z.array(Taxable).check(z.minLength(1, "Choose at least one."), z.maxLength(4)),
  enabled: z._default(z.boolean(), true),
});

/**
 * Saves a new rule, or the new state of an existing one; a removed one is restored. 409
 * `changed-meanwhile` with the `present` state (null when it was removed) when it differs from what
 * the caller has `seen`.
 */
export const defineTaxRuleContract = {
  ...owner,
  method: "PUT",
  path: "/api/console/tax-rules/:taxRuleId",
  summary: "Create or update a tax rule",
  params,
  body: z.extend(TaxRuleInput, { seen: z.optional(TaxRule) }),
  refusalMembers: { present: z.nullable(TaxRule) },
} as const satisfies Contract;

/** The tax is no longer charged; `restore` undoes it. 404 `tax-rule-not-found`. */
export const removeTaxRuleContract = {
  ...owner,
  method: "DELETE",
  path: "/api/console/tax-rules/:taxRuleId",
  summary: "Remove a tax rule",
  params,
} as const satisfies Contract;

/**
 * Restores the rule unchanged, at its old position. 404 `tax-rule-not-found`, 409
 * `too-many-tax-rules`.
 */
export const restoreTaxRuleContract = {
  ...owner,
  method: "POST",
  path: "/api/console/tax-rules/:taxRuleId/restore",
  summary: "Restore a removed tax rule",
  params,
} as const satisfies Contract;

/** 404 `tax-rule-not-found`. */
export const switchTaxRuleContract = {
  ...owner,
  method: "POST",
  path: "/api/console/tax-rules/:taxRuleId/enabled",
  summary: "Enable or disable a tax rule",
  params,
  body: z.object({ enabled: z.boolean() }),
} as const satisfies Contract;
