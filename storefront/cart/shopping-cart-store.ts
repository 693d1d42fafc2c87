import type {
  addEntryContract,
  changeQuantityContract,
  removeEntryContract,
} from "#commands/cart/contract.ts";
import type { getShoppingCartContract } from "#read-api/cart/contract.ts";
import { call } from "../kit/api.ts";
import { createStore } from "../kit/external-store.ts";
import { tellSiteEvent } from "../kit/happenings.ts";
import { newKey } from "../kit/new-key.ts";
import { pageJson } from "../kit/page-json.ts";
import { createCartChanges } from "./cart-changes.ts";
import { tellCart } from "./cart-events.ts";
import { cartSummary } from "./cart-store.ts";
import { withoutEntry, withQuantity } from "./optimistic.ts";
import type { CartEntry, ShoppingCart } from "./shopping-cart.ts";

/** The whole cart, on the screens that show it. Undefined until it is loaded. */
export const shoppingCart = createStore<ShoppingCart | undefined>(undefined);

/** Whether amounts may still change because an answer is on its way. */
export const cartIsPending = createStore(false);

export const cartChanges = createCartChanges((cart, isPending) => {
  shoppingCart.set(cart);
  cartSummary.set(cart);
  if (isPending !== cartIsPending.get()) {
    cartIsPending.set(isPending);
    tellCart(isPending ? "recalculate-start" : "recalculate-end", cart);
  }
});

/** A change with an unpredictable result: the answer shows it. */
export const unforeseen = (cart: ShoppingCart): ShoppingCart => cart;

/** Queued like changes: an answer from before a change would not contain it. */
export const reloadCart = async (): Promise<ShoppingCart> => {
  tellCart("loading");
  const cart = await cartChanges.run(unforeseen, () =>
    call<typeof getShoppingCartContract>("GET", "/api/commerce/shopping-cart", {
      query: { calculateSubtotal: "true" },
    }),
  );
  tellCart("loaded", cart);
  return cart;
};

/** The page's own data the first time; afterwards the server's. */
export const loadCart = async (): Promise<ShoppingCart> => {
  const brought = shoppingCart.get() === undefined ? pageJson<ShoppingCart>("cart") : undefined;
  if (brought === undefined) return reloadCart();
  tellCart("loading");
  cartChanges.take(brought);
  tellCart("loaded", brought);
  return brought;
};

export const changeQuantity = (entryId: string, quantity: number): Promise<ShoppingCart> =>
  cartChanges.run(withQuantity(entryId, quantity), async () => {
    const answer = await call<typeof changeQuantityContract>(
      "PUT",
      "/api/commerce/shopping-cart/entries/:entryId",
      { params: { entryId }, body: { quantity }, outlivesPage: true },
    );
    return answer.shoppingCart;
  });

export const removeEntry = (entryId: string): Promise<ShoppingCart> => {
  const itemId = shoppingCart.get()?.entries.find(({ id }) => id === entryId)?.itemId;
  return cartChanges.run(withoutEntry(entryId), async () => {
    const answer = await call<typeof removeEntryContract>(
      "DELETE",
      "/api/commerce/shopping-cart/entries/:entryId",
      { params: { entryId }, outlivesPage: true },
    );
    if (itemId !== undefined) tellSiteEvent("visitor:RemoveFromCart", { itemId });
    return answer.shoppingCart;
  });
};

/**
 * Undoes a removal. Not in the specification: the item returns as the last line, at the current
 * price. `key` stays the same over retries, so that it returns once.
 */
export const addAgain = (entry: CartEntry, key: string = newKey()): Promise<ShoppingCart> =>
  cartChanges.run(unforeseen, async () => {
    const answer = await call<typeof addEntryContract>(
      "POST",
      "/api/commerce/shopping-cart/entries",
      {
        key,
        body: {
          itemId: entry.itemId,
          sku: entry.chosenVariant.sku,
          quantity: entry.quantity,
          additionalFields: JSON.stringify(entry.additionalFields),
        },
      },
    );
    return answer.shoppingCart;
  });
