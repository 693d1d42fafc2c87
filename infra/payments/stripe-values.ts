import { portionOf, smallestUnitCents } from "#domain/kit/allocate.ts";

/** Stripe counts in the currency's smallest unit, we in hundredths: whole yen are 100 of ours. */
export const toStripeAmount = (cents: number, currency: string): number =>
  portionOf(cents, 1, smallestUnitCents(currency));

export const idOf = (
  given: string | { readonly id: string } | null | undefined,
): string | undefined => (typeof given === "string" ? given : given?.id);
