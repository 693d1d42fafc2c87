import type Stripe from "stripe";
import type { CardPayments, Refunded } from "./port.ts";
import { asked, codeOf } from "./stripe-errors.ts";
import { toStripeAmount } from "./stripe-values.ts";

const MAX_REFUNDS = 100;

/** `pending` and `requires_action` can still fail, which a payment event then reports. */
const toRefunded = ({ id, status, failure_reason }: Stripe.Refund): Refunded =>
  status === "failed" || status === "canceled"
    ? { ok: false, code: failure_reason ?? status }
    : { ok: true, reference: id };

export const createFindRefund =
  (stripe: Stripe): CardPayments["findRefund"] =>
  async ({ reference, refundId }) => {
    const { data } = await asked(() =>
      stripe.refunds.list({ payment_intent: reference, limit: MAX_REFUNDS }),
    );
    const found = data.find(({ metadata }) => metadata?.refundId === refundId);
    return found && toRefunded(found);
  };

/** The key is valid for a day; the list contains older refunds. */
export const createRefund =
  (stripe: Stripe, findRefund: CardPayments["findRefund"]): CardPayments["refund"] =>
  async ({ reference, refundId, amountCents, currency }): Promise<Refunded> => {
    const before = await findRefund({ reference, refundId });
    if (before !== undefined) return before;
    try {
      const refund = await asked(() =>
        stripe.refunds.create(
          {
            payment_intent: reference,
            amount: toStripeAmount(amountCents, currency),
            metadata: { refundId },
          },
          { idempotencyKey: `refund ${reference} ${refundId}` },
        ),
      );
      return toRefunded(refund);
    } catch (error) {
      const code = codeOf(error);
      if (code === undefined) throw error;
      return { ok: false, code };
    }
  };
