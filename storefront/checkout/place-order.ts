import type { placeOrderContract } from "#commands/checkout/contract.ts";
import type { BodyInputOf, ResponseOf } from "#domain/shared/contract.ts";
import { CallFailure, call, failureText } from "../app/api.ts";
import { createStore } from "../ui/external-store.ts";
import type { FieldErrors } from "./draft.ts";
import { createOrderKey, sessionKeys } from "./order-key.ts";

export type Order = ResponseOf<typeof placeOrderContract>["order"];

/** The order that this page has placed, until the next page load. */
export const placedOrder = createStore<Order | undefined>(undefined);

export type PlaceOutcome =
  | { readonly kind: "placed"; readonly confirmationUrl: string }
  | { readonly kind: "invalid"; readonly errors: FieldErrors }
  /** `cartChanged`: what the cart shows is no longer true. */
  | { readonly kind: "failed"; readonly message: string; readonly cartChanged: boolean };

const CONFLICT = 409;

/** Sends the order under the one key that it keeps until its fate is known. */
export const placeOrder = async (
  body: BodyInputOf<typeof placeOrderContract>,
): Promise<PlaceOutcome> => {
  const key = createOrderKey(sessionKeys());
  try {
    const { order, confirmationUrl } = await call<typeof placeOrderContract>(
      "POST",
      "/api/commerce/checkout",
      { body, key: key.current() },
    );
    key.settle();
    placedOrder.set(order);
    return { kind: "placed", confirmationUrl };
  } catch (error) {
    const failure = error instanceof CallFailure ? error : undefined;
    if (failure !== undefined && !failure.isIndefinite) key.settle();
    const fields = failure?.fields ?? {};
    if (Object.keys(fields).length > 0) return { kind: "invalid", errors: fields };
    return {
      kind: "failed",
      message: failureText(error),
      cartChanged: failure?.status === CONFLICT,
    };
  }
};
