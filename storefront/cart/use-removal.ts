import { useState } from "react";
import { cartTexts } from "#domain/cart/texts.ts";
import { newKey } from "../kit/new-key.ts";
import { useAttempt } from "../kit/use-attempt.ts";
import { pageProblem } from "./page-problem.ts";
import type { CartEntry } from "./shopping-cart.ts";
import { addAgain, removeEntry } from "./shopping-cart-store.ts";

/** Removing lines from the cart and restoring them: shown immediately, and reverted on failure. */
export const useRemoval = () => {
  const [removed, setRemoved] = useState<CartEntry>();
  const [refused] = useState(() => pageProblem("quantity"));
  const { problem, run } = useAttempt(refused);
  return {
    removed,
    problem,
    remove: (entry: CartEntry) =>
      run(cartTexts.unableToRemove, async () => {
        setRemoved(entry);
        try {
          await removeEntry(entry.id);
        } catch (error) {
          setRemoved(undefined);
          throw error;
        }
      }),
    undo: (entry: CartEntry) => {
      const key = newKey();
      return run(cartTexts.unableToAdd, async () => {
        await addAgain(entry, key);
        setRemoved(undefined);
      });
    },
  };
};
