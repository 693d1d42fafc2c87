import type { ShippingRate } from "./events.ts";

/** What is shipped: the physical lines of a cart. */
export type Parcel = {
  readonly weightGrams: number;
  /** After discounts. */
  readonly subtotalCents: number;
};

/** What an option asks for a parcel; undefined when it does not carry it. */
export const shippingCost = (rate: ShippingRate, parcel: Parcel): number | undefined => {
  switch (rate.kind) {
    case "flat":
      return rate.costCents;
    case "weight":
      return rate.steps.find(
        ({ upToGrams }) => upToGrams === null || parcel.weightGrams <= upToGrams,
      )?.costCents;
    case "subtotal":
      return rate.steps.findLast(({ fromCents }) => fromCents <= parcel.subtotalCents)?.costCents;
    default:
      return undefined;
  }
};
