import type { AddEntry } from "#domain/cart/add-entry.ts";
import type { CartEvent, SealedFields } from "#domain/cart/events.ts";
import type { CartState } from "#domain/cart/evolve.ts";
import type { CartEntry } from "#domain/cart/shopping-cart.ts";
import { cartTexts } from "#domain/cart/texts.ts";
import { toCartEntry } from "#domain/cart/to-shopping-cart.ts";
import type { ItemFacts } from "#domain/catalog/variant-facts.ts";
import type { BodyOf } from "#domain/kit/contract.ts";
import type { EventMetadata, Json } from "#infra/event-store/port.ts";
import type { RequestContext } from "#infra/http/context.ts";
import { Refusal } from "#infra/http/refusal.ts";
import { type Route, route } from "#infra/http/route.ts";
import type { Decided } from "../kit/handle.ts";
import { keyedId, newKeyedId } from "../kit/keyed-id.ts";
import { createAnswerCart } from "./answer-cart.ts";
import { cartCookies, cartIdOf, waitingCartOf } from "./cart-cookie.ts";
import { type CartDependencies, type Carts, refuseCart, visitorMetadata } from "./carts.ts";
import { addEntryContract } from "./contract.ts";
import { judgeAnswers, readAnswerTexts } from "./extra-fields.ts";
import { createFindFacts } from "./own-units.ts";
import { createPriceCart } from "./price-cart.ts";
import { createOpenFields, createSealFields } from "./sealed-fields.ts";

/** What a repeated call returns, next to the current cart. Answers stay sealed. */
type FirstAnswer = {
  readonly cartId: string;
  readonly newlyAdded: CartEntry;
  readonly sealedFields?: SealedFields;
};

export const addEntryRoute = (dependencies: CartDependencies, carts: Carts): Route => {
  const answerCart = createAnswerCart(createPriceCart(dependencies), dependencies);
  const finding = { ...dependencies, findFacts: createFindFacts(dependencies) };
  const openFields = createOpenFields(dependencies.personalData);
  const sealFields = createSealFields(dependencies.personalData);

  const openAdded = async ({ newlyAdded, sealedFields }: Omit<FirstAnswer, "cartId">) => {
    if (sealedFields === undefined) return newlyAdded;
    const [opened] = await openFields([{ ...newlyAdded, sealedFields }]);
    const { additionalFields, fieldsForm } = opened ?? newlyAdded;
    return { ...newlyAdded, additionalFields, fieldsForm };
  };

  return route(addEntryContract, async ({ body, context }) => {
    const texts = readAnswerTexts(body.additionalFields);
    const item = await findItem(finding, body, context);
    if (item.isSubscribable)
      throw new Refusal(409, "subscription-only", cartTexts.subscriptionOnly);
    const { findExtraForm } = dependencies;
    const formId = item.additionalFieldsFormId;
    const command: AddEntry = {
      type: "AddEntry",
      entryId: dependencies.newId(),
      item,
      sku: body.sku,
      quantity: body.quantity,
      ...(await judgeAnswers(findExtraForm, context.websiteId, formId, texts)),
      startsCart: false,
      at: dependencies.now(),
    };
    const { websiteId, siteUser } = context;
    const sealed = (cartId: string) =>
      sealFields({ websiteId, cartId, siteUserId: siteUser?.siteUserId }, command);
    const { cartId, decided } = await addToCart(dependencies, carts, sealed, context);
    const { state, position } = decided;
    const first = decided.repeated as FirstAnswer | undefined;
    const shoppingCart = await answerCart(context.websiteId, cartId, state);
    return {
      body: {
        shoppingCart,
        newlyAdded: await openAdded(first ?? addedIn(state, decided.events)),
      },
      steady: shoppingCart.entries,
      cookies: cartCookies(dependencies.signing, context, cartId),
      ...(position !== undefined && { position }),
    };
  });
};

type FindItemDependencies = Pick<CartDependencies, "waitFor" | "mayOpen"> & {
  readonly findFacts: ReturnType<typeof createFindFacts>;
};

/**
 * The cached state can be older than this browser's own actions, so it is refreshed before a
 * rejection.
 */
export const findItem = async (
  { waitFor, mayOpen, findFacts }: FindItemDependencies,
  { itemId, sku, quantity }: Pick<BodyOf<typeof addEntryContract>, "itemId" | "sku" | "quantity">,
  context: RequestContext,
): Promise<ItemFacts> => {
  const { readAfter } = context;
  const enough = (facts: ItemFacts | undefined) =>
    facts?.variant !== undefined &&
    (facts.variant.stock.unlimited || facts.variant.stock.qtyInStock >= quantity);
  let facts = await findFacts(context, itemId, sku);
  if (!enough(facts) && readAfter !== undefined) {
    await waitFor(["products", "variant-stock"], readAfter);
    facts = await findFacts(context, itemId, sku);
  }
  // A page that a visitor cannot see is answered like a missing one.
  if (facts === undefined || !(await mayOpen(context, facts.productUrl)))
    throw new Refusal(404, "item-unknown", cartTexts.variantUnavailable);
  return facts;
};

export type AddToCartDependencies = Pick<
  CartDependencies,
  "signing" | "sharedCarts" | "startLimits" | "newId"
>;
type Added = { readonly cartId: string; readonly decided: Decided<CartState, CartEvent> };

/** Builds the command for a cart: answers are sealed for the cart that they go into. */
type CommandFor = (cartId: string) => AddEntry | Promise<AddEntry>;

/** A cart that is not this visitor's, or that has been purchased, is replaced by a new one. */
export const addToCart = async (
  dependencies: AddToCartDependencies,
  carts: Carts,
  commandFor: CommandFor,
  context: RequestContext,
): Promise<Added> => {
  const keyed = keyOf(dependencies, context);
  const metadata: EventMetadata = {
    ...visitorMetadata(context),
    ...(keyed !== undefined && { idempotencyKey: keyed.key }),
  };
  const run = async (cartId: string, startsCart: boolean) =>
    carts.run(
      cartId,
      { ...(await commandFor(cartId)), startsCart },
      {
        metadata,
        startsStream: startsCart && keyed === undefined,
        answer: (state, events) =>
          ({ cartId, ...addedIn(state, events) }) satisfies FirstAnswer as Json,
      },
    );
  let unknown: string | undefined;
  for await (const cartId of cartsToTry(dependencies, carts, context)) {
    const outcome = await run(cartId, false);
    if (outcome.ok) return { cartId, decided: outcome.value };
    const { code } = outcome.rejection;
    if (code !== "cart-unknown" && code !== "cart-purchased") throw refuseCart(outcome.rejection);
    if (code === "cart-unknown") unknown ??= cartId;
  }
  const waiting = waitingCartOf(dependencies.signing, context);
  const startedCartId = unknown === undefined || unknown !== waiting ? undefined : waiting;
  const cartId = startedCartId ?? keyed?.cartId ?? newKeyedId(dependencies.signing);
  await dependencies.startLimits.take(context);
  const outcome = await run(cartId, true);
  if (!outcome.ok) throw refuseCart(outcome.rejection);
  const { siteUser } = context;
  if (siteUser !== undefined)
    await dependencies.sharedCarts?.began(siteUser.siteUserId, cartId, visitorMetadata(context));
  return { cartId, decided: outcome.value };
};

/**
 * The browser's own cart. If it has been bought, also its follow-up cart, or the cart that another
 * device of the account started.
 */
const cartsToTry = async function* (
  { sharedCarts }: AddToCartDependencies,
  carts: Carts,
  context: RequestContext,
): AsyncGenerator<string> {
  const present = cartIdOf(context);
  if (present !== undefined) {
    yield present;
    const { followUpCartId } = await carts.peek(context.websiteId, present);
    if (followUpCartId !== undefined) yield followUpCartId;
  }
  const { siteUser, websiteId } = context;
  if (siteUser === undefined) return;
  const shared = await sharedCarts?.find(websiteId, siteUser.siteUserId);
  if (shared !== undefined && shared !== present) yield shared;
};

type Key = { readonly key: string; readonly cartId: string };

/**
 * Keys of different visitors must not collide: a key counts for this cart, or else for this client,
 * and is keyed so that nobody can compute the cart it starts. The retry of a cart's first entry can
 * already carry the cart's cookie when only the body of the first answer was lost: it is still the
 * same key.
 */
const keyOf = ({ signing }: AddToCartDependencies, context: RequestContext): Key | undefined => {
  const { idempotencyKey, visitorId = "", clientIp, userAgent, websiteId } = context;
  if (idempotencyKey === undefined) return undefined;
  const client = signing.sign("cart-client", JSON.stringify([visitorId, clientIp, userAgent]));
  const first = `cart ${client} ${idempotencyKey}`;
  const cartId = keyedId(signing, "cart", websiteId, first);
  const present = cartIdOf(context);
  const isFirst = present === undefined || present === cartId;
  return { key: isFirst ? first : `cart ${present} ${idempotencyKey}`, cartId };
};

/** The line of the last event. */
const addedIn = (state: CartState, events: readonly CartEvent[]): Omit<FirstAnswer, "cartId"> => {
  const last = events.at(-1);
  const id = last !== undefined && "entryId" in last ? last.entryId : undefined;
  const entry = state.entries.find(({ entryId }) => entryId === id);
  if (entry === undefined) throw new Error("Nothing was added, though nothing was refused.");
  const { sealedFields } = entry;
  return { newlyAdded: toCartEntry(entry), ...(sealedFields && { sealedFields }) };
};
