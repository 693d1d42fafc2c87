import type { ShippingRate } from "./events.ts";

/** The physical lines of a cart. */
export type Parcel = {
  readonly weightGrams: number;
  /** After discounts. */
  readonly subtotalCents: number;
};

/** The cost of an option for a parcel; undefined when it does not carry the parcel. */
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
