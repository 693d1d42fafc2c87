import type { ChangeChoices } from "#domain/cart/change-choices.ts";
import { noChoices } from "#domain/cart/choices.ts";
import { couponIdOf } from "#domain/coupons/code.ts";
import { couponDecider } from "#domain/coupons/decide.ts";
import { CouponEvent } from "#domain/coupons/events.ts";
import { couponFactsOf } from "#domain/coupons/reservations.ts";
import { couponReasonText } from "#domain/coupons/texts.ts";
import { unusableNow } from "#domain/coupons/usable.ts";
import type { RequestContext } from "#infra/http/context.ts";
import { Refusal } from "#infra/http/refusal.ts";
import { type Route, route } from "#infra/http/route.ts";
import { createAnswerCart } from "./answer-cart.ts";
import { type CartDependencies, type Carts, refuseCart, visitorMetadata } from "./carts.ts";
import {
  applyCouponContract,
  removeCouponContract,
  selectShippingOptionContract,
  setLocationContract,
} from "./choices-contract.ts";
import { createOrderIdOf } from "./order-id.ts";
import { changedCart, createPresentCart } from "./present-cart.ts";
import { createPriceCartNow } from "./price-cart-now.ts";

type Dependencies = Pick<CartDependencies, "handler" | "personalData" | "signing" | "now">;

const createRequireCart = (carts: Carts) => {
  const presentCart = createPresentCart(carts);
  return async (context: RequestContext): Promise<string> => {
    const cartId = await presentCart(context);
    if (cartId === undefined) throw refuseCart({ code: "cart-unknown" });
    return cartId;
  };
};

/** Prices come from the streams, so that the choice just made counts. */
const createChange = (dependencies: Dependencies, carts: Carts) => {
  const answerCart = createAnswerCart(createPriceCartNow(dependencies), dependencies);
  const requireCart = createRequireCart(carts);
  return async (context: RequestContext, command: ChangeChoices) => {
    const { websiteId } = context;
    const cartId = await requireCart(context);
    const outcome = await carts.run(cartId, command, { metadata: visitorMetadata(context) });
    if (!outcome.ok) throw refuseCart(outcome.rejection);
    const { state, position } = outcome.value;
    const shoppingCart = await answerCart(websiteId, cartId, state);
    return {
      body: { shoppingCart },
      cookies: changedCart(dependencies.signing, context, cartId),
      ...(position !== undefined && { position }),
    };
  };
};

/** Rejects what does not depend on the cart; the rest is decided when the cart is priced. */
const createCheckCoupon = ({ handler, signing, now }: Dependencies) => {
  const orderIdOf = createOrderIdOf(signing);
  const coupons = handler(couponDecider, CouponEvent);
  return async (websiteId: string, cartId: string, code: string): Promise<string> => {
    const couponId = couponIdOf(code);
    if (couponId === undefined)
      throw new Refusal(404, "coupon-unknown", couponReasonText("unknown"));
    const { state } = await coupons.load(websiteId, couponId);
    const facts = couponFactsOf(state, now(), orderIdOf(websiteId, cartId));
    const reason = unusableNow(facts, now());
    if (reason !== undefined)
      throw new Refusal(
        reason === "unknown" ? 404 : 409,
        `coupon-${reason}`,
        couponReasonText(reason, facts?.coupon),
      );
    return couponId;
  };
};

/** The coupons, destination and shipping option of a cart. */
export const choiceRoutes = (dependencies: Dependencies, carts: Carts): readonly Route[] => {
  const { now } = dependencies;
  const change = createChange(dependencies, carts);
  const checkCoupon = createCheckCoupon(dependencies);
  const requireCart = createRequireCart(carts);
  const priceCart = createPriceCartNow(dependencies);

  const checkOption = async (context: RequestContext, shippingOptionId: string) => {
    const { websiteId } = context;
    const cartId = await requireCart(context);
    const { state } = await carts.load(websiteId, cartId);
    const { choices = noChoices } = state;
    const { shipping } = await priceCart({ ...state, choices, websiteId, cartId });
    if (!shipping.options.some((option) => option.shippingOptionId === shippingOptionId))
      throw refuseCart({ code: "shipping-option-unknown" });
  };

  return [
    route(applyCouponContract, async ({ body, context }) => {
      const cartId = await requireCart(context);
      const couponId = await checkCoupon(context.websiteId, cartId, body.code);
      return change(context, { type: "ApplyCoupon", couponId, at: now() });
    }),
    route(removeCouponContract, async ({ params, context }) => {
      const couponId = couponIdOf(params.code) ?? "";
      return change(context, { type: "RemoveCoupon", couponId, at: now() });
    }),
    route(setLocationContract, async ({ body: { location }, context }) =>
      change(context, { type: "SetShippingLocation", location, at: now() }),
    ),
    route(selectShippingOptionContract, async ({ body: { shippingOptionId }, context }) => {
      if (shippingOptionId !== null) await checkOption(context, shippingOptionId);
      return change(context, { type: "SelectShippingOption", shippingOptionId, at: now() });
    }),
  ];
};
