import { readAdditionalFields } from "#domain/cart/additional-fields.ts";
import type { CartCommand } from "#domain/cart/decide.ts";
import type { CartState } from "#domain/cart/evolve.ts";
import { cartTexts } from "#domain/cart/texts.ts";
import { noShoppingCart, toCartEntry, toShoppingCart } from "#domain/cart/to-shopping-cart.ts";
import type { RequestContext } from "#infra/http/context.ts";
import { Refusal } from "#infra/http/refusal.ts";
import { type Route, route } from "#infra/http/route.ts";
import { cartIdOf } from "./cart-cookie.ts";
import { type CartDependencies, type Carts, refuseCart, visitorMetadata } from "./carts.ts";
import { changeFieldsContract, changeQuantityContract, removeEntryContract } from "./contract.ts";

/** Retries need no key: saying the same twice changes nothing the second time. */
const run = async (carts: Carts, command: CartCommand, context: RequestContext) => {
  const cartId = cartIdOf(context);
  if (cartId === undefined) throw refuseCart({ code: "entry-unknown" });
  const outcome = await carts.run(cartId, command, { metadata: visitorMetadata(context) });
  if (!outcome.ok) throw refuseCart(outcome.rejection);
  const { state, position } = outcome.value;
  return {
    state,
    shoppingCart: toShoppingCart({ ...state, id: cartId, websiteId: context.websiteId }),
    wrote: position === undefined ? {} : { position },
  };
};

const entryOf = ({ entries }: CartState, id: string) => {
  const entry = entries.find(({ entryId }) => entryId === id);
  if (entry === undefined) throw refuseCart({ code: "entry-unknown" });
  return toCartEntry(entry);
};

export const changeQuantityRoute = (
  { findItemFacts, now }: CartDependencies,
  carts: Carts,
): Route => {
  const findItem = async (context: RequestContext, id: string) => {
    const cartId = cartIdOf(context);
    if (cartId === undefined) return undefined;
    const isAsked = ({ entryId }: { readonly entryId: string }) => entryId === id;
    const { entries } = await carts.peek(context.websiteId, cartId);
    // Another process may have added it since this one saw the cart.
    const entry =
      entries.find(isAsked) ??
      (await carts.load(context.websiteId, cartId)).state.entries.find(isAsked);
    return entry && findItemFacts(context.websiteId, entry.itemId, entry.chosenVariant.sku);
  };

  return route(changeQuantityContract, async ({ params: { entryId }, body, context }) => {
    const item = await findItem(context, entryId);
    const { quantity } = body;
    const command = { type: "ChangeQuantity", entryId, quantity, item, at: now() } as const;
    const { state, shoppingCart, wrote } = await run(carts, command, context);
    return { body: { shoppingCart, updatedEntry: entryOf(state, entryId) }, ...wrote };
  });
};

export const changeFieldsRoute = ({ now }: CartDependencies, carts: Carts): Route =>
  route(changeFieldsContract, async ({ params: { entryId }, body, context }) => {
    const additionalFields = readAdditionalFields(body.additionalFields);
    if (additionalFields === undefined)
      throw new Refusal(400, "fields-malformed", cartTexts.fieldsMalformed);
    const command = { type: "ChangeFields", entryId, additionalFields, at: now() } as const;
    const { state, shoppingCart, wrote } = await run(carts, command, context);
    return { body: { shoppingCart, updatedEntry: entryOf(state, entryId) }, ...wrote };
  });

export const removeEntryRoute = ({ now }: CartDependencies, carts: Carts): Route =>
  route(removeEntryContract, async ({ params: { entryId }, context }) => {
    if (cartIdOf(context) === undefined)
      return { body: { shoppingCart: noShoppingCart(context.websiteId) } };
    const command = { type: "RemoveEntry", entryId, at: now() } as const;
    const { shoppingCart, wrote } = await run(carts, command, context);
    return { body: { shoppingCart }, ...wrote };
  });
