import { CartEvent } from "#domain/cart/events.ts";
import { type CartState, emptyCart, evolve as evolveCart } from "#domain/cart/evolve.ts";
import { priceCart } from "#domain/cart/price-cart.ts";
import { type CartTotals, totalsOf } from "#domain/cart/totals.ts";
import { productDecider } from "#domain/catalog/decide.ts";
import { ProductEvent } from "#domain/catalog/events.ts";
import { CouponEvent } from "#domain/coupons/events.ts";
import { type CouponState, evolve as evolveCoupon, noCoupon } from "#domain/coupons/evolve.ts";
import { couponFactsOf } from "#domain/coupons/reservations.ts";
import type { CouponFacts } from "#domain/coupons/usable.ts";
import { readEvent } from "#domain/kit/read-event.ts";
import { OrderEvent } from "#domain/orders/events.ts";
import {
  SHIPPING_ID,
  type Shipping,
  shippingDecider,
  shippingOptionsOf,
} from "#domain/shipping/decide.ts";
import { ShippingEvent } from "#domain/shipping/events.ts";
import { TAXES_ID, type Taxes, taxDecider, taxRulesOf } from "#domain/taxes/decide.ts";
import { TaxEvent } from "#domain/taxes/events.ts";
import { categoryOf, streamName } from "#infra/event-store/port.ts";
import type { Explanation } from "../explained/explained-number.ts";
import type { ReadEvent } from "../explained/read-streams.ts";

const ofCart = (
  kind: "count" | "money",
  measure: (cart: CartState) => number,
): Explanation<CartState> => ({
  kind,
  // Carts are shown with the orders that they become.
  permission: "orders:read",
  streamsOf: ({ websiteId, id }) => ({ names: [streamName("cart", websiteId, id)] }),
  begin: () => emptyCart,
  evolve: (cart, recorded) => evolveCart(cart, readEvent(CartEvent, recorded)),
  measure: (cart) => (cart.created === null ? null : measure(cart)),
  currencyOf: ({ entries }) => entries[0]?.currency ?? null,
});

type Amounts = Pick<
  CartTotals,
  "discountCents" | "shippingCostCents" | "taxCents" | "grandTotalCents"
>;
/** A cart and the facts for its price, all from the log. */
type Priced = {
  readonly orderId: string;
  readonly cart: CartState;
  readonly coupons: ReadonlyMap<string, CouponState>;
  readonly shipping: Shipping;
  readonly taxes: Taxes;
  /** Weights by product id, then by variant id. */
  readonly weights: ReadonlyMap<string, ReadonlyMap<string, number>>;
  /** An attempt to buy it is in progress, or it was bought. */
  readonly isOrdered: boolean;
  /** Null before the first line. */
  readonly amounts: Amounts | null;
};

const idOf = (stream: string): string => stream.slice(stream.indexOf(".") + 1);

const couponsOf = (
  { cart: { choices }, coupons, orderId }: Priced,
  at: string,
): ReadonlyMap<string, CouponFacts> => {
  const found = new Map<string, CouponFacts>();
  for (const id of choices?.couponIds ?? []) {
    const facts = couponFactsOf(coupons.get(id) ?? noCoupon, at, orderId);
    if (facts !== undefined) found.set(id, facts);
  }
  return found;
};

/** The amounts that the cart showed at that moment. */
const amountsOf = (priced: Priced, at: string): Amounts | null => {
  const { cart, taxes, shipping, weights } = priced;
  if (cart.created === null) return null;
  const facts = {
    taxRules: taxRulesOf(taxes),
    shippingOptions: shippingOptionsOf(shipping),
    coupons: couponsOf(priced, at),
    weightsGrams: new Map([...weights.values()].flatMap((variants) => [...variants])),
  };
  return priceCart({ entries: cart.entries, choices: cart.choices, facts, at }).totals;
};

const weightsOf = (recorded: ReadEvent): ReadonlyMap<string, number> => {
  const { product } = productDecider.evolve(
    productDecider.initial,
    readEvent(ProductEvent, recorded),
  );
  return new Map(
    product?.variants.flatMap(({ variantId, weightGrams }) =>
      weightGrams === undefined ? [] : [[variantId, weightGrams] as const],
    ),
  );
};

const learn = (priced: Priced, recorded: ReadEvent): Priced => {
  const { stream } = recorded;
  const id = idOf(stream);
  switch (categoryOf(stream)) {
    case "cart":
      return { ...priced, cart: evolveCart(priced.cart, readEvent(CartEvent, recorded)) };
    case "coupon": {
      const before = priced.coupons.get(id) ?? noCoupon;
      const after = evolveCoupon(before, readEvent(CouponEvent, recorded));
      return { ...priced, coupons: new Map(priced.coupons).set(id, after) };
    }
    case "shipping": {
      const shipping = shippingDecider.evolve(priced.shipping, readEvent(ShippingEvent, recorded));
      return { ...priced, shipping };
    }
    case "taxes":
      return { ...priced, taxes: taxDecider.evolve(priced.taxes, readEvent(TaxEvent, recorded)) };
    default:
      return { ...priced, weights: new Map(priced.weights).set(id, weightsOf(recorded)) };
  }
};

/**
 * From checkout on, prices depend on the customer's address, unless the attempt fails. A purchased
 * cart never changes.
 */
const evolvePriced = (priced: Priced, recorded: ReadEvent): Priced => {
  if (categoryOf(recorded.stream) === "order") {
    const event = readEvent(OrderEvent, recorded);
    if (event.type === "OrderPlaced") return { ...priced, isOrdered: true, amounts: event };
    if (event.type !== "OrderFailed") return priced;
    return { ...priced, isOrdered: false, amounts: amountsOf(priced, recorded.at) };
  }
  const after = learn(priced, recorded);
  return priced.isOrdered ? after : { ...after, amounts: amountsOf(after, recorded.at) };
};

/** Events of the cart itself are always listed. */
const tellsOfCart = ({ stream, type }: ReadEvent, changed: boolean): boolean =>
  changed || (categoryOf(stream) === "cart" && type !== "CartEntryFieldsChanged");

const bringsIn: Explanation<Priced>["bringsIn"] = (recorded, { websiteId }) => {
  if (categoryOf(recorded.stream) !== "cart") return [];
  const event = readEvent(CartEvent, recorded);
  if (event.type === "CartCouponApplied")
    return event.couponIds.map((id) => streamName("coupon", websiteId, id));
  if (event.type === "CartEntryAdded") return [streamName("product", websiteId, event.itemId)];
  return [];
};

/** Products are among them, and each of their events contains the whole product. */
const PAGE_EVENTS = 200;

const ofPrice = (measure: (amounts: Amounts) => number): Explanation<Priced> => ({
  kind: "money",
  permission: "orders:read",
  streamsOf: ({ websiteId, id, orderIdOf }) => ({
    names: [
      streamName("cart", websiteId, id),
      streamName("order", websiteId, orderIdOf(websiteId, id)),
      streamName("shipping", websiteId, SHIPPING_ID),
      streamName("taxes", websiteId, TAXES_ID),
    ],
  }),
  bringsIn,
  begin: ({ websiteId, id, orderIdOf }) => ({
    orderId: orderIdOf(websiteId, id),
    cart: emptyCart,
    coupons: new Map(),
    shipping: shippingDecider.initial,
    taxes: taxDecider.initial,
    weights: new Map(),
    isOrdered: false,
    amounts: null,
  }),
  evolve: evolvePriced,
  measure: ({ amounts }) => (amounts === null ? null : measure(amounts)),
  currencyOf: ({ cart }) => cart.entries[0]?.currency ?? null,
  tells: tellsOfCart,
  pageEvents: PAGE_EVENTS,
});

export const cartNumbers = {
  "cart-subtotal": ofCart("money", ({ entries }) => totalsOf(entries).subtotalCents),
  "cart-quantity": ofCart("count", ({ entries }) => totalsOf(entries).totalQuantity),
  "cart-discount": ofPrice(({ discountCents }) => discountCents),
  "cart-shipping": ofPrice(({ shippingCostCents }) => shippingCostCents),
  "cart-tax": ofPrice(({ taxCents }) => taxCents),
  "cart-total": ofPrice(({ grandTotalCents }) => grandTotalCents),
} as const;
