import Stripe from "stripe";
import { PaymentUnavailable } from "./port.ts";

/** Whether asking again in a while may end otherwise. */
const isTemporary = (error: unknown): boolean =>
  error instanceof Stripe.errors.StripeConnectionError ||
  error instanceof Stripe.errors.StripeAPIError ||
  error instanceof Stripe.errors.StripeRateLimitError ||
  error instanceof Stripe.errors.StripeAuthenticationError ||
  error instanceof Stripe.errors.StripePermissionError ||
  (error instanceof Stripe.errors.StripeError && error.code === "lock_timeout");

/** What Stripe says in an error may repeat what it was told: only its code goes on. */
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

/** A card that is turned down while the buyer is away is an error whose intent awaits another. */
export const declinedIntent = (error: unknown): Stripe.PaymentIntent | undefined =>
  error instanceof Stripe.errors.StripeCardError ? error.payment_intent : undefined;

/** Undefined for what Stripe does not have, or has no more. */
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
