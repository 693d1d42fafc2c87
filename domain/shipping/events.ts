import * as z from "zod/mini";
import { Cents } from "../kit/money.ts";

/** What an option costs. Steps rise; what lies above the last, or below the first, is not carried. */
export const ShippingRate = z.discriminatedUnion("kind", [
  z.object({ kind: z.literal("flat"), costCents: Cents }),
  z.object({
    kind: z.literal("weight"),
    /** `upToGrams` null: whatever it weighs. */
    steps: z.array(
      z.object({ upToGrams: z.nullable(z.int().check(z.minimum(0))), costCents: Cents }),
    ),
  }),
  z.object({
    kind: z.literal("subtotal"),
    steps: z.array(z.object({ fromCents: Cents, costCents: Cents })),
  }),
]);
export type ShippingRate = z.infer<typeof ShippingRate>;

export const ShippingOption = z.object({
  shippingOptionId: z.string(),
  /** As the buyer reads it: `Express`. */
  name: z.string(),
  /** `1–2 working days`; may be empty. */
  description: z.string(),
  rate: ShippingRate,
  /** ISO 4217, of the amounts. */
  currency: z.string(),
  /** ISO 3166-1 alpha-2; an empty list for the whole world. */
  countries: z.array(z.string()),
  enabled: z.boolean(),
});
export type ShippingOption = z.infer<typeof ShippingOption>;

/** New, and then the last one, or changed: the option as it is from now on. */
const ShippingOptionDefined = z.object({
  type: z.literal("ShippingOptionDefined"),
  option: ShippingOption,
  definedAt: z.iso.datetime(),
});
const ShippingOptionRemoved = z.object({
  type: z.literal("ShippingOptionRemoved"),
  shippingOptionId: z.string(),
  removedAt: z.iso.datetime(),
});
/** As it was when it was removed, at its old place among the others. */
const ShippingOptionRestored = z.object({
  type: z.literal("ShippingOptionRestored"),
  shippingOptionId: z.string(),
  restoredAt: z.iso.datetime(),
});
/** The order in which buyers see them; those not named follow as they stood. */
const ShippingOptionsArranged = z.object({
  type: z.literal("ShippingOptionsArranged"),
  shippingOptionIds: z.array(z.string()),
  arrangedAt: z.iso.datetime(),
});

/** Stream `shipping-<websiteId>.site`. Stored for ever: a released member is never edited. */
export const ShippingEvent = z.discriminatedUnion("type", [
  ShippingOptionDefined,
  ShippingOptionRemoved,
  ShippingOptionRestored,
  ShippingOptionsArranged,
]);
export type ShippingEvent = z.infer<typeof ShippingEvent>;
