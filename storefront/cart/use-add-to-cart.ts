import { useLayoutEffect, useReducer, useRef } from "react";
import type { addEntryContract } from "#commands/cart/contract.ts";
import { cartTexts } from "#domain/cart/texts.ts";
import type { BodyInputOf } from "#domain/shared/contract.ts";
import { CallFailure, call, failureText } from "../app/api.ts";
import { newKey } from "../app/new-key.ts";
import { idle, lastsMs, nextAddToCartState } from "./add-to-cart-state.ts";
import { cartSummary } from "./cart-store.ts";

type Body = BodyInputOf<typeof addEntryContract>;

const refusal = (message: string) => ({ title: cartTexts.unableToAdd, message });

/** Runs the button's states by the clock and the call. Spec: A4.1, A7.1, A8.4. */
export const useAddToCart = () => {
  const [state, signal] = useReducer(nextAddToCartState, idle);
  /** Kept while it is unknown whether the call arrived, so that a retry adds once. */
  const pending = useRef<{ readonly key: string; readonly text: string }>(undefined);

  const delay = lastsMs(state);
  // biome-ignore lint/correctness/useExhaustiveDependencies: every new state has its own clock
  useLayoutEffect(() => {
    if (delay === undefined) return;
    const timer = setTimeout(() => signal({ type: "elapsed" }), delay);
    return () => clearTimeout(timer);
  }, [state, delay]);

  const add = async (body: Body): Promise<void> => {
    signal({ type: "clicked" });
    const text = JSON.stringify(body);
    if (pending.current?.text !== text) pending.current = { key: newKey(), text };
    try {
      const { shoppingCart } = await call<typeof addEntryContract>(
        "POST",
        "/api/commerce/shopping-cart/entries",
        { body, key: pending.current.key },
      );
      pending.current = undefined;
      cartSummary.set(shoppingCart);
      signal({ type: "succeeded" });
    } catch (error) {
      if (!(error instanceof CallFailure && error.isIndefinite)) pending.current = undefined;
      signal({ type: "failed", error: refusal(failureText(error)) });
    }
  };

  return {
    state,
    add,
    refuse: (message: string) => signal({ type: "invalid", error: refusal(message) }),
    changed: () => signal({ type: "changed" }),
  };
};
