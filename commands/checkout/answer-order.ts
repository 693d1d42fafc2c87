import type { PaymentProgress } from "#domain/checkout/payment-progress.ts";
import type { CheckoutRejection } from "#domain/checkout/rejections.ts";
import { checkoutTexts } from "#domain/checkout/texts.ts";
import type { ResponseOf } from "#domain/kit/contract.ts";
import type { OrderState } from "#domain/orders/evolve.ts";
import { toOrder } from "#domain/orders/to-order.ts";
import type { RequestContext } from "#infra/http/context.ts";
import type { Answer } from "#infra/http/route.ts";
import type { PersonalData } from "#infra/personal-data/port.ts";
import type { Signing } from "#infra/signing/port.ts";
import type { AnalyticsIds } from "../analytics-ids/analytics-ids.ts";
import { cartCookies, cartIdOf, noCartCookies } from "../cart/cart-cookie.ts";
import { withOpenLines } from "./answered-lines.ts";
import { attemptCookie, noHoldingCookie, orderKeyCookie } from "./buyer-cookies.ts";
import type { OfferedPayment, placeOrderContract } from "./contract.ts";
import type { OfferedPayments, PaymentsOf } from "./dependencies.ts";
import type { Finished } from "./finish-order.ts";

type Dependencies = {
  readonly signing: Signing;
  readonly paymentsOf: PaymentsOf;
  readonly personalData: Pick<PersonalData, "open">;
  readonly analyticsIds: Pick<AnalyticsIds, "link">;
};

/** `forCart`: whether the cart can be paid manually. */
export const offeredPayments = (
  { stripe, offersManual = true, manualMethods = [] }: OfferedPayments,
  forCart = true,
): OfferedPayment[] => {
  const named = manualMethods.map((manual) => ({ method: "manual", manual }) as const);
  const all = named.length > 0 ? named : [{ method: "manual" } as const];
  const manual = forCart ? all : [];
  if (stripe === undefined) return manual;
  const card = { method: "stripe", publishableKey: stripe.publishableKey } as const;
  return offersManual ? [card, ...manual] : [card];
};

/** A confirmed order is not always paid: a member records a manual payment later. */
const statusOfMoney = ({ money }: OrderState): "paid" | "awaited" | "cancelled" => {
  if (money === "never-came") return "cancelled";
  return money === "awaited" ? "awaited" : "paid";
};

export const progressOf = async (
  { paymentsOf }: Pick<Dependencies, "paymentsOf">,
  websiteId: string,
  { state, awaited }: Finished,
): Promise<PaymentProgress> => {
  if (awaited === undefined) return { status: statusOfMoney(state) };
  const { clientSecret, status, decline } = awaited;
  const { stripe } = await paymentsOf(websiteId);
  if (status !== "awaiting" || clientSecret === null || stripe === undefined)
    return { status: "processing" };
  return {
    status: "awaiting",
    clientSecret,
    publishableKey: stripe.publishableKey,
    expiresAt: state.placed?.heldUntil ?? null,
    declined: decline === null ? null : checkoutTexts.paymentDeclined,
  };
};

const cookiesAfter = (
  { signing }: Dependencies,
  context: RequestContext,
  followUpCartId: string | undefined,
) => (followUpCartId === undefined ? noCartCookies : cartCookies(signing, context, followUpCartId));

/**
 * The answer about an order. The cart stays while the payment is awaited, because it can still be
 * changed.
 */
export const answerOrder = async (
  dependencies: Dependencies,
  context: RequestContext,
  finished: Finished,
): Promise<Answer<ResponseOf<typeof placeOrderContract>>> => {
  const { state, position, awaited, followUpCartId } = finished;
  if (state.placed === undefined) throw new Error("Only a placed order can be returned.");
  const { orderId, cartId, person } = state.placed;
  const present = cartIdOf(context);
  const linked = await dependencies.analyticsIds.link(context, person.personId, "order");
  const bought = [
    ...linked,
    // The order of a subscription does not affect the visitor's cart.
    ...(present === undefined || present === cartId
      ? cookiesAfter(dependencies, context, followUpCartId)
      : []),
    noHoldingCookie,
    orderKeyCookie(dependencies, context, orderId),
    ...attemptCookie(dependencies, context, cartId),
  ];
  return {
    body: {
      order: toOrder(state, await withOpenLines(dependencies.personalData, state.placed)),
      confirmationUrl: `/checkout/order-confirmed?orderId=${orderId}`,
      payment: await progressOf(dependencies, context.websiteId, finished),
    },
    position,
    // A visitor who signs in while paying has a different cart afterwards, but still this order.
    cookies:
      awaited === undefined ? bought : [orderKeyCookie(dependencies, context, orderId), ...linked],
  };
};

/** Why an order failed, in the customer's words. */
export const refusalOfFailed = ({ failed }: OrderState): CheckoutRejection => {
  const reason = failed.at(-1)?.reason ?? "not-enough-stock";
  return { code: reason === "replaced" ? "payment-abandoned" : reason };
};
