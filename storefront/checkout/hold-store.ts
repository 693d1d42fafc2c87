import type {
  cancelCheckoutContract,
  OfferedPayment,
  startCheckoutContract,
} from "#commands/checkout/contract.ts";
import { checkoutScreenTexts } from "#domain/checkout/screen-texts.ts";
import { cartChanges, reloadCart, unforeseen } from "../cart/shopping-cart-store.ts";
import { CallFailure, call, failureText } from "../kit/api.ts";
import { createStore } from "../kit/external-store.ts";

/** The state of the hold. */
export type Hold =
  /** Not requested yet. */
  | { readonly status: "none" }
  /** Until `endsAtMs` of this browser's clock; null without stock tracking. */
  | { readonly status: "held"; readonly endsAtMs: number | null }
  | { readonly status: "over" }
  | {
      readonly status: "refused";
      readonly title: string;
      readonly message: string;
      readonly mayPass: boolean;
    };

export const holdStore = createStore<Hold>({ status: "none" });

/** The shop's payment methods; empty until checkout has started. */
export const offeredPayments = createStore<readonly OfferedPayment[]>([]);

const CONFLICT = 409;
/** Errors that the screen shows itself. */
const SAID_ELSEWHERE = "checkout-minimum";
const MS = 1_000;

const refused = (error: unknown): Hold => {
  const failure = error instanceof CallFailure ? error : undefined;
  if (failure?.code === SAID_ELSEWHERE) return { status: "none" };
  return {
    status: "refused",
    title: checkoutScreenTexts.unableToHold,
    message: failureText(error),
    mayPass: failure?.isPassing === true,
  };
};

/** Holds the cart, or confirms that it still is; returns whether checkout can continue. */
export const startCheckout = async (): Promise<boolean> => {
  try {
    const answered: { secondsLeft: number | null } = { secondsLeft: null };
    await cartChanges.run(unforeseen, async () => {
      const started = await call<typeof startCheckoutContract>(
        "POST",
        "/api/commerce/checkout/start",
        { body: {} },
      );
      answered.secondsLeft = started.secondsLeft;
      offeredPayments.set(started.payments);
      return started.shoppingCart;
    });
    const { secondsLeft } = answered;
    const endsAtMs = secondsLeft === null ? null : Date.now() + secondsLeft * MS;
    holdStore.set({ status: "held", endsAtMs });
    return true;
  } catch (error) {
    holdStore.set(refused(error));
    const isConflict = error instanceof CallFailure && error.status === CONFLICT;
    if (isConflict) await reloadCart().catch(() => undefined);
    return false;
  }
};

/** Called at the end of the time; the server releases the hold automatically. */
export const holdIsOver = (): void => {
  if (holdStore.get().status === "held") holdStore.set({ status: "over" });
};

export const forgetHold = (): void => holdStore.set({ status: "none" });

export const cancelCheckout = async (): Promise<void> => {
  await call<typeof cancelCheckoutContract>("POST", "/api/commerce/checkout/cancel", { body: {} });
  forgetHold();
};
