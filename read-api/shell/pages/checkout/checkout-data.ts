import type { CartScreen } from "#domain/cart/cart-screen.ts";
import type { PlaceField } from "#domain/checkout/address-requirements.ts";
import type { CheckoutTexts } from "#domain/checkout/checkout-fields.ts";
import type { PaymentChoice } from "#domain/checkout/screen-texts.ts";
import type { ChosenGiftCard } from "#domain/gift-cards/chosen.ts";

/** A rejected plain form of a cart page, and its input. */
export type CartProblem = {
  /** Subject of the form; `other` where it has no separate field. */
  readonly about: "coupon" | "gift-card" | "location" | "quantity";
  /** The error has no field and is shown at the top. */
  readonly isAbove: boolean;
  /** Title above an error without a field. */
  readonly title: string;
  readonly message: string;
  /** The typed code. */
  readonly typed: string;
};

/** The data of `cart`, `checkout` and `checkout-review` pages in addition to the lines. */
export type CartScreenView = CartScreen & {
  /** The cart's destination; empty texts while unknown. */
  readonly location: {
    readonly country: string;
    readonly countryName: string;
    readonly region: string;
    readonly postalCode: string;
  };
  readonly problem: CartProblem | null;
  /** Data for scripts. */
  readonly chosenGiftCards: readonly ChosenGiftCard[];
};

/** The data of the form on `checkout` and `checkout-review` pages. */
export type CheckoutView = {
  /** Values of the fields. */
  readonly filled: CheckoutTexts & { readonly countryName: string };
  /** The fields of the place that can stay empty in the selected country. */
  readonly optional: Readonly<Record<PlaceField, boolean>>;
  /** Errors by field; empty where there is none. */
  readonly errors: CheckoutTexts;
  /** Why checkout cannot continue; null when it can. */
  readonly problem: { readonly title: string; readonly message: string } | null;
  /** Whether the fields were sent, instead of prefilled from an account. */
  readonly isSent: boolean;
  /** The review was reloaded: scripts show it again from what the browser's tab remembers. */
  readonly isReload: boolean;
  /** Payment methods that work without scripts; empty when there is nothing to pay. */
  readonly payments: readonly (PaymentChoice & { readonly isChosen: boolean })[];
  /** Why there is no payment method; empty when there is one. */
  readonly paymentNote: string;
  /** Lines of text for the review page. */
  readonly contactLines: readonly string[];
  readonly addressLines: readonly string[];
  /** “Held for you until 9:58 PM.” */
  readonly held: string;
};
