import { cartTexts } from "#domain/cart/texts.ts";
import { productTypes } from "#domain/catalog/product-types.ts";
import type { ItemFacts } from "#domain/catalog/variant-facts.ts";
import {
  type GiftCardPurchase,
  giftCardPurchaseDecider,
} from "#domain/gift-cards/decide-purchase.ts";
import { deliveryOf } from "#domain/gift-cards/delivery-day.ts";
import { GiftCardPurchaseEvent } from "#domain/gift-cards/events.ts";
import { giftCardPurchaseUrl, PURCHASE_FIELD } from "#domain/gift-cards/purchase-field.ts";
import type { RecipientForm } from "#domain/gift-cards/recipient.ts";
import { giftCardTexts } from "#domain/gift-cards/texts.ts";
import { isKeyedId } from "#domain/kit/keyed-id.ts";
import { createBrowserKeys } from "#infra/http/browser-keys.ts";
import type { RequestContext } from "#infra/http/context.ts";
import { Refusal } from "#infra/http/refusal.ts";
import { type Route, route } from "#infra/http/route.ts";
import { addToCart } from "../cart/add-entry.ts";
import { cartCookies, cartIdOf } from "../cart/cart-cookie.ts";
import { createCarts, visitorMetadata } from "../cart/carts.ts";
import { newKeyedId } from "../kit/keyed-id.ts";
import { completeGiftCardPurchaseContract, startGiftCardPurchaseContract } from "./contract.ts";
import { type GiftCardCommandDependencies, positionOf } from "./dependencies.ts";

const nextUrls = { checkout: "/checkout", cart: "/cart" } as const;

const purchaseUnknown = (): Refusal =>
  new Refusal(404, "purchase-unknown", giftCardTexts.purchaseUnknown);

const begunElsewhere = (): Refusal =>
  new Refusal(404, "begun-elsewhere", giftCardTexts.begunElsewhere);

/** A gift card that the visitor can buy: 400 without an amount. Spec: A5.6. */
const createFindCard =
  ({ findItemFacts, mayOpen, waitFor }: GiftCardCommandDependencies) =>
  async (context: RequestContext, itemId: string, sku: string): Promise<ItemFacts> => {
    const { websiteId, readAfter } = context;
    if (readAfter !== undefined) await waitFor(["products"], readAfter);
    const facts = await findItemFacts(websiteId, itemId, sku);
    if (
      facts?.productType !== productTypes.GIFT_CARD ||
      !(await mayOpen(context, facts.productUrl))
    )
      throw new Refusal(404, "item-unknown", cartTexts.variantUnavailable);
    if (sku === "") throw new Refusal(400, "denomination-missing", cartTexts.denominationMissing);
    if (facts.variant === undefined)
      throw new Refusal(400, "variant-unavailable", cartTexts.variantUnavailable);
    return facts;
  };
type FindCard = ReturnType<typeof createFindCard>;

const deliverAtOf = (day: string, now: string, timeZone: string): string | null => {
  const delivery = deliveryOf(day, now, timeZone);
  if (delivery.ok) return delivery.deliverAt;
  const message =
    delivery.problem === "past" ? giftCardTexts.deliveryInPast : giftCardTexts.deliveryTooLate;
  throw new Refusal(400, "delivery-day-invalid", message, { fields: { deliverOn: message } });
};

/** The recipient, sealed for that person; a customer who keeps the card names nobody. */
const createRecipientOf =
  ({ personalData, websiteFacts, now }: GiftCardCommandDependencies) =>
  async (websiteId: string, said: RecipientForm) => {
    if (said.for === "me") return { person: null, deliverAt: null };
    const { email, name, fromName, message, deliverOn } = said;
    const { timeZone } = await websiteFacts(websiteId);
    const deliverAt = deliverAtOf(deliverOn, now(), timeZone);
    const content = { email, name, fromName, message };
    return { person: await personalData.seal(websiteId, email, content), deliverAt };
  };

/**
 * Adds the card to the cart once: two concurrent calls see the same cart and share a key, and a
 * later one finds the line.
 */
const createPutIntoCart = (dependencies: GiftCardCommandDependencies, findCard: FindCard) => {
  const { handler, newId, now } = dependencies;
  const carts = createCarts(handler);
  return async (started: NonNullable<GiftCardPurchase["started"]>, context: RequestContext) => {
    const { purchaseId, itemId, sku } = started;
    const present = cartIdOf(context);
    const known = present ? await carts.load(context.websiteId, present) : undefined;
    const open = known?.state.orderId === null ? known.state.entries : [];
    if (open.some(({ additionalFields }) => additionalFields[PURCHASE_FIELD] === purchaseId))
      return undefined;
    const item = await findCard(context, itemId, sku);
    const command = {
      type: "AddEntry",
      entryId: newId(),
      item,
      sku,
      quantity: 1,
      additionalFields: { [PURCHASE_FIELD]: purchaseId },
      startsCart: false,
      at: now(),
    } as const;
    const idempotencyKey = `gift card ${purchaseId} ${known?.revision ?? ""}`;
    return addToCart(dependencies, carts, () => command, { ...context, idempotencyKey });
  };
};

/** Another device of the account finds the card in the cart and can change its recipient. */
const createIsInOwnCart = ({ handler }: GiftCardCommandDependencies) => {
  const carts = createCarts(handler);
  return async (context: RequestContext, purchaseId: string): Promise<boolean> => {
    const cartId = cartIdOf(context);
    if (cartId === undefined) return false;
    const { entries } = (await carts.load(context.websiteId, cartId)).state;
    return entries.some(({ additionalFields }) => additionalFields[PURCHASE_FIELD] === purchaseId);
  };
};

/** Buying a gift card for oneself or someone else. Spec: A2.6. */
export const purchaseRoutes = (dependencies: GiftCardCommandDependencies): readonly Route[] => {
  const { handler, now } = dependencies;
  const purchases = handler(giftCardPurchaseDecider, GiftCardPurchaseEvent);
  const findCard = createFindCard(dependencies);
  const recipientOf = createRecipientOf(dependencies);
  const putIntoCart = createPutIntoCart(dependencies, findCard);
  const browserKeys = createBrowserKeys(dependencies.signing);
  const isInOwnCart = createIsInOwnCart(dependencies);

  const start = route(startGiftCardPurchaseContract, async ({ body: { itemId, sku }, context }) => {
    const { name, currency, variant } = await findCard(context, itemId, sku);
    if (variant === undefined) throw new Error("The gift card variant has no denomination.");
    await dependencies.startLimits.take(context);
    const purchaseId = newKeyedId(dependencies.signing);
    const { variantId, priceCents } = variant;
    const outcome = await purchases.run(
      purchaseId,
      {
        type: "StartPurchase",
        purchaseId,
        itemId,
        variantId,
        sku,
        title: name,
        amountCents: priceCents,
        currency,
        at: now(),
      },
      { metadata: visitorMetadata(context), startsStream: true },
    );
    if (!outcome.ok) throw purchaseUnknown();
    return {
      body: { purchaseId, purchaseUrl: giftCardPurchaseUrl(purchaseId) },
      cookies: [browserKeys.give("purchase", context, purchaseId)],
      ...positionOf(outcome.value.position),
    };
  });

  const complete = route(completeGiftCardPurchaseContract, async ({ params, body, context }) => {
    const { purchaseId } = params;
    const { state } = await purchases.load(context.websiteId, purchaseId);
    if (state.started === undefined) throw purchaseUnknown();
    const isOwn =
      browserKeys.has("purchase", context, purchaseId) ||
      (!isKeyedId(purchaseId) && state.named === undefined) ||
      (await isInOwnCart(context, purchaseId));
    if (!isOwn) throw begunElsewhere();
    const { origin, websiteId } = context;
    const recipient = await recipientOf(websiteId, body);
    const outcome = await purchases.run(
      purchaseId,
      { type: "NameRecipient", purchaseId, ...recipient, origin, at: now() },
      { metadata: visitorMetadata(context) },
    );
    if (!outcome.ok) throw purchaseUnknown();
    const added = await putIntoCart(state.started, context);
    return {
      body: { nextUrl: nextUrls[body.next] },
      ...(added && { cookies: cartCookies(dependencies.signing, context, added.cartId) }),
      ...positionOf(added?.decided.position ?? outcome.value.position),
    };
  });

  return [start, complete];
};
