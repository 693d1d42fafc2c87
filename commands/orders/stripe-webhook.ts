import { checkoutTexts } from "#domain/checkout/texts.ts";
import type { EventMetadata } from "#infra/event-store/port.ts";
import { Refusal } from "#infra/http/refusal.ts";
import { type Route, route } from "#infra/http/route.ts";
import type { PaymentEvent } from "#infra/payments/port.ts";
import type { CheckoutDependencies } from "../checkout/dependencies.ts";
import { whileProviderAnswers } from "../checkout/refuse.ts";
import { stripeWebhookContract } from "./contract.ts";
import type { Orders } from "./orders.ts";

/** Advances the order of a payment event as far as possible. */
const follow = async (
  { streams, finishOrder, returnWhatIsOwed, lookAtRefunds }: Orders,
  { websiteId, orderId, reference, isOfRefund }: PaymentEvent,
  correlationId: string,
): Promise<void> => {
  const metadata: EventMetadata = { websiteId, actor: "job:stripe", correlationId };
  if (isOfRefund) return lookAtRefunds(orderId, metadata);
  const { state } = await streams.orders.load(websiteId, orderId);
  if (state.progress === "placed" && (state.payment?.reference ?? reference) === reference)
    await finishOrder(state, metadata);
  // The attempt is over: everything it has authorized since is returned.
  else await returnWhatIsOwed(orderId, metadata);
};

/**
 * Stripe repeats a payment event until it is answered with 200, and sends events in any order. An
 * event therefore only identifies the payment to check, and repeating it changes nothing.
 */
export const stripeWebhookRoute = (
  { paymentsOf }: Pick<CheckoutDependencies, "paymentsOf">,
  orders: Orders,
): Route =>
  route(stripeWebhookContract, async ({ body, context }) => {
    const { stripe, isForAll = false } = await paymentsOf(context.websiteId);
    if (stripe === undefined)
      throw new Refusal(404, "payment-unknown", checkoutTexts.paymentUnknown);
    const notice = await whileProviderAnswers(() =>
      stripe.readNotice(body, context.stripeSignature),
    );
    if (notice === "invalid")
      throw new Refusal(400, "signature-invalid", checkoutTexts.signatureInvalid);
    // A website's own account has no say about the orders of others.
    if (notice !== undefined && (isForAll || notice.websiteId === context.websiteId))
      await whileProviderAnswers(() => follow(orders, notice, context.correlationId));
    return { body: { received: true as const } };
  });
