import type { Entry } from "#domain/cart/entry.ts";
import { unorderedEntries } from "#domain/cart/unordered-entries.ts";
import type { PlacedOrder } from "#domain/orders/evolve.ts";
import type { EventMetadata } from "#infra/event-store/port.ts";
import { createEntriesForCart } from "../cart/entries-for-cart.ts";
import { TooContended } from "../kit/handle.ts";
import { followingId } from "../kit/keyed-id.ts";
import type { CheckoutDependencies, Streams } from "./dependencies.ts";

/** Nobody adds to a cart this often while it ends. */
const MAX_ROUNDS = 20;

type PurchaseDependencies = Pick<
  CheckoutDependencies,
  "now" | "eventStore" | "personalData" | "signing"
>;

export type Purchased = { readonly position: bigint; readonly followUpCartId?: string };

/**
 * Ends the cart of a confirmed order. Entries that were added while the payment was awaited
 * continue in a separate cart, whose id is derived with a secret because it is the visitor's
 * key. That cart is filled first: a crash in between fills it again with the same lines.
 */
export const createPurchase = (
  { now, eventStore, personalData, signing }: PurchaseDependencies,
  { carts }: Pick<Streams, "carts">,
) => {
  const entriesForCart = createEntriesForCart(personalData);

  /** Erasing the customer also erases their answers in either cart. */
  const takeAlong = async (
    followUpCartId: string,
    left: readonly Entry[],
    { person }: PlacedOrder,
    websiteId: string,
  ): Promise<readonly Entry[]> => {
    const entries = await entriesForCart({ websiteId, cartId: followUpCartId }, left);
    const answered = [...left, ...entries];
    const fillers = new Set(answered.flatMap(({ sealedFields }) => sealedFields?.personId ?? []));
    for (const filler of fillers) await personalData.tie(websiteId, filler, person.personId);
    return entries;
  };

  /** Used coupons are not copied. */
  const fill = async (followUpCartId: string, placed: PlacedOrder, metadata: EventMetadata) => {
    const { cartId, lines } = placed;
    const { state, revision } = await carts.load(metadata.websiteId, cartId);
    const left = state.orderId === null ? unorderedEntries(state.entries, lines) : [];
    if (left.length > 0) {
      const entries = await takeAlong(followUpCartId, left, placed, metadata.websiteId);
      const choices = state.choices && { ...state.choices, couponIds: [] };
      const idempotencyKey = `cart ${followUpCartId} follows ${revision}`;
      await carts.run(
        followUpCartId,
        {
          type: "TakeEntries",
          entries,
          ...(choices && { choices }),
          isCopy: true,
          at: now(),
        },
        { metadata: { ...metadata, idempotencyKey }, answer: () => null },
      );
    }
    return left;
  };

  return async (placed: PlacedOrder, metadata: EventMetadata): Promise<Purchased> => {
    const { cartId, orderId, lines } = placed;
    const followUp = followingId(signing, cartId, "follow-up cart", metadata.websiteId, cartId);
    for (let round = 1; round <= MAX_ROUNDS; round += 1) {
      const taken = await fill(followUp, placed, metadata);
      const next = taken.length === 0 ? {} : { followUpCartId: followUp };
      const command = { type: "PurchaseCart", orderId, lines, taken, ...next, at: now() } as const;
      const purchased = await carts.run(cartId, command, { metadata });
      if (!purchased.ok && purchased.rejection.code === "cart-changed") continue;
      const position = purchased.ok ? purchased.value.position : undefined;
      const state = purchased.ok ? purchased.value.state : undefined;
      return {
        position: position ?? (await eventStore.head()),
        ...(state?.followUpCartId !== undefined && { followUpCartId: state.followUpCartId }),
      };
    }
    throw new TooContended();
  };
};
