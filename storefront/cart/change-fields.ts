import type { changeFieldsContract } from "#commands/cart/contract.ts";
import { call } from "../kit/api.ts";
import type { CartEntry, ShoppingCart } from "./shopping-cart.ts";
import { cartChanges, unforeseen } from "./shopping-cart-store.ts";

/** `additionalFields` is JSON text of the answers. Throws `CallFailure`. Spec: A7.2. */
export const changeFields = (
  { id, itemId, chosenVariant }: CartEntry,
  additionalFields: string,
): Promise<ShoppingCart> =>
  cartChanges.run(unforeseen, async () => {
    const answer = await call<typeof changeFieldsContract>(
      "PUT",
      "/api/commerce/shopping-cart/entries/:entryId/additionalFields",
      { params: { entryId: id }, body: { itemId, sku: chosenVariant.sku, additionalFields } },
    );
    return answer.shoppingCart;
  });
