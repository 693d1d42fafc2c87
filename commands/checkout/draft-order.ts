import { type CartChoices, noChoices } from "#domain/cart/choices.ts";
import type { CartState } from "#domain/cart/evolve.ts";
import type { CartPricing } from "#domain/cart/price-cart.ts";
import type { Address, Contact } from "#domain/checkout/buyer.ts";
import { holdIdOf } from "#domain/checkout/ids.ts";
import type { CheckoutRejection } from "#domain/checkout/rejections.ts";
import {
  allocateGiftCards,
  coverableCents,
  sumOfCards,
} from "#domain/gift-cards/allocate-gift-cards.ts";
import { DEFAULT_CURRENCY } from "#domain/kit/currencies.ts";
import type { SealedPerson } from "#domain/kit/person.ts";
import { accept, type Result, reject } from "#domain/kit/result.ts";
import type { PlacedOrder } from "#domain/orders/evolve.ts";
import { canPayByHand } from "#domain/orders/manual-terms.ts";
import { toOrderLine } from "#domain/orders/order-lines.ts";
import type { PaymentMethod } from "#domain/orders/order-parts.ts";
import type { EventMetadata } from "#infra/event-store/port.ts";
import { createOrderIdOf } from "../cart/order-id.ts";
import type { PriceCart } from "../cart/price-cart.ts";
import { offeredPayments } from "./answer-order.ts";
import type { CheckCart } from "./check-cart.ts";
import type { CheckoutDependencies, OfferedPayments } from "./dependencies.ts";

export type Buy = {
  readonly cartId: string;
  readonly contact: Contact;
  readonly address: Address | undefined;
  readonly note?: string | undefined;
  readonly method?: "manual" | "stripe" | undefined;
  /** One of the named manual methods; absent: the first. */
  readonly manualMethodId?: string | undefined;
  /** The total that the customer saw; undefined: not compared. */
  readonly grandTotalCents?: number | undefined;
  /** The gift cards' share that the customer saw; undefined: not compared. */
  readonly giftCardsCents?: number | undefined;
  /** The signed-in account: the order is sealed for its person, whatever address it names. */
  readonly siteUserId?: string | undefined;
  /** The cart's content was agreed before: its prices apply, whatever the shop's are now. */
  readonly isAgreed?: boolean | undefined;
  /**
   * Person of an earlier order with the same contact, address and note, which are not sealed again.
   */
  readonly person?: SealedPerson | undefined;
  /**
   * The customer agrees that the same card also pays later, or names an earlier payment whose card
   * pays now.
   */
  readonly keepsMeans?: boolean | undefined;
  readonly meansOf?: string | undefined;
  /** Whether the customer's browser has the order's key, or their account owns the order. */
  readonly opens?: ((placed: PlacedOrder) => boolean | Promise<boolean>) | undefined;
  /** `https://shop.example`, the origin that the customer used. */
  readonly origin?: string | undefined;
  readonly metadata: EventMetadata;
};

/** An order as it would be placed now, before it is sealed and dated. */
export type DraftOrder = Omit<PlacedOrder, "person" | "placedAt" | "heldUntil" | "opensByKey">;

type Dependencies = Pick<
  CheckoutDependencies,
  "paymentsOf" | "chosenGiftCards" | "manualTerms" | "signing"
>;

/** Prices depend on the delivery address. */
const choicesFor = (
  { choices = noChoices }: CartState,
  address: Address | undefined,
): CartChoices => {
  if (address === undefined) return choices;
  const { country, region, postalCode } = address;
  return { ...choices, location: { country, region, postalCode } };
};

const pricedLines = ({ entries }: CartState, { lines }: CartPricing) =>
  entries.map((entry, index) => {
    const { discountCents = 0, taxCents = 0 } = lines[index] ?? {};
    return {
      ...toOrderLine(entry),
      ...(discountCents > 0 && { discountCents }),
      ...(taxCents > 0 && { taxCents }),
    };
  });

const shippingOf = ({ shipping: { selected } }: CartPricing): PlacedOrder["shipping"] =>
  selected && {
    shippingOptionId: selected.shippingOptionId,
    name: selected.name,
    costCents: selected.costCents,
  };

const moneyOf = (pricing: CartPricing) => {
  const { subtotalCents, taxCents, shippingCostCents, discountCents, grandTotalCents } =
    pricing.totals;
  return {
    subtotalCents,
    taxCents,
    shippingCostCents,
    discountCents,
    grandTotalCents,
    // Coupons without an effect on this order are not used up.
    discounts: pricing.coupons.valid
      .filter(({ amountCents }) => amountCents > 0)
      .map(({ couponId, code, amountCents }) => ({ couponId, code, amountCents })),
    taxes: [...pricing.taxes],
    shipping: shippingOf(pricing),
  };
};

const meansIn = ({ keepsMeans, meansOf }: Buy): Partial<PlacedOrder["payment"]> => ({
  ...(keepsMeans && { keepsMeans }),
  ...(meansOf !== undefined && { meansOf }),
});

const refusalOf = (
  { grandTotalCents }: Buy,
  { shipping, totals }: CartPricing,
): CheckoutRejection | undefined => {
  if (shipping.problem === "not-served") return { code: "shipping-not-served" };
  if (shipping.problem === "location-missing") return { code: "address-missing" };
  if (grandTotalCents !== undefined && grandTotalCents !== totals.grandTotalCents)
    return { code: "total-changed" };
  return undefined;
};

const findManual = ({ manualMethodId }: Buy, { manualMethods = [] }: OfferedPayments) =>
  manualMethodId === undefined
    ? manualMethods[0]
    : manualMethods.find(({ id }) => id === manualMethodId);

/** Payments that were agreed before, such as renewals, name no manual method. */
const manualIn = (buy: Buy, payments: OfferedPayments): Pick<PlacedOrder["payment"], "manual"> => {
  const manual = buy.isAgreed ? undefined : findManual(buy, payments);
  return manual === undefined ? {} : { manual };
};

/** An agreed payment keeps its method. */
const methodOf = (
  buy: Buy,
  due: number,
  payments: OfferedPayments,
  forCart: boolean,
): Result<PaymentMethod, CheckoutRejection> => {
  const { method = "manual", isAgreed = false, manualMethodId } = buy;
  if (due === 0) return accept("none");
  if (isAgreed && method === "manual") return accept(method);
  const isUnknown = manualMethodId !== undefined && findManual(buy, payments) === undefined;
  if (method === "manual" && isUnknown) return reject({ code: "payment-unknown" });
  const offers = (offered: readonly { method: string }[]) =>
    offered.some((each) => each.method === method);
  if (offers(offeredPayments(payments, forCart))) return accept(method);
  const isForOthers = offers(offeredPayments(payments));
  return reject({ code: isForOthers ? "payment-not-for-cart" : "payment-unknown" });
};

/**
 * The order for this cart, or why there cannot be one. All facts come from streams, because prices
 * and totals are promised here.
 */
export const createDraftOrder = (
  dependencies: Dependencies,
  checkCart: CheckCart,
  priceCart: PriceCart,
) => {
  const { paymentsOf, chosenGiftCards } = dependencies;
  const orderIdOf = createOrderIdOf(dependencies.signing);
  return async (
    buy: Buy,
    cart: CartState,
    attempt: number,
  ): Promise<Result<DraftOrder, CheckoutRejection>> => {
    const { websiteId } = buy.metadata;
    const { cartId } = buy;
    const orderId = orderIdOf(websiteId, cartId);
    const currency = cart.entries[0]?.currency ?? DEFAULT_CURRENCY;
    const choices = choicesFor(cart, buy.address);
    const [refusal, pricing, cards, terms, payments] = await Promise.all([
      checkCart(buy, cart),
      priceCart({ websiteId, cartId, entries: cart.entries, choices }),
      chosenGiftCards(websiteId, cartId, { currency, holdId: holdIdOf(orderId, attempt) }),
      dependencies.manualTerms(websiteId),
      paymentsOf(websiteId),
    ]);
    const refused = refusal ?? refusalOf(buy, pricing);
    if (refused !== undefined) return reject(refused);
    const money = moneyOf(pricing);
    const lines = pricedLines(cart, pricing);
    const giftCards = allocateGiftCards(coverableCents(lines, money.grandTotalCents), cards);
    const paidCents = sumOfCards(giftCards);
    if (buy.giftCardsCents !== undefined && buy.giftCardsCents !== paidCents)
      return reject({ code: "gift-card-gone" });
    const forCart = canPayByHand(lines, terms);
    const chosen = methodOf(buy, money.grandTotalCents - paidCents, payments, forCart);
    if (!chosen.ok) return chosen;
    const method = chosen.value;
    return accept({
      orderId,
      cartId,
      lines,
      currency,
      ...money,
      giftCards: [...giftCards],
      ...(buy.origin !== undefined && { origin: buy.origin }),
      payment: {
        method,
        ...(method === "stripe" && meansIn(buy)),
        ...(method === "manual" && manualIn(buy, payments)),
      },
    });
  };
};
export type CreateDraft = ReturnType<typeof createDraftOrder>;
