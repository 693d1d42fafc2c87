import { toShoppingCart } from "#domain/cart/to-shopping-cart.ts";
import { checkoutTexts } from "#domain/checkout/texts.ts";
import { canPayByHand } from "#domain/orders/manual-terms.ts";
import { Refusal } from "#infra/http/refusal.ts";
import { type Route, route } from "#infra/http/route.ts";
import type { Signing } from "#infra/signing/port.ts";
import type { AnalyticsIds } from "../analytics-ids/analytics-ids.ts";
import { cartIdOf } from "../cart/cart-cookie.ts";
import { visitorMetadata } from "../cart/carts.ts";
import { createOrderIdOf } from "../cart/order-id.ts";
import { changedCart, createPresentCart } from "../cart/present-cart.ts";
import { createOpenFields } from "../cart/sealed-fields.ts";
import { answerOrder, offeredPayments, refusalOfFailed } from "./answer-order.ts";
import { cartToBuy, holdingCookie, noHoldingCookie } from "./buyer-cookies.ts";
import { type Checkout, createCheckout } from "./checkout.ts";
import {
  cancelCheckoutContract,
  completeCheckoutContract,
  placeOrderContract,
  startCheckoutContract,
} from "./contract.ts";
import type { CheckoutDependencies } from "./dependencies.ts";
import { createLimitHolds, type LimitHolds } from "./limit-holds.ts";
import { createOpensHere } from "./opens-here.ts";
import { createPlaceWithinLimits } from "./place-within-limits.ts";
import { refuseCheckout, whileProviderAnswers } from "./refuse.ts";

type Dependencies = CheckoutDependencies & {
  readonly signing: Signing;
  readonly analyticsIds: Pick<AnalyticsIds, "link">;
};

const startRoute = (
  dependencies: Dependencies,
  { start, streams }: Checkout,
  limitHolds: LimitHolds,
): Route => {
  const { paymentsOf, personalData, signing, now } = dependencies;
  const openFields = createOpenFields(personalData);
  const presentCart = createPresentCart(streams.carts);
  const orderIdOf = createOrderIdOf(signing);
  return route(startCheckoutContract, async ({ context }) => {
    const cartId = await presentCart(context);
    if (cartId === undefined) throw refuseCheckout({ code: "cart-empty" });
    const { websiteId } = context;
    const release = await limitHolds(context, cartId);
    const outcome = await whileProviderAnswers(() =>
      start({ cartId, metadata: visitorMetadata(context) }),
    );
    if (!outcome.ok) {
      if (outcome.rejection.code === "not-enough-stock") await release();
      throw refuseCheckout(outcome.rejection);
    }
    const { cart, pricing, expiresAt, position } = outcome.value;
    const entries = await openFields(cart.entries);
    const terms = await dependencies.manualTerms(websiteId);
    const left = expiresAt === null ? null : Date.parse(expiresAt) - Date.parse(now());
    const secondsLeft = left === null ? null : Math.max(0, Math.floor(left / 1_000));
    return {
      body: {
        shoppingCart: toShoppingCart({ ...cart, entries, id: cartId, websiteId }, pricing),
        expiresAt,
        secondsLeft,
        payments: offeredPayments(await paymentsOf(websiteId), canPayByHand(entries, terms)),
      },
      cookies: [
        ...changedCart(signing, context, cartId),
        ...(secondsLeft ? [holdingCookie(orderIdOf(websiteId, cartId), secondsLeft)] : []),
      ],
      ...(position !== undefined && { position }),
    };
  });
};

const cancelRoute = ({ cancel }: Checkout): Route =>
  route(cancelCheckoutContract, async ({ context }) => {
    const cartId = cartIdOf(context);
    if (cartId === undefined) return { body: { released: false } };
    const { released, position } = await whileProviderAnswers(() =>
      cancel({ cartId, metadata: visitorMetadata(context) }),
    );
    return {
      body: { released },
      cookies: [noHoldingCookie],
      ...(position !== undefined && { position }),
    };
  });

const placeRoute = (dependencies: Dependencies, checkout: Checkout): Route => {
  const place = createPlaceWithinLimits(dependencies, checkout);
  const opensHere = createOpensHere(dependencies);
  return route(placeOrderContract, async ({ body, context }) => {
    const cartId = cartToBuy(dependencies, context);
    if (cartId === undefined) throw refuseCheckout({ code: "cart-empty" });
    const { contact, address, note, grandTotalCents, giftCardsCents, payment } = body;
    const placed = await place(context, {
      cartId,
      contact,
      address,
      note,
      grandTotalCents,
      giftCardsCents,
      method: payment.method,
      manualMethodId: payment.manualMethodId,
      siteUserId: context.siteUser?.siteUserId,
      opens: (order) => opensHere(context, order),
      origin: context.origin,
      metadata: visitorMetadata(context),
    });
    return answerOrder(dependencies, context, placed);
  });
};

const completeRoute = (dependencies: Dependencies, { streams, finishOrder }: Checkout): Route => {
  const opensHere = createOpensHere(dependencies);
  return route(completeCheckoutContract, async ({ body: { orderId }, context }) => {
    const { state } = await streams.orders.load(context.websiteId, orderId);
    if (state.placed === undefined || !(await opensHere(context, state.placed)))
      throw new Refusal(404, "order-unknown", checkoutTexts.orderUnknown);
    if (state.progress === "failed") throw refuseCheckout(refusalOfFailed(state));
    const finished = await whileProviderAnswers(() => finishOrder(state, visitorMetadata(context)));
    if (finished.state.progress === "failed") throw refuseCheckout(refusalOfFailed(finished.state));
    return answerOrder(dependencies, context, finished);
  });
};

/** The calls from the cart to the order. */
export const checkoutCommands = (dependencies: Dependencies): readonly Route[] => {
  const checkout = createCheckout(dependencies);
  const limitHolds = createLimitHolds(dependencies, checkout.streams);
  return [
    startRoute(dependencies, checkout, limitHolds),
    cancelRoute(checkout),
    placeRoute(dependencies, checkout),
    completeRoute(dependencies, checkout),
  ];
};
