import { cartDecider } from "#domain/cart/decide.ts";
import { CartEvent } from "#domain/cart/events.ts";
import { productDecider } from "#domain/catalog/decide.ts";
import { ProductEvent } from "#domain/catalog/events.ts";
import { checkoutDecider } from "#domain/checkout/decide.ts";
import { CheckoutEvent } from "#domain/checkout/events.ts";
import type { ChosenGiftCard } from "#domain/gift-cards/chosen.ts";
import { stockDecider } from "#domain/inventory/decide.ts";
import { StockEvent } from "#domain/inventory/events.ts";
import type { MoneyLocale } from "#domain/kit/reader.ts";
import { orderDecider } from "#domain/orders/decide.ts";
import { OrderEvent } from "#domain/orders/events.ts";
import type { ManualTerms } from "#domain/orders/manual-terms.ts";
import type { ManualMethod } from "#domain/site-settings/manual-methods.ts";
import type { EventStore } from "#infra/event-store/port.ts";
import type { HoldLimits } from "#infra/http/hold-limits.ts";
import type { CardPayments, Payments } from "#infra/payments/port.ts";
import type { PersonalData } from "#infra/personal-data/port.ts";
import type { Signing } from "#infra/signing/port.ts";
import type { Handler } from "../kit/handle.ts";

/** The gift cards selected for a cart; the amount held by `holdId` counts as available. */
export type FindChosenGiftCards = (
  websiteId: string,
  cartId: string,
  asked: { readonly currency: string; readonly holdId: string },
) => Promise<readonly Pick<ChosenGiftCard, "giftCardId" | "availableCents">[]>;

/** The payment methods of a website. */
export type OfferedPayments = {
  readonly manual: Payments;
  /** Whether manual payment is offered in addition to another method; absent: true. */
  readonly offersManual?: boolean;
  /** Manual methods that the owner named, in the customers' order; empty: one without a name. */
  readonly manualMethods?: readonly ManualMethod[];
  /** Absent while Stripe is not configured. */
  readonly stripe?: CardPayments | undefined;
  /** The account is for all websites of the installation; else it only decides about its own. */
  readonly isForAll?: boolean;
};
export type PaymentsOf = (websiteId: string) => Promise<OfferedPayments>;

export type CheckoutDependencies = {
  readonly handler: Handler;
  readonly eventStore: Pick<EventStore, "findDuplicate" | "head">;
  readonly personalData: Pick<
    PersonalData,
    "seal" | "sealFor" | "sealComparable" | "open" | "find" | "tie"
  >;
  readonly paymentsOf: PaymentsOf;
  /** The key for ids derived under the installation's secret. */
  readonly signing: Pick<Signing, "sign">;
  readonly now: () => string;
  /** Seconds that a checkout can hold stock. */
  readonly holdSeconds: number;
  /** For tests: replaces waiting for milliseconds. */
  readonly wait?: (milliseconds: number) => Promise<unknown>;
  /** From 0 to 1, without 1. */
  readonly random?: () => number;
  /** Smallest subtotal for checkout. Spec: A5.15. */
  readonly minimumCents: (websiteId: string) => Promise<number>;
  /** Format of the amount in the text of that refusal. */
  readonly moneyLocaleOf: (websiteId: string) => Promise<MoneyLocale>;
  /** The owner's settings for manual payment. */
  readonly manualTerms: (websiteId: string) => Promise<ManualTerms>;
  /** Limits against checkouts that only block stock. */
  readonly holdLimits: HoldLimits;
  readonly chosenGiftCards: FindChosenGiftCards;
};

/** The streams that checkout uses. */
export const createStreams = (handler: Handler) => ({
  carts: handler(cartDecider, CartEvent),
  products: handler(productDecider, ProductEvent),
  stocks: handler(stockDecider, StockEvent),
  orders: handler(orderDecider, OrderEvent),
  sessions: handler(checkoutDecider, CheckoutEvent),
});
export type Streams = ReturnType<typeof createStreams>;

export const secondsLater = (at: string, seconds: number): string =>
  new Date(Date.parse(at) + seconds * 1_000).toISOString();
