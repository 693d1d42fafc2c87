import type { CartChange } from "./optimistic.ts";
import type { ShoppingCart } from "./shopping-cart.ts";

type Pending = { readonly change: CartChange };

/**
 * A cart that shows the expected result of its changes immediately. The changes run one after
 * another, so that no late answer overwrites a newer one; a failed change reverts only itself.
 * `show` gets the cart, and whether a change still waits for its answer.
 */
export const createCartChanges = (show: (cart: ShoppingCart, isPending: boolean) => void) => {
  let confirmed: ShoppingCart | undefined;
  let pending: readonly Pending[] = [];
  let last: Promise<unknown> = Promise.resolve();

  const showNow = (): void => {
    if (confirmed === undefined) return;
    show(
      pending.reduce((cart, { change }) => change(cart), confirmed),
      pending.length > 0,
    );
  };
  const take = (cart: ShoppingCart): void => {
    confirmed = cart;
    showNow();
  };

  return {
    take,
    run: async (change: CartChange, work: () => Promise<ShoppingCart>): Promise<ShoppingCart> => {
      const mine: Pending = { change };
      pending = [...pending, mine];
      showNow();
      const turn = last.then(work, work);
      last = turn.catch(() => undefined);
      try {
        confirmed = await turn;
        return confirmed;
      } finally {
        pending = pending.filter((each) => each !== mine);
        showNow();
      }
    },
  };
};
