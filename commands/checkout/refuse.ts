import { type CheckoutRejection, checkoutRejectionText } from "#domain/checkout/rejections.ts";
import { checkoutTexts } from "#domain/checkout/texts.ts";
import { type OrderRejection, orderRejectionText } from "#domain/orders/rejections.ts";
import { Refusal } from "#infra/http/refusal.ts";
import { PaymentsHeld, PaymentUnavailable } from "#infra/payments/port.ts";

/** Problems that the customer can fix in the form; the others are conflicts. */
const malformed: readonly CheckoutRejection["code"][] = [
  "checkout-minimum",
  "address-missing",
  "shipping-not-served",
  "payment-unknown",
  "payment-not-for-cart",
];

/** The entries with insufficient stock, each with the reason. */
const fieldsOf = (rejection: CheckoutRejection): Readonly<Record<string, string>> | undefined => {
  if (rejection.code !== "not-enough-stock" || rejection.entryIds === undefined) return undefined;
  const text = checkoutRejectionText(rejection);
  return Object.fromEntries(rejection.entryIds.map((entryId) => [entryId, text]));
};

export const refuseCheckout = (rejection: CheckoutRejection): Refusal => {
  const { code } = rejection;
  const fields = fieldsOf(rejection);
  return new Refusal(
    malformed.includes(code) ? 400 : 409,
    code,
    checkoutRejectionText(rejection),
    fields && { fields },
  );
};

export const refuseRefund = (rejection: OrderRejection): Refusal => {
  const { code } = rejection;
  if (code === "order-unknown" || code === "refund-unknown" || code === "fulfilment-unknown")
    return new Refusal(404, code, orderRejectionText(rejection));
  if (code === "amount-not-expressible") {
    const message = orderRejectionText(rejection);
    return new Refusal(400, code, message, { fields: { amountCents: message } });
  }
  const status = code === "line-unknown" || code === "refund-empty" ? 400 : 409;
  return new Refusal(status, code, orderRejectionText(rejection));
};

/** The copy cannot know whether a payment that started before the backup was charged. */
const heldText = ({ payment }: PaymentsHeld): string =>
  payment === "not-begun" ? checkoutTexts.paymentsHeld : checkoutTexts.earlierPaymentHeld;

/** An unavailable provider is not the caller's error: the same call can succeed soon. */
export const whileProviderAnswers = async <Value>(call: () => Promise<Value>): Promise<Value> => {
  try {
    return await call();
  } catch (error) {
    if (error instanceof PaymentsHeld) throw new Refusal(503, "payments-held", heldText(error));
    if (!(error instanceof PaymentUnavailable)) throw error;
    throw new Refusal(503, "payment-unavailable", checkoutTexts.paymentUnavailable, {
      headers: { "retry-after": "5" },
    });
  }
};
