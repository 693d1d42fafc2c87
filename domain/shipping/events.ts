import * as z from "zod/mini";
import { Cents } from "../kit/money.ts";

/**
 * The cost of an option. Tiers are ascending; a parcel above the last or below the first is not
 * carried.
 */
export const ShippingRate = z.discriminatedUnion("kind", [
  z.object({ kind: z.literal("flat"), costCents: Cents }),
  z.object({
    kind: z.literal("weight"),
    /** `upToGrams` null: any weight. */
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
  /** Name for customers: `Express`. */
  name: z.string(),
  /** `1–2 working days`; may be empty. */
  description: z.string(),
  rate: ShippingRate,
  /** Currency of the amounts, ISO 4217. */
  currency: z.string(),
  /** ISO 3166-1 alpha-2; an empty list for the whole world. */
  countries: z.array(z.string()),
  enabled: z.boolean(),
});
export type ShippingOption = z.infer<typeof ShippingOption>;

/** A new option at the end of the list, or the new state of a changed one. */
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
/** The option is restored unchanged at its previous position. */
const ShippingOptionRestored = z.object({
  type: z.literal("ShippingOptionRestored"),
  shippingOptionId: z.string(),
  restoredAt: z.iso.datetime(),
});
/** The order for customers; options that are not named follow in their previous order. */
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
