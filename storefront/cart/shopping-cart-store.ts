import type {
  addEntryContract,
  changeQuantityContract,
  removeEntryContract,
} from "#commands/cart/contract.ts";
import type { ResponseOf } from "#domain/shared/contract.ts";
import type { getShoppingCartContract } from "#read-api/cart/contract.ts";
import { call } from "../app/api.ts";
import { newKey } from "../app/new-key.ts";
import { pageJson } from "../app/page-json.ts";
import { createStore } from "../ui/external-store.ts";
import { cartSummary } from "./cart-store.ts";

export type ShoppingCart = ResponseOf<typeof getShoppingCartContract>;
export type CartEntry = ShoppingCart["entries"][number];

/** The whole cart, on the screens that show it. Undefined until it is loaded. */
export const shoppingCart = createStore<ShoppingCart | undefined>(undefined);

const take = (cart: ShoppingCart): ShoppingCart => {
  shoppingCart.set(cart);
  cartSummary.set(cart);
  return cart;
};

const read = async (): Promise<ShoppingCart> =>
  take(
    await call<typeof getShoppingCartContract>("GET", "/api/commerce/shopping-cart", {
      query: { calculateSubtotal: "true" },
    }),
  );

/** What the page brought along, the first time; afterwards what the server says. */
export const loadCart = async (): Promise<ShoppingCart> => {
  const brought = shoppingCart.get() === undefined ? pageJson<ShoppingCart>("cart") : undefined;
  return brought === undefined ? read() : take(brought);
};

export const reloadCart = read;

/** Changes go one after the other, so that no late answer overwrites a newer one. */
let last: Promise<unknown> = Promise.resolve();
const inTurn = <Value>(work: () => Promise<Value>): Promise<Value> => {
  const turn = last.then(work, work);
  last = turn.catch(() => undefined);
  return turn;
};

export const changeQuantity = (entryId: string, quantity: number): Promise<ShoppingCart> =>
  inTurn(async () => {
    const answer = await call<typeof changeQuantityContract>(
      "PUT",
      "/api/commerce/shopping-cart/entries/:entryId",
      { params: { entryId }, body: { quantity } },
    );
    return take(answer.shoppingCart);
  });

export const removeEntry = (entryId: string): Promise<ShoppingCart> =>
  inTurn(async () => {
    const answer = await call<typeof removeEntryContract>(
      "DELETE",
      "/api/commerce/shopping-cart/entries/:entryId",
      { params: { entryId } },
    );
    return take(answer.shoppingCart);
  });

/** Undoes a removal. Our choice: the item comes back as the last line, at the price of now. */
export const addAgain = (entry: CartEntry): Promise<ShoppingCart> =>
  inTurn(async () => {
    const answer = await call<typeof addEntryContract>(
      "POST",
      "/api/commerce/shopping-cart/entries",
      {
        key: newKey(),
        body: {
          itemId: entry.itemId,
          sku: entry.chosenVariant.sku,
          quantity: entry.quantity,
          additionalFields: JSON.stringify(entry.additionalFields),
        },
      },
    );
    return take(answer.shoppingCart);
  });
