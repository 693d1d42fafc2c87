import { productTypes } from "../catalog/product-types.ts";
import { fractionDigits } from "../kit/format-money.ts";

/** Spec: A5.13, A9.4, B9.25. */
export const INSTALLMENT_COUNT = 4;

/** What a product page knows about the offer. Spec: A3.8. */
export type InstallmentContext = {
  readonly afterPayAvailable: boolean;
  /** In cents; the amount must be above it. */
  readonly afterPayMin: number;
  /** In cents; the amount can be up to it. */
  readonly afterPayMax: number;
  /** Starts with two letters of language: "fr-CA". */
  readonly shopperLanguage: string;
  /** ISO 3166-1 alpha-2. */
  readonly stripeAccountCountry: string;
};

/** The same with derived values, for scripts. */
export type InstallmentFacts = InstallmentContext & {
  readonly brand: string;
  /** URL of the page about installments. */
  readonly pageUrl: string;
};

export type InstallmentOffer =
  /** The first payment is never smaller than the others. */
  | { readonly kind: "offered"; readonly firstCents: number }
  | { readonly kind: "too-much"; readonly mostCents: number }
  | { readonly kind: "too-little"; readonly leastCents: number };

/** The first amount of `installmentsOf` without computing the rest; product pages show no more. */
const firstOf = (totalCents: number, currency: string): number => {
  const unit = fractionDigits(currency) === 0 ? 100 : 1;
  const wholeCents = totalCents - (totalCents % unit);
  return Math.ceil(wholeCents / unit / INSTALLMENT_COUNT) * unit + (totalCents % unit);
};

/** Spec: A5.12, B9.26. */
export const judgeAmount = (
  totalCents: number,
  currency: string,
  { afterPayMin, afterPayMax }: Pick<InstallmentContext, "afterPayMin" | "afterPayMax">,
): InstallmentOffer => {
  if (totalCents > afterPayMax) return { kind: "too-much", mostCents: afterPayMax };
  if (!(totalCents > afterPayMin)) return { kind: "too-little", leastCents: afterPayMin };
  return { kind: "offered", firstCents: firstOf(totalCents, currency) };
};

type Typed = { readonly productType: number };

const isPhysical = ({ productType }: Typed): boolean => productType === productTypes.PHYSICAL;

export type Priced = Typed & {
  readonly totalCents: number;
  /** ISO 4217. */
  readonly currency: string;
};

/**
 * Undefined: nothing is shown. Not in the specification: the amount is the displayed price of one
 * unit. Spec: A5.10–A5.12.
 */
export const installmentOffer = (
  context: Pick<InstallmentContext, "afterPayAvailable" | "afterPayMin" | "afterPayMax">,
  { productType, totalCents, currency }: Priced,
  cart: readonly Typed[],
): InstallmentOffer | undefined => {
  if (!context.afterPayAvailable || ![{ productType }, ...cart].every(isPhysical)) return undefined;
  return judgeAmount(totalCents, currency, context);
};

/**
 * “4 interest-free payments of $3.13”. Not in the specification: this wording, which states the
 * first payment. The texts beyond the limits are given. Spec: A5.12, B9.26.
 */
export const installmentText = (
  offer: InstallmentOffer,
  say: (cents: number) => string,
): string => {
  switch (offer.kind) {
    case "too-much":
      return `available for orders up to ${say(offer.mostCents)}`;
    case "too-little":
      return `available for orders over ${say(offer.leastCents)}`;
    case "offered":
      return `${INSTALLMENT_COUNT} interest-free payments of ${say(offer.firstCents)}`;
  }
};
