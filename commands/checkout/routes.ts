import { refundedCents } from "#domain/checkout/refund.ts";
import {
  type CheckoutRejection,
  checkoutRejectionText,
  type OrderRejection,
  orderRejectionText,
} from "#domain/checkout/rejections.ts";
import { statusOf as orderStatusOf, toOrder } from "#domain/checkout/to-order.ts";
import type { RequestContext } from "#infra/http/context.ts";
import { Refusal } from "#infra/http/refusal.ts";
import { type Route, route, type SetCookie } from "#infra/http/route.ts";
import type { Signing } from "#infra/signing/port.ts";
import { cartIdOf, noCartCookies } from "../cart/cart-cookie.ts";
import { visitorMetadata } from "../cart/carts.ts";
import { createCheckout } from "./checkout.ts";
import { placeOrderContract, refundOrderContract } from "./contract.ts";
import type { CheckoutDependencies } from "./dependencies.ts";

/** Carts that this browser has bought: its key to their orders. */
export const ORDERS_COOKIE = "orders";
/** Our choice: the order confirmed page opens again for 30 days, for the last ten orders. */
const ORDERS_SECONDS = 30 * 24 * 60 * 60;
const MOST_ORDERS = 10;

/** The attempt that this browser's last order answered, by its key; only the retry of a lost answer asks. */
const ATTEMPT_COOKIE = "checkout_attempt";
const ATTEMPT_SECONDS = 60 * 60;

type AttemptDependencies = { readonly signing: Signing };

const attemptCookie = (
  { signing }: AttemptDependencies,
  { idempotencyKey }: RequestContext,
): readonly SetCookie[] =>
  idempotencyKey === undefined
    ? []
    : [
        {
          name: ATTEMPT_COOKIE,
          value: signing.sign("checkout-attempt", idempotencyKey),
          maxAge: ATTEMPT_SECONDS,
        },
      ];

/**
 * The cart to buy. When the first answer's cookies arrived and its body did not, the cart's cookie is
 * gone already: the retry under the same key means the cart that was bought last.
 */
const cartToBuy = (
  { signing }: AttemptDependencies,
  context: RequestContext,
): string | undefined => {
  const present = cartIdOf(context);
  const { cookies, idempotencyKey } = context;
  const attempt = cookies[ATTEMPT_COOKIE];
  if (present !== undefined || idempotencyKey === undefined || attempt === undefined)
    return present;
  const isRetry = signing.isSigned("checkout-attempt", idempotencyKey, attempt);
  const last = cookies[ORDERS_COOKIE]?.split(".", 1)[0];
  return isRetry ? cartIdOf({ cookies: { cart: last } }) : undefined;
};

const ordersCookie = ({ cookies }: RequestContext, cartId: string): SetCookie => {
  const before = (cookies[ORDERS_COOKIE] ?? "")
    .split(".")
    .filter((id) => /^[\da-f-]{36}$/.test(id));
  const kept = [cartId, ...before.filter((id) => id !== cartId)].slice(0, MOST_ORDERS);
  return { name: ORDERS_COOKIE, value: kept.join("."), maxAge: ORDERS_SECONDS };
};

const refuseCheckout = (rejection: CheckoutRejection): Refusal => {
  const { code } = rejection;
  const status = code === "checkout-minimum" || code === "address-missing" ? 400 : 409;
  return new Refusal(status, code, checkoutRejectionText(rejection));
};

const refuseRefund = (rejection: OrderRejection): Refusal => {
  const { code } = rejection;
  if (code === "order-unknown") return new Refusal(404, code, orderRejectionText(rejection));
  const malformed = code === "line-unknown" || code === "refund-empty";
  return new Refusal(malformed ? 400 : 409, code, orderRejectionText(rejection));
};

/** Placing and refunding orders. */
export const checkoutCommands = (
  dependencies: CheckoutDependencies & AttemptDependencies,
): readonly Route[] => {
  const { placeOrder, refund } = createCheckout(dependencies);

  const place = route(placeOrderContract, async ({ body, context }) => {
    const cartId = cartToBuy(dependencies, context);
    if (cartId === undefined) throw refuseCheckout({ code: "cart-empty" });
    const metadata = visitorMetadata(context);
    const { contact, address } = body;
    const outcome = await placeOrder({ cartId, contact, address, metadata });
    if (!outcome.ok) throw refuseCheckout(outcome.rejection);
    const { state, position } = outcome.value;
    if (state.placed === undefined) throw new Error("A definite order has been placed.");
    return {
      body: {
        order: toOrder(state, state.placed),
        confirmationUrl: `/checkout/order-confirmed?orderId=${state.placed.orderId}`,
      },
      position,
      cookies: [
        ...noCartCookies,
        ordersCookie(context, cartId),
        ...attemptCookie(dependencies, context),
      ],
    };
  });

  const refundOrder = route(refundOrderContract, async ({ params: { orderId }, body, context }) => {
    const { refundId, lines, amountCents, returnToStock } = body;
    const metadata = {
      ...visitorMetadata(context),
      actor: `owner:${context.owner?.ownerId ?? ""}`,
    };
    const outcome = await refund(
      orderId,
      { refundId, lines, amountCents, returnToStock },
      metadata,
    );
    if (!outcome.ok) throw refuseRefund(outcome.rejection);
    const { state, position } = outcome.value;
    if (state.placed === undefined) throw new Error("A refunded order has been placed.");
    return {
      body: {
        orderId,
        refundId,
        amountCents: state.refunds.find((each) => each.refundId === refundId)?.amountCents ?? 0,
        refundedCents: refundedCents(state),
        status: orderStatusOf(state, state.placed),
      },
      ...(position !== undefined && { position }),
    };
  });

  return [place, refundOrder];
};
