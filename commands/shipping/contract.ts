import * as z from "zod/mini";
import type { Contract } from "#domain/kit/contract.ts";
import { storable } from "#domain/kit/storable-text.ts";
import { MAX_SHIPPING_OPTIONS } from "#domain/shipping/decide.ts";
import { ShippingOption } from "#domain/shipping/events.ts";
import { shippingTexts } from "#domain/shipping/texts.ts";

const owner = { tag: "shipping", access: "owner", permission: "checkout-rules:write" } as const;
const text = (length: number) => z.string().check(z.trim(), z.maxLength(length), storable);
const Amount = z.int().check(z.minimum(0), z.maximum(100_000_000_000));
const Grams = z.int().check(z.minimum(0), z.maximum(1_000_000_000));
/** A UUID created by the caller. */
const params = z.object({ shippingOptionId: z.uuid() });

const MAX_STEPS = 50;
const rises = (values: readonly number[]): boolean =>
  values.every((value, index) => index === 0 || value > (values[index - 1] as number));

const WeightSteps = z.array(z.object({ upToGrams: z.nullable(Grams), costCents: Amount })).check(
  z.minLength(1, shippingTexts.stepsMissing),
  z.maxLength(MAX_STEPS),
  z.refine(
    (steps) => rises(steps.map(({ upToGrams }) => upToGrams ?? Number.MAX_SAFE_INTEGER)),
    shippingTexts.stepsMustRise,
  ),
);
const SubtotalSteps = z.array(z.object({ fromCents: Amount, costCents: Amount })).check(
  z.minLength(1, shippingTexts.stepsMissing),
  z.maxLength(MAX_STEPS),
  z.refine((steps) => rises(steps.map(({ fromCents }) => fromCents)), shippingTexts.stepsMustRise),
);

/** Amounts are in cents of the website's currency. */
export const ShippingOptionInput = z.object({
  name: text(60).check(z.minLength(1, "Required")),
  description: z._default(text(200), ""),
  rate: z.discriminatedUnion("kind", [
    z.object({ kind: z.literal("flat"), costCents: Amount }),
    z.object({ kind: z.literal("weight"), steps: WeightSteps }),
    z.object({ kind: z.literal("subtotal"), steps: SubtotalSteps }),
  ]),
  /** ISO 3166-1 alpha-2; empty for the whole world. */
  countries: z._default(
    z.array(z.string().check(z.regex(/^[A-Z]{2}$/))).check(z.maxLength(300)),
    [],
  ),
  enabled: z._default(z.boolean(), true),
});

/**
 * Saves a new option, or the new state of an existing one; a removed one is restored. 409
 * `changed-meanwhile` with the `present` state (null when it was removed) when it differs from what
 * the caller has `seen`.
 */
export const defineShippingOptionContract = {
  ...owner,
  method: "PUT",
  path: "/api/console/shipping-options/:shippingOptionId",
  summary: "Create or update a shipping option",
  params,
  body: z.extend(ShippingOptionInput, { seen: z.optional(ShippingOption) }),
  refusalMembers: { present: z.nullable(ShippingOption) },
} as const satisfies Contract;

/**
 * Customers are no longer offered the option; `restore` undoes it. 404 `shipping-option-not-found`.
 */
export const removeShippingOptionContract = {
  ...owner,
  method: "DELETE",
  path: "/api/console/shipping-options/:shippingOptionId",
  summary: "Remove a shipping option",
  params,
} as const satisfies Contract;

/**
 * Restores the option unchanged, at its old position. 404 `shipping-option-not-found`, 409
 * `too-many-shipping-options`.
 */
export const restoreShippingOptionContract = {
  ...owner,
  method: "POST",
  path: "/api/console/shipping-options/:shippingOptionId/restore",
  summary: "Restore a removed shipping option",
  params,
} as const satisfies Contract;

/** 404 `shipping-option-not-found`. */
export const switchShippingOptionContract = {
  ...owner,
  method: "POST",
  path: "/api/console/shipping-options/:shippingOptionId/enabled",
  summary: "Enable or disable a shipping option",
  params,
  body: z.object({ enabled: z.boolean() }),
} as const satisfies Contract;

/** Sets the order for customers; options that are not named follow in their previous order. */
export const arrangeShippingOptionsContract = {
  ...owner,
  method: "POST",
  path: "/api/console/shipping-options/arrange",
  summary: "Reorder the shipping options",
  body: z.object({
    shippingOptionIds: z.array(z.uuid()).check(z.maxLength(MAX_SHIPPING_OPTIONS)),
  }),
} as const satisfies Contract;
