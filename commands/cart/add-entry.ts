import type { AddEntry } from "#domain/cart/add-entry.ts";
import { readAdditionalFields } from "#domain/cart/additional-fields.ts";
import type { CartEvent } from "#domain/cart/events.ts";
import type { CartState } from "#domain/cart/evolve.ts";
import type { CartEntry } from "#domain/cart/shopping-cart.ts";
import { cartTexts } from "#domain/cart/texts.ts";
import { toCartEntry, toShoppingCart } from "#domain/cart/to-shopping-cart.ts";
import type { ItemFacts } from "#domain/catalog/variant-facts.ts";
import type { BodyOf } from "#domain/shared/contract.ts";
import type { EventMetadata, Json } from "#infra/event-store/port.ts";
import type { RequestContext } from "#infra/http/context.ts";
import { Refusal } from "#infra/http/refusal.ts";
import { type Route, route } from "#infra/http/route.ts";
import type { Decided } from "../shared/handle.ts";
import { cartCookies, cartIdOf, uuidOf } from "./cart-cookie.ts";
import { type CartDependencies, type Carts, refuseCart, visitorMetadata } from "./carts.ts";
import { addEntryContract } from "./contract.ts";

/** What a repeat of the call is answered with, beside the cart as it is then. */
type FirstAnswer = { readonly cartId: string; readonly newlyAdded: CartEntry };

export const addEntryRoute = (dependencies: CartDependencies, carts: Carts): Route =>
  route(addEntryContract, async ({ body, context }) => {
    const additionalFields = readAdditionalFields(body.additionalFields);
    if (additionalFields === undefined)
      throw new Refusal(400, "fields-malformed", cartTexts.fieldsMalformed);
    const item = await findItem(dependencies, body, context);
    const command: AddEntry = {
      type: "AddEntry",
      entryId: dependencies.newId(),
      item,
      sku: body.sku,
      quantity: body.quantity,
      additionalFields,
      startsCart: false,
      at: dependencies.now(),
    };
    const { cartId, decided } = await addToCart(dependencies, carts, command, context);
    const { state, position } = decided;
    const first = decided.repeated as FirstAnswer | undefined;
    return {
      body: {
        shoppingCart: toShoppingCart({ ...state, id: cartId, websiteId: context.websiteId }),
        newlyAdded: first?.newlyAdded ?? newlyAdded(state, decided.events),
      },
      cookies: cartCookies(cartId),
      ...(position !== undefined && { position }),
    };
  });

/** What is known may lag behind what this browser did itself: look again before saying no. */
const findItem = async (
  { findItemFacts, waitFor }: CartDependencies,
  { itemId, sku, quantity }: BodyOf<typeof addEntryContract>,
  { websiteId, readAfter }: RequestContext,
): Promise<ItemFacts> => {
  const enough = (facts: ItemFacts | undefined) =>
    facts?.variant !== undefined &&
    (facts.variant.stock.unlimited || facts.variant.stock.qtyInStock >= quantity);
  let facts = await findItemFacts(websiteId, itemId, sku);
  if (!enough(facts) && readAfter !== undefined) {
    await waitFor(["products", "variant-stock"], readAfter);
    facts = await findItemFacts(websiteId, itemId, sku);
  }
  if (facts === undefined) throw new Refusal(404, "item-unknown", cartTexts.variantUnavailable);
  return facts;
};

type Added = { readonly cartId: string; readonly decided: Decided<CartState, CartEvent> };

/** A cart that is not ours or has been purchased is left behind for a new one. */
const addToCart = async (
  dependencies: CartDependencies,
  carts: Carts,
  command: AddEntry,
  context: RequestContext,
): Promise<Added> => {
  const keyed = keyOf(dependencies, context);
  const metadata: EventMetadata = {
    ...visitorMetadata(context),
    ...(keyed !== undefined && { idempotencyKey: keyed.key }),
  };
  const run = (cartId: string, startsCart: boolean) =>
    carts.run(
      cartId,
      { ...command, startsCart },
      {
        metadata,
        startsStream: startsCart && keyed === undefined,
        answer: (state, events) =>
          ({ cartId, newlyAdded: newlyAdded(state, events) }) satisfies FirstAnswer as Json,
      },
    );
  const present = cartIdOf(context);
  if (present !== undefined) {
    const outcome = await run(present, false);
    if (outcome.ok) return { cartId: present, decided: outcome.value };
    const { code } = outcome.rejection;
    if (code !== "cart-unknown" && code !== "cart-purchased") throw refuseCart(outcome.rejection);
  }
  const cartId = keyed?.cartId ?? dependencies.newId();
  const outcome = await run(cartId, true);
  if (!outcome.ok) throw refuseCart(outcome.rejection);
  return { cartId, decided: outcome.value };
};

type Key = { readonly key: string; readonly cartId: string };

/**
 * Keys of strangers must not meet: a key counts for this cart, or else for this very client, marked
 * so that nobody can work out the cart it begins. The retry of a cart's first entry may carry the
 * cart's cookie already, when only the body of the first answer was lost: it is the same key still.
 */
const keyOf = ({ signing }: CartDependencies, context: RequestContext): Key | undefined => {
  const { idempotencyKey, visitorId = "", clientIp, userAgent, websiteId } = context;
  if (idempotencyKey === undefined) return undefined;
  const client = signing.sign("cart-client", JSON.stringify([visitorId, clientIp, userAgent]));
  const first = `cart ${client} ${idempotencyKey}`;
  const cartId = uuidOf("cart", websiteId, first);
  const present = cartIdOf(context);
  const isFirst = present === undefined || present === cartId;
  return { key: isFirst ? first : `cart ${present} ${idempotencyKey}`, cartId };
};

/** The line that the last event speaks of. */
const newlyAdded = (state: CartState, events: readonly CartEvent[]): CartEntry => {
  const last = events.at(-1);
  const id = last !== undefined && "entryId" in last ? last.entryId : undefined;
  const entry = state.entries.find(({ entryId }) => entryId === id);
  if (entry === undefined) throw new Error("Nothing was added, though nothing was refused.");
  return toCartEntry(entry);
};
