import type { CartScreen } from "#domain/cart/cart-screen.ts";
import type { PlaceField } from "#domain/checkout/address-requirements.ts";
import type { CheckoutTexts } from "#domain/checkout/checkout-fields.ts";
import type { PaymentChoice } from "#domain/checkout/screen-texts.ts";
import type { ChosenGiftCard } from "#domain/gift-cards/chosen.ts";

/** A plain form of a cart's page that was refused just now, and what it sent. */
export type CartProblem = {
  /** What the form was about; `other` for what has no field of its own. */
  readonly about: "coupon" | "gift-card" | "location" | "quantity";
  /** It has no field of its own and stands above everything. */
  readonly isAbove: boolean;
  /** Above the text, where the text has no field to stand at. */
  readonly title: string;
  readonly message: string;
  /** The code that was typed. */
  readonly typed: string;
};

/** What `cart`, `checkout` and `checkout-review` pages say besides the lines. */
export type CartScreenView = CartScreen & {
  /** Where the cart goes; empty texts while nobody has said. */
  readonly location: {
    readonly country: string;
    readonly countryName: string;
    readonly region: string;
    readonly postalCode: string;
  };
  readonly problem: CartProblem | null;
  /** For scripts. */
  readonly chosenGiftCards: readonly ChosenGiftCard[];
};

/** What `checkout` and `checkout-review` pages ask for and have been told. */
export type CheckoutView = {
  /** What stands in each field. */
  readonly filled: CheckoutTexts & { readonly countryName: string };
  /** Which fields of the place can stay empty in the chosen country. */
  readonly optional: Readonly<Record<PlaceField, boolean>>;
  /** What is wrong with each field; empty where nothing is. */
  readonly errors: CheckoutTexts;
  /** Why the checkout could not go on; null when it can. */
  readonly problem: { readonly title: string; readonly message: string } | null;
  /** Whether the fields were sent, and not merely known from an account. */
  readonly isSent: boolean;
  /** Ways to pay that work without scripts; empty when there is nothing to pay. */
  readonly payments: readonly (PaymentChoice & { readonly isChosen: boolean })[];
  /** Why there is no way to pay; empty when there is. */
  readonly paymentNote: string;
  /** Of a review: lines as they are read. */
  readonly contactLines: readonly string[];
  readonly addressLines: readonly string[];
  /** “Held for you until 9:58 PM.” */
  readonly held: string;
};
