import { checkoutTexts } from "#domain/checkout/texts.ts";
import type { EventMetadata } from "#infra/event-store/port.ts";
import { Refusal } from "#infra/http/refusal.ts";
import { type Route, route } from "#infra/http/route.ts";
import type { PaymentEvent } from "#infra/payments/port.ts";
import type { CheckoutDependencies } from "../checkout/dependencies.ts";
import { whileProviderAnswers } from "../checkout/refuse.ts";
import { stripeWebhookContract } from "./contract.ts";
import type { Orders } from "./orders.ts";

/** Takes the order that a notice speaks of as far as it gets now. */
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
  // Of an attempt that is over: whatever it set aside meanwhile goes back.
  else await returnWhatIsOwed(orderId, metadata);
};

/**
 * Stripe sends a notice again until it is answered with 200, and sends them in any order. So a notice
 * only says where to look; doing it again changes nothing.
 */
export const stripeWebhookRoute = (
  { payments: { stripe } }: Pick<CheckoutDependencies, "payments">,
  orders: Orders,
): Route =>
  route(stripeWebhookContract, async ({ body, context }) => {
    if (stripe === undefined)
      throw new Refusal(404, "payment-unknown", checkoutTexts.paymentUnknown);
    const notice = await whileProviderAnswers(() =>
      stripe.readNotice(body, context.stripeSignature),
    );
    if (notice === "invalid")
      throw new Refusal(400, "signature-invalid", checkoutTexts.signatureInvalid);
    if (notice !== undefined)
      await whileProviderAnswers(() => follow(orders, notice, context.correlationId));
    return { body: { received: true as const } };
  });
