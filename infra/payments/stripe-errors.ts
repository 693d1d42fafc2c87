import Stripe from "stripe";
import { PaymentUnavailable } from "./port.ts";

/** Whether a later retry can succeed. */
const isTemporary = (error: unknown): boolean =>
  error instanceof Stripe.errors.StripeConnectionError ||
  error instanceof Stripe.errors.StripeAPIError ||
  error instanceof Stripe.errors.StripeRateLimitError ||
  error instanceof Stripe.errors.StripeAuthenticationError ||
  error instanceof Stripe.errors.StripePermissionError ||
  (error instanceof Stripe.errors.StripeError && error.code === "lock_timeout");

/** Stripe's error texts can repeat its input: only the code is passed on. */
export const asked = async <Value>(call: () => Promise<Value>): Promise<Value> => {
  try {
    return await call();
  } catch (error) {
    if (isTemporary(error)) throw new PaymentUnavailable({ cause: error });
    throw error;
  }
};

export const codeOf = (error: unknown): string | undefined =>
  error instanceof Stripe.errors.StripeInvalidRequestError ||
  error instanceof Stripe.errors.StripeCardError
    ? (error.code ?? error.type)
    : undefined;

/**
 * A card that is declined while the customer is away is an error whose intent awaits another card.
 */
export const declinedIntent = (error: unknown): Stripe.PaymentIntent | undefined =>
  error instanceof Stripe.errors.StripeCardError ? error.payment_intent : undefined;

/** Undefined for an object that Stripe does not have (any longer). */
export const unlessMissing = async <Value>(
  call: () => Promise<Value>,
): Promise<Value | undefined> => {
  try {
    return await asked(call);
  } catch (error) {
    if (codeOf(error) !== "resource_missing") throw error;
    return undefined;
  }
};
