import { portionOf, smallestUnitCents } from "#domain/kit/allocate.ts";

/** Stripe uses the currency's smallest unit, Daybook hundredths: one yen is 100 of ours. */
export const toStripeAmount = (cents: number, currency: string): number =>
  portionOf(cents, 1, smallestUnitCents(currency));

export const idOf = (
  given: string | { readonly id: string } | null | undefined,
): string | undefined => (typeof given === "string" ? given : given?.id);
