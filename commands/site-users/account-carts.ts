import type { Entry } from "#domain/cart/entry.ts";
import type { CartState } from "#domain/cart/evolve.ts";
import { leftOver } from "#domain/cart/left-over.ts";
import { productTypes } from "#domain/catalog/events.ts";
import { cartGiftCardsDecider } from "#domain/gift-cards/cart-choice.ts";
import { CartGiftCardsEvent } from "#domain/gift-cards/events.ts";
import { planCartAtSignIn } from "#domain/site-users/cart-at-sign-in.ts";
import type { SiteUserState } from "#domain/site-users/evolve.ts";
import type { EventMetadata } from "#infra/event-store/port.ts";
import { PaymentUnavailable } from "#infra/payments/port.ts";
import { uuidOf } from "../cart/cart-cookie.ts";
import { createCarts, type SharedCarts } from "../cart/carts.ts";
import { createOpenFields, createSealFields, type FilledCart } from "../cart/sealed-fields.ts";
import { createCheckout } from "../checkout/checkout.ts";
import { orderIdOf } from "../checkout/order-id.ts";
import { createSiteUsers, type SiteUserDependencies } from "./dependencies.ts";

/** Cards that the source shall be paid with; one too many is left behind. */
const createTakeGiftCards = ({ handler, now }: Pick<SiteUserDependencies, "handler" | "now">) => {
  const giftCards = handler(cartGiftCardsDecider, CartGiftCardsEvent);
  return async (target: string, source: string, metadata: EventMetadata): Promise<void> => {
    const { state } = await giftCards.load(metadata.websiteId, source);
    for (const giftCardId of state)
      await giftCards.run(
        target,
        { type: "ChooseGiftCard", cartId: target, giftCardId, at: now() },
        { metadata },
      );
  };
};

/** The same when a sign-in is repeated; nobody who knows the carts can work it out. */
const createNewCartId =
  (signing: SiteUserDependencies["signing"]) =>
  (...parts: readonly string[]): string =>
    uuidOf(signing.sign("cart of an account", JSON.stringify(parts)));

type CartsDependencies = Pick<
  SiteUserDependencies,
  "handler" | "signing" | "personalData" | "checkout" | "newId" | "now"
>;

/**
 * A cart may have an order that waits for its payment. That is given up, so that its lines go along and
 * are not paid for besides; where that cannot be, because the bank has the word, they stay behind.
 */
const createFreeLines = ({ checkout: dependencies }: CartsDependencies) => {
  const { streams, finishOrder, abandonOrder } = createCheckout(dependencies);
  const orderOf = async (websiteId: string, cartId: string) =>
    (await streams.orders.load(websiteId, orderIdOf(websiteId, cartId))).state;

  return {
    giveUp: async (cartId: string, metadata: EventMetadata): Promise<void> => {
      const order = await orderOf(metadata.websiteId, cartId);
      if (order.progress !== "placed") return;
      try {
        const { state, awaited } = await finishOrder(order, metadata);
        if (awaited !== undefined) await abandonOrder(state, "replaced", metadata);
      } catch (error) {
        if (!(error instanceof PaymentUnavailable)) throw error;
      }
    },
    of: async (websiteId: string, cartId: string, { entries }: CartState) => {
      const { progress, placed } = await orderOf(websiteId, cartId);
      return progress === "placed" && placed ? leftOver(entries, placed.lines) : entries;
    },
  };
};
type FreeLines = ReturnType<typeof createFreeLines>;

/** Puts the lines of one cart into another. */
const createTake = ({ handler, personalData, now }: CartsDependencies, freeLines: FreeLines) => {
  const carts = createCarts(handler);
  const sealFields = createSealFields(personalData);
  const openFields = createOpenFields(personalData);

  /** Under ids of the target's own, with their answers sealed for whoever fills that one. */
  const entriesFor = async (into: FilledCart, entries: readonly Entry[]): Promise<Entry[]> => {
    const opened = await openFields(entries);
    return Promise.all(
      opened.map(async ({ sealedFields: _before, ...entry }) => ({
        // Which purchase a gift card is stands open: its own stream has what was entered.
        ...(entry.productType === productTypes.GIFT_CARD ? entry : await sealFields(into, entry)),
        entryId: uuidOf("entry taken", into.cartId, entry.entryId),
      })),
    );
  };

  /** Once for each state of the source: a sign-in whose answer was lost puts nothing in twice. */
  return async (
    into: FilledCart,
    source: string,
    metadata: EventMetadata,
    isCopy = false,
  ): Promise<void> => {
    const { state, revision } = await carts.load(metadata.websiteId, source);
    const target = into.cartId;
    const free = await freeLines.of(metadata.websiteId, source, state);
    const entries = await entriesFor(into, free);
    const idempotencyKey = `cart ${target} takes ${source} ${revision}`;
    await carts.run(
      target,
      {
        type: "TakeEntries",
        entries,
        ...(state.choices && { choices: state.choices }),
        isCopy,
        at: now(),
      },
      { metadata: { ...metadata, idempotencyKey }, answer: () => null },
    );
  };
};

/** What becomes of carts at signing in and out. */
export const createAccountCarts = (dependencies: CartsDependencies) => {
  const { handler, signing, newId } = dependencies;
  const carts = createCarts(handler);
  const takeGiftCards = createTakeGiftCards(dependencies);
  const freeLines = createFreeLines(dependencies);
  const take = createTake(dependencies, freeLines);
  const newCartId = createNewCartId(signing);

  const known = async (websiteId: string, cartId: string | null | undefined) => {
    if (cartId === null || cartId === undefined) return undefined;
    const cart = (await carts.load(websiteId, cartId)).state;
    const { followUpCartId } = cart;
    if (followUpCartId === undefined) return { cartId, cart };
    return { cartId: followUpCartId, cart: (await carts.load(websiteId, followUpCartId)).state };
  };

  return {
    /** The cart to go on with; null when there is none. */
    atSignIn: async (
      siteUserId: string,
      { cartId, isCartStale, clonedCartIds }: SiteUserState,
      guestCartId: string | undefined,
      metadata: EventMetadata,
    ): Promise<string | null> => {
      const { websiteId } = metadata;
      const own = await known(websiteId, cartId);
      if (guestCartId !== undefined && guestCartId !== cartId)
        await freeLines.giveUp(guestCartId, metadata);
      const guest = await known(websiteId, guestCartId);
      const plan = planCartAtSignIn(own && { ...own, isStale: isCartStale }, guest);
      if (plan.target === "none") return null;
      const from = plan.sources.map((source) => source.cartId);
      const target =
        plan.target === "new"
          ? newCartId(websiteId, siteUserId, cartId ?? "", ...from)
          : plan.target.cartId;
      for (const source of from) {
        const into = { websiteId, cartId: target, siteUserId };
        await take(into, source, metadata, clonedCartIds.includes(source));
        await takeGiftCards(target, source, metadata);
      }
      return target;
    },
    /**
     * The guest's own copy of a cart; null when there is nothing in it. Gift cards are not copied: who
     * sits down at this browser next shall not pay with them.
     */
    clone: async (
      siteUserId: string,
      cartId: string | undefined,
      metadata: EventMetadata,
    ): Promise<string | null> => {
      const { websiteId } = metadata;
      const source = await known(websiteId, cartId);
      if (source === undefined || source.cart.orderId !== null) return null;
      if (source.cart.entries.length === 0) return null;
      const copy = newId();
      await take({ websiteId, cartId: copy, siteUserId }, source.cartId, metadata);
      return copy;
    },
  };
};
/** For adding to carts while signed in. */
export const createSharedCarts = ({
  handler,
  now,
}: Pick<SiteUserDependencies, "handler" | "now">): SharedCarts => {
  const siteUsers = createSiteUsers({ handler });
  return {
    find: async (websiteId, siteUserId) => {
      const { cartId, isCartStale } = (await siteUsers.load(websiteId, siteUserId)).state;
      return cartId === null || isCartStale ? undefined : cartId;
    },
    began: async (siteUserId, cartId, metadata) => {
      const command = { type: "StartCart", siteUserId, cartId, at: now() } as const;
      await siteUsers.run(siteUserId, command, { metadata });
    },
  };
};

export type AccountCarts = ReturnType<typeof createAccountCarts>;
