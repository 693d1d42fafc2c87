import type { CartState } from "#domain/cart/evolve.ts";
import { planCartAtSignIn } from "#domain/customers/cart-at-sign-in.ts";
import type { SiteUserState } from "#domain/customers/evolve.ts";
import { cartGiftCardsDecider } from "#domain/gift-cards/decide-cart-choice.ts";
import { CartGiftCardsEvent } from "#domain/gift-cards/events.ts";
import type { EventMetadata } from "#infra/event-store/port.ts";
import { type Carts, createCarts, type SharedCarts } from "../cart/carts.ts";
import { keyedId, newKeyedId } from "../kit/keyed-id.ts";
import { createSiteUsers, type SiteUserDependencies } from "./dependencies.ts";
import { createMergeLines, type SourceCart } from "./merge-lines.ts";
import { createReleaseLines } from "./release-lines.ts";

/** Moves the source's gift cards; those above the limit are dropped. */
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

/** The id is the same when a sign-in is repeated, and it cannot be computed from the carts' ids. */
const createNewCartId =
  (signing: SiteUserDependencies["signing"]) =>
  (...parts: readonly string[]): string =>
    keyedId(signing, "cart of an account", ...parts);

type CartsDependencies = Pick<
  SiteUserDependencies,
  "handler" | "signing" | "personalData" | "checkout" | "newId" | "now"
>;

type KnownCart = SourceCart & { readonly cart: CartState };

/** The cart, or its follow-up cart once it was bought. */
const createKnown =
  (carts: Pick<Carts, "load">) =>
  async (websiteId: string, cartId: string | null | undefined): Promise<KnownCart | undefined> => {
    if (cartId === null || cartId === undefined) return undefined;
    const cart = (await carts.load(websiteId, cartId)).state;
    const { followUpCartId } = cart;
    if (followUpCartId === undefined) return { cartId, cart };
    const next = (await carts.load(websiteId, followUpCartId)).state;
    return { cartId: followUpCartId, cart: next, follows: cartId };
  };

/**
 * The cart to continue with; `bring` merges the guest's cart into it once it belongs to the
 * account.
 */
export type Running = {
  /** Null when there is none. */
  readonly cartId: string | null;
  /** Returns the position of the merge. */
  readonly bring: () => Promise<bigint | undefined>;
};

/** What happens to carts on sign-in and sign-out. */
export const createAccountCarts = (dependencies: CartsDependencies) => {
  const { handler, signing } = dependencies;
  const carts = createCarts(handler);
  const takeGiftCards = createTakeGiftCards(dependencies);
  const releaseLines = createReleaseLines(dependencies);
  const take = createMergeLines(dependencies, releaseLines);
  const newCartId = createNewCartId(signing);
  const known = createKnown(carts);

  return {
    resume: async (
      siteUserId: string,
      { cartId, isCartStale, clonedCartIds }: SiteUserState,
      guestCartId: string | undefined,
      metadata: EventMetadata,
    ): Promise<Running> => {
      const { websiteId } = metadata;
      const own = await known(websiteId, cartId);
      if (guestCartId !== undefined && guestCartId !== cartId)
        await releaseLines.giveUp(guestCartId, siteUserId, metadata);
      const guest = await known(websiteId, guestCartId);
      const plan = planCartAtSignIn(own && { ...own, isStale: isCartStale }, guest);
      if (plan.target === "none") return { cartId: null, bring: async () => undefined };
      const from = plan.sources.map((source) => source.cartId);
      const target =
        plan.target === "new"
          ? newCartId(websiteId, siteUserId, cartId ?? "", ...from)
          : plan.target.cartId;
      const into = { websiteId, cartId: target, siteUserId };
      // Runs before the cart belongs to the account, because afterwards the previous one is
      // unknown.
      for (const source of plan.sources) {
        if (source.cartId !== own?.cartId) continue;
        await take.all(into, source, metadata);
        await takeGiftCards(target, source.cartId, metadata);
      }
      return {
        cartId: target,
        bring: async () => {
          const other = plan.sources.find((source) => source.cartId !== own?.cartId);
          if (other === undefined || guest === undefined) return undefined;
          const isCopy = clonedCartIds.includes(other.cartId);
          const position = isCopy
            ? await take.all(into, other, metadata, true)
            : await take.rest(into, guest, metadata);
          await takeGiftCards(target, other.cartId, metadata);
          return position;
        },
      };
    },
    /**
     * The guest's own copy of a cart; null when it is empty. Gift cards are not copied: the next
     * person at this browser must not pay with them.
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
      const copy = newKeyedId(signing);
      await take.all({ websiteId, cartId: copy, siteUserId }, source, metadata);
      return copy;
    },
  };
};

/** Adds to carts while signed in. */
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
