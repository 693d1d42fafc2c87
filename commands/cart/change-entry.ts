import type { CartCommand } from "#domain/cart/decide.ts";
import type { ExtraFields } from "#domain/cart/extra-fields.ts";
import type { CartEntry, ShoppingCart } from "#domain/cart/shopping-cart.ts";
import { noShoppingCart } from "#domain/cart/to-shopping-cart.ts";
import type { ItemFacts } from "#domain/catalog/variant-facts.ts";
import type { RequestContext } from "#infra/http/context.ts";
import { type Route, route } from "#infra/http/route.ts";
import { createAnswerCart } from "./answer-cart.ts";
import { cartIdOf } from "./cart-cookie.ts";
import { type CartDependencies, type Carts, refuseCart, visitorMetadata } from "./carts.ts";
import { changeFieldsContract, changeQuantityContract, removeEntryContract } from "./contract.ts";
import { judgeAnswers, readAnswerTexts } from "./extra-fields.ts";
import { createFindFacts } from "./own-units.ts";
import { changedCart, createPresentCart } from "./present-cart.ts";
import { createPriceCart } from "./price-cart.ts";
import { createSealFields } from "./sealed-fields.ts";

/** Retries need no key: the same change twice has no further effect. */
const createRun = (dependencies: CartDependencies, carts: Carts) => {
  const answerCart = createAnswerCart(createPriceCart(dependencies), dependencies);
  const presentCart = createPresentCart(carts);
  return async (command: CartCommand, context: RequestContext) => {
    const cartId = await presentCart(context);
    if (cartId === undefined) throw refuseCart({ code: "entry-unknown" });
    const outcome = await carts.run(cartId, command, { metadata: visitorMetadata(context) });
    if (!outcome.ok) throw refuseCart(outcome.rejection);
    const { state, position } = outcome.value;
    const shoppingCart = await answerCart(context.websiteId, cartId, state);
    return {
      shoppingCart,
      wrote: {
        steady: shoppingCart.entries,
        ...(position !== undefined && { position }),
        cookies: changedCart(dependencies.signing, context, cartId),
      },
    };
  };
};

const entryOf = ({ entries }: ShoppingCart, entryId: string): CartEntry => {
  const entry = entries.find(({ id }) => id === entryId);
  if (entry === undefined) throw refuseCart({ code: "entry-unknown" });
  return entry;
};

/** What the shop knows of an entry's item now. */
const createFindItem = (dependencies: CartDependencies, carts: Carts) => {
  const findFacts = createFindFacts(dependencies);
  const presentCart = createPresentCart(carts);
  return async (context: RequestContext, id: string): Promise<ItemFacts | undefined> => {
    const cartId = await presentCart(context);
    if (cartId === undefined) return undefined;
    const isAsked = ({ entryId }: { readonly entryId: string }) => entryId === id;
    const { entries } = await carts.peek(context.websiteId, cartId);
    // Another process may have added the entry since this one read the cart.
    const entry =
      entries.find(isAsked) ??
      (await carts.load(context.websiteId, cartId)).state.entries.find(isAsked);
    return entry && findFacts(context, entry.itemId, entry.chosenVariant.sku);
  };
};

export const changeQuantityRoute = (dependencies: CartDependencies, carts: Carts): Route => {
  const findItem = createFindItem(dependencies, carts);
  const run = createRun(dependencies, carts);
  return route(changeQuantityContract, async ({ params: { entryId }, body, context }) => {
    const item = await findItem(context, entryId);
    const { quantity } = body;
    const at = dependencies.now();
    const command = { type: "ChangeQuantity", entryId, quantity, item, at } as const;
    const { shoppingCart, wrote } = await run(command, context);
    return { body: { shoppingCart, updatedEntry: entryOf(shoppingCart, entryId) }, ...wrote };
  });
};

export const changeFieldsRoute = (dependencies: CartDependencies, carts: Carts): Route => {
  const findItem = createFindItem(dependencies, carts);
  const run = createRun(dependencies, carts);
  const sealFields = createSealFields(dependencies.personalData);
  const presentCart = createPresentCart(carts);
  const seal = async (context: RequestContext, answers: ExtraFields): Promise<ExtraFields> => {
    const cartId = await presentCart(context);
    const { websiteId, siteUser } = context;
    return cartId === undefined
      ? answers
      : sealFields({ websiteId, cartId, siteUserId: siteUser?.siteUserId }, answers);
  };
  return route(changeFieldsContract, async ({ params: { entryId }, body, context }) => {
    const texts = readAnswerTexts(body.additionalFields);
    const formId = (await findItem(context, entryId))?.additionalFieldsFormId;
    const { findExtraForm, now } = dependencies;
    const judged = await judgeAnswers(findExtraForm, context.websiteId, formId, texts);
    const answers = await seal(context, judged);
    const command = { type: "ChangeFields", entryId, ...answers, at: now() } as const;
    const { shoppingCart, wrote } = await run(command, context);
    return { body: { shoppingCart, updatedEntry: entryOf(shoppingCart, entryId) }, ...wrote };
  });
};

export const removeEntryRoute = (dependencies: CartDependencies, carts: Carts): Route => {
  const run = createRun(dependencies, carts);
  return route(removeEntryContract, async ({ params: { entryId }, context }) => {
    if (cartIdOf(context) === undefined)
      return { body: { shoppingCart: noShoppingCart(context.websiteId) } };
    const command = { type: "RemoveEntry", entryId, at: dependencies.now() } as const;
    const { shoppingCart, wrote } = await run(command, context);
    return { body: { shoppingCart }, ...wrote };
  });
};
