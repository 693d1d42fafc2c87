import type { completeCheckoutContract, placeOrderContract } from "#commands/checkout/contract.ts";
import type { BodyInputOf, ResponseOf } from "#domain/kit/contract.ts";
import type { AwaitedPayment } from "#domain/orders/awaited-payment.ts";
import type { Delivery } from "#read-api/orders/contract.ts";
import { CallFailure, call, failureText } from "../kit/api.ts";
import { createStore } from "../kit/external-store.ts";
import { tabStorage } from "../kit/tab-storage.ts";
import type { FieldErrors } from "./draft.ts";
import { draftStore } from "./draft-store.ts";
import { createOrderKey } from "./order-key.ts";

type Placed = ResponseOf<typeof placeOrderContract>;
export type Order = Placed["order"];
/** Includes the confirmation's email address, where known. */
export type BoughtOrder = Order &
  // Absent from the immediate answer, because nothing has been shipped by then.
  Partial<Delivery> & {
    readonly email?: string | null;
    /** Number of the order within the website's confirmed orders, starting at 1. */
    readonly number?: number;
    /** Page with the downloads. */
    readonly filesUrl?: string | null;
    /** How the order is paid; null unless its payment is awaited. */
    readonly awaitedPayment?: AwaitedPayment | null;
  };

/** The order placed by this page, until the next page load. */
export const placedOrder = createStore<BoughtOrder | undefined>(undefined);

/** The customer has nothing left to do on this page. A manual payment may still be awaited. */
export const isDefinite = ({ payment: { status } }: Pick<Placed, "payment">): boolean =>
  status !== "awaiting" && status !== "processing";

const keepDefinite = (placed: Placed): void => {
  const email = draftStore.get()["contact.email"].trim() || null;
  if (isDefinite(placed)) placedOrder.set({ ...placed.order, email });
};

export type PlaceOutcome =
  | { readonly kind: "placed"; readonly placed: Placed }
  | { readonly kind: "invalid"; readonly errors: FieldErrors }
  /** `cartChanged`: the displayed cart is outdated. */
  | {
      readonly kind: "failed";
      readonly message: string;
      readonly cartChanged: boolean;
      readonly mayPass: boolean;
    };

const CONFLICT = 409;

const failed = (error: unknown): PlaceOutcome => {
  const failure = error instanceof CallFailure ? error : undefined;
  const fields = failure?.fields ?? {};
  if (Object.keys(fields).length > 0) return { kind: "invalid", errors: fields };
  return {
    kind: "failed",
    message: failureText(error),
    cartChanged: failure?.status === CONFLICT,
    mayPass: failure === undefined || failure.isPassing,
  };
};

/** Sends the order under the one key that it keeps until its outcome is known. */
export const placeOrder = async (
  body: BodyInputOf<typeof placeOrderContract>,
): Promise<PlaceOutcome> => {
  const key = createOrderKey(tabStorage());
  try {
    const placed = await call<typeof placeOrderContract>("POST", "/api/commerce/checkout", {
      body,
      key: key.current(),
    });
    key.settle();
    keepDefinite(placed);
    return { kind: "placed", placed };
  } catch (error) {
    if (error instanceof CallFailure && !error.isIndefinite) key.settle();
    return failed(error);
  }
};

/** Completes an order whose payment was awaited. */
export const completeOrder = async (orderId: string): Promise<PlaceOutcome> => {
  try {
    const placed = await call<typeof completeCheckoutContract>(
      "POST",
      "/api/commerce/checkout/complete",
      { body: { orderId } },
    );
    keepDefinite(placed);
    return { kind: "placed", placed };
  } catch (error) {
    return failed(error);
  }
};
