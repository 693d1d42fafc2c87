import { httpTexts } from "#domain/kit/http-texts.ts";
import type { HoldCounts, Reservation } from "#infra/hold-counts/port.ts";
import { networkOf } from "./client-network.ts";
import { type Client, isExempt, tooMany } from "./rate-limit.ts";
import { Refusal } from "./refusal.ts";

export type Holder = Client & {
  readonly websiteId: string;
  readonly visitorId?: string | undefined;
};

export type HoldLimits = {
  /**
   * Counts a cart that is about to hold these variants; throws 429 when the client or the visitor
   * has started too many checkouts, or the client holds a variant in too many carts.
   */
  readonly take: (holder: Holder, variantIds: readonly string[]) => Promise<void>;
  /**
   * Counts units that are about to be held, one member per variant: all of them or none. Throws 409
   * `too-many-held` when the client would hold too many of a variant over all carts. The returned
   * function removes them again, in case the stock rejects them.
   */
  readonly takeUnits: (holder: Holder, units: readonly Units[]) => Promise<ReleaseHolds>;
};

export type ReleaseHolds = () => Promise<void>;

type Units = { readonly variantId: string; readonly quantity: number };

const HOUR_SECONDS = 60 * 60;

type Options = {
  readonly counts: HoldCounts;
  readonly startsPerHour: number;
  readonly cartsPerVariant: number;
  readonly unitsPerVariant: number;
  readonly holdSeconds: number;
  readonly exempt: "loopback" | "nobody";
};

const createTakeUnits =
  ({ counts, unitsPerVariant: most, holdSeconds, exempt }: Options): HoldLimits["takeUnits"] =>
  async (holder, units) => {
    if (isExempt(holder, exempt)) return async () => undefined;
    const { clientIp, websiteId } = holder;
    const takings = units.map(({ variantId, quantity }) => ({
      name: JSON.stringify(["units", websiteId, variantId, networkOf(clientIp)]),
      quantity,
      most,
      windowSeconds: holdSeconds,
    }));
    const waitSeconds = await counts.take(takings);
    const release = () => counts.release(takings);
    if (waitSeconds === undefined) return release;
    await release();
    throw new Refusal(409, "too-many-held", httpTexts.tooManyHeld(most), {
      headers: { "retry-after": String(waitSeconds) },
    });
  };

/**
 * Prevents emptying a shop by repeatedly entering checkout with new carts, or once with everything.
 * Not in the specification: a cart and its units count for the maximum time of a hold, even when it
 * is released earlier.
 */
export const createHoldLimits = (options: Options): HoldLimits => {
  const { counts, startsPerHour, cartsPerVariant, holdSeconds, exempt } = options;
  const count = async (takings: readonly Reservation[]): Promise<void> => {
    const waitSeconds = await counts.take(takings);
    if (waitSeconds !== undefined) throw tooMany(waitSeconds * 1_000);
  };
  const start = { quantity: 1, most: startsPerHour, windowSeconds: HOUR_SECONDS };
  const hold = { quantity: 1, most: cartsPerVariant, windowSeconds: holdSeconds };
  return {
    takeUnits: createTakeUnits(options),
    take: async (holder, variantIds) => {
      if (isExempt(holder, exempt)) return;
      const { clientIp, visitorId, websiteId } = holder;
      const network = networkOf(clientIp);
      await count([
        { ...start, name: `client ${network}` },
        ...(visitorId === undefined ? [] : [{ ...start, name: `visitor ${visitorId}` }]),
      ]);
      // A client whose checkout is rejected holds nothing.
      await count(
        [...new Set(variantIds)].map((variantId) => ({
          ...hold,
          name: JSON.stringify(["carts", websiteId, variantId, network]),
        })),
      );
    },
  };
};
