import * as z from "zod/mini";
import type { Entry } from "#domain/cart/entry.ts";
import type { EventMetadata } from "#infra/event-store/port.ts";
import { createCarts } from "../cart/carts.ts";
import { createEntriesForCart, takenEntryId } from "../cart/entries-for-cart.ts";
import type { FilledCart } from "../cart/sealed-fields.ts";
import { uuidOf } from "../kit/uuid-of.ts";
import type { SiteUserDependencies } from "./dependencies.ts";
import type { ReleaseLines } from "./release-lines.ts";

/**
 * `follows`: the purchased cart that this cart continues with the entries that were not ordered.
 */
export type SourceCart = { readonly cartId: string; readonly follows?: string | undefined };

type Account = { readonly websiteId: string; readonly siteUserId: string };
type Dependencies = Pick<SiteUserDependencies, "handler" | "personalData" | "checkout" | "now">;

/** Units that an account has taken of a cart so far, by the cart's entries. */
const Taken = z.object({ units: z.record(z.string(), z.number()) });
type Units = z.infer<typeof Taken>["units"];

/** Two concurrent sign-ins can disagree on what is available. */
const MAX_ROUNDS = 5;

/**
 * What an account has taken of a guest's cart is in the answers of numbered idempotency keys: of
 * two concurrent merges, one has to read again.
 */
const createTakenSoFar = ({ checkout: { eventStore } }: Pick<Dependencies, "checkout">) => {
  const keyOf = ({ siteUserId }: Account, cartId: string, number: number) =>
    `account ${siteUserId} takes ${cartId} ${number}`;

  const find = async (account: Account, cartId: string) => {
    let units: Units = {};
    for (let number = 1; ; number += 1) {
      const key = keyOf(account, cartId, number);
      const found = await eventStore.findDuplicate(account.websiteId, key);
      if (found === undefined) return { units, number, key };
      ({ units } = Taken.parse(found.answer));
    }
  };

  return {
    find,
    /** What was taken of the cart that this one follows. */
    before: async (account: Account, { cartId, follows }: SourceCart): Promise<Units> => {
      if (follows === undefined) return {};
      const { units } = await find(account, follows);
      return Object.fromEntries(
        Object.entries(units).map(([entryId, quantity]) => [
          takenEntryId(cartId, entryId),
          quantity,
        ]),
      );
    },
  };
};

const without = (entries: readonly Entry[], ...taken: readonly Units[]): readonly Entry[] =>
  entries.flatMap((entry) => {
    const had = taken.reduce((sum, units) => sum + (units[entry.entryId] ?? 0), 0);
    return entry.quantity > had ? [{ ...entry, quantity: entry.quantity - had }] : [];
  });

const plus = (units: Units, entries: readonly Entry[]): Units => ({
  ...units,
  ...Object.fromEntries(
    entries.map(({ entryId, quantity }) => [entryId, (units[entryId] ?? 0) + quantity]),
  ),
});

/** Puts the lines of one cart into another. */
export const createMergeLines = (dependencies: Dependencies, releaseLines: ReleaseLines) => {
  const { handler, personalData, now } = dependencies;
  const carts = createCarts(handler);
  const entriesFor = createEntriesForCart(personalData);
  const takenSoFar = createTakenSoFar(dependencies);

  return {
    /** Everything available, once for each state of the source. */
    all: async (
      into: FilledCart,
      { cartId: source }: SourceCart,
      metadata: EventMetadata,
      isCopy = false,
    ): Promise<bigint | undefined> => {
      const { state, revision } = await carts.load(metadata.websiteId, source);
      const free = await releaseLines.of(metadata.websiteId, source, state);
      const entries = await entriesFor(into, free);
      const what = uuidOf(...entries.map(({ entryId, quantity }) => `${entryId} ${quantity}`));
      const idempotencyKey = `cart ${into.cartId} takes ${source} ${revision} ${what}`;
      const { choices } = state;
      const outcome = await carts.run(
        into.cartId,
        { type: "TakeEntries", entries, ...(choices && { choices }), isCopy, at: now() },
        { metadata: { ...metadata, idempotencyKey }, answer: () => null },
      );
      return outcome.ok ? outcome.value.position : undefined;
    },

    /**
     * Units that the account has not taken yet: nothing is taken twice, whatever becomes available
     * later.
     */
    rest: async (
      into: FilledCart & Account,
      source: SourceCart,
      metadata: EventMetadata,
    ): Promise<bigint | undefined> => {
      for (let round = 1; round <= MAX_ROUNDS; round += 1) {
        const { state } = await carts.load(into.websiteId, source.cartId);
        const free = await releaseLines.of(into.websiteId, source.cartId, state);
        const { units, number, key } = await takenSoFar.find(into, source.cartId);
        const left = without(free, units, await takenSoFar.before(into, source));
        if (left.length === 0) return undefined;
        // A line that was taken before may have different answers by now: later units become their
        // own line.
        const named =
          number === 1
            ? left
            : left.map((each) => ({ ...each, entryId: `${each.entryId} ${number}` }));
        const entries = await entriesFor(into, named);
        const { choices } = state;
        const outcome = await carts.run(
          into.cartId,
          { type: "TakeEntries", entries, ...(choices && { choices }), at: now() },
          {
            metadata: { ...metadata, idempotencyKey: key },
            answer: () => ({ units: plus(units, left) }),
          },
        );
        if (!outcome.ok || outcome.value.repeated === undefined)
          return outcome.ok ? outcome.value.position : undefined;
      }
      return undefined;
    },
  };
};
