import Stripe from "stripe";
import type { CardPayments, PaymentEvent } from "./port.ts";
import { asked, codeOf } from "./stripe-errors.ts";
import { idOf } from "./stripe-values.ts";

/** Seconds for which an event's signature is valid. */
const TOLERANCE_SECONDS = 300;

const noticeOf = ({ id, metadata }: Stripe.PaymentIntent): PaymentEvent | undefined => {
  const { websiteId, orderId } = metadata ?? {};
  if (websiteId === undefined || orderId === undefined) return undefined;
  return { websiteId, orderId, reference: id };
};

const REFUND_NOTICES = ["refund.updated", "refund.failed", "charge.refund.updated"];

/** The payment and the order of a refund. */
const refundNoticeOf = async (
  stripe: Stripe,
  { payment_intent }: Stripe.Refund,
): Promise<PaymentEvent | undefined> => {
  const reference = idOf(payment_intent);
  if (reference === undefined) return undefined;
  try {
    const notice = noticeOf(await asked(() => stripe.paymentIntents.retrieve(reference)));
    return notice && { ...notice, isOfRefund: true };
  } catch (error) {
    if (codeOf(error) === undefined) throw error;
    return undefined;
  }
};

export const createReadPaymentEvent =
  (stripe: Stripe, webhookSecret: string): CardPayments["readNotice"] =>
  async (body, signature) => {
    if (signature === undefined) return "invalid";
    try {
      const event = stripe.webhooks.constructEvent(
        Buffer.from(body),
        signature,
        webhookSecret,
        TOLERANCE_SECONDS,
      );
      const { object } = event.data;
      if (event.type.startsWith("payment_intent.")) return noticeOf(object as Stripe.PaymentIntent);
      if (REFUND_NOTICES.includes(event.type))
        return await refundNoticeOf(stripe, object as Stripe.Refund);
      return undefined;
    } catch (error) {
      // Includes signed content that is not JSON: only Stripe can have sent it.
      if (error instanceof Stripe.errors.StripeSignatureVerificationError) return "invalid";
      if (error instanceof SyntaxError) return "invalid";
      throw error;
    }
  };
