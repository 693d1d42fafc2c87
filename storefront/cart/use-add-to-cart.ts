import { useEffect, useLayoutEffect, useReducer, useRef } from "react";
import { type Buying, failureTitle } from "#domain/cart/buying.ts";
import { CallFailure, failureText } from "../kit/api.ts";
import { newKey } from "../kit/new-key.ts";
import { type AddToCartError, idle, lastsMs, nextAddToCartState } from "./add-to-cart-state.ts";
import { buy, type Purchase } from "./buy.ts";

export type Attempt = {
  readonly isExpress: boolean;
  /** The purchase; undefined when fields were rejected and show it themselves. */
  readonly purchase: () => Promise<Purchase | undefined>;
};

/** Field id to text, from an answer about extra fields. Spec: A5.8. */
const fieldErrorsOf = (error: unknown): Readonly<Record<string, string>> | undefined =>
  error instanceof CallFailure && error.code === "fields-invalid" ? error.fields : undefined;

/** Drives the buttons' states by timers and calls. Spec: A4.1, A7.1, A8.4–A8.6. */
export const useAddToCart = (
  buying: Buying,
  refuseFields: (errors: Readonly<Record<string, string>>) => void,
  /** Problem of an attempt before the scripts loaded. */
  problem: AddToCartError | undefined,
) => {
  const [state, signal] = useReducer(nextAddToCartState, { ...idle, error: problem });
  /** Kept while it is unknown whether the call arrived, so that a retry buys once. */
  const pending = useRef<{ readonly key: string; readonly text: string }>(undefined);

  const delay = lastsMs(state);
  // biome-ignore lint/correctness/useExhaustiveDependencies: every new state has its own clock
  useLayoutEffect(() => {
    if (delay === undefined) return;
    const timer = setTimeout(() => signal({ type: "elapsed" }), delay);
    return () => clearTimeout(timer);
  }, [state, delay]);

  useEffect(() => {
    const shown = ({ persisted }: PageTransitionEvent) => persisted && signal({ type: "returned" });
    window.addEventListener("pageshow", shown);
    return () => window.removeEventListener("pageshow", shown);
  }, []);

  const keyFor = (isExpress: boolean, purchase: Purchase): string => {
    const text = JSON.stringify([isExpress, purchase]);
    if (pending.current?.text !== text) pending.current = { key: newKey(), text };
    return pending.current.key;
  };

  const fail = (error: unknown, isExpress: boolean): void => {
    if (!(error instanceof CallFailure && error.isIndefinite)) pending.current = undefined;
    const fieldErrors = fieldErrorsOf(error);
    const title = failureTitle(buying, isExpress);
    signal({
      type: "failed",
      error: fieldErrors === undefined ? { title, message: failureText(error) } : undefined,
    });
    if (fieldErrors !== undefined) refuseFields(fieldErrors);
  };

  const add = async ({ isExpress, purchase }: Attempt): Promise<void> => {
    signal({ type: "clicked" });
    try {
      const asked = await purchase();
      if (asked === undefined) {
        signal({ type: "failed", error: undefined });
        return;
      }
      const nextUrl = await buy(buying, isExpress, asked, keyFor(isExpress, asked));
      pending.current = undefined;
      if (nextUrl === undefined) signal({ type: "succeeded" });
      else location.assign(nextUrl);
    } catch (error) {
      fail(error, isExpress);
    }
  };

  return {
    state,
    add,
    refuse: (message: string, isExpress: boolean) =>
      signal({ type: "invalid", error: { title: failureTitle(buying, isExpress), message } }),
    changed: () => signal({ type: "changed" }),
  };
};
