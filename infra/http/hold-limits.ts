import { httpTexts } from "#domain/kit/http-texts.ts";
import type { Usage, WindowCounts } from "#infra/window-counts/port.ts";
import { countInNetworks } from "./count-in-networks.ts";
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
   * `too-many-held` when the client would hold too many of a variant over all carts, and 429 when
   * its neighbours hold too many. The returned function removes the units again, in case the stock
   * rejects them.
   */
  readonly takeUnits: (holder: Holder, units: readonly Units[]) => Promise<ReleaseHolds>;
};

export type ReleaseHolds = () => Promise<void>;

/** For orders that no visitor places. */
export const noHoldLimits: HoldLimits = {
  take: async () => undefined,
  takeUnits: async () => async () => undefined,
};

type Units = { readonly variantId: string; readonly quantity: number };

const HOUR_SECONDS = 60 * 60;

type Options = {
  readonly counts: WindowCounts;
  readonly startsPerHour: number;
  readonly cartsPerVariant: number;
  readonly unitsPerVariant: number;
  readonly holdSeconds: number;
  readonly exempt: "loopback" | "nobody";
};

const createTakeUnits =
  ({ counts, unitsPerVariant: limit, holdSeconds, exempt }: Options): HoldLimits["takeUnits"] =>
  async (holder, units) => {
    if (isExempt(holder, exempt)) return async () => undefined;
    const { clientIp, websiteId } = holder;
    const counted: Usage[] = [];
    let isOwn = true;
    const waitSeconds = await countInNetworks(counts, clientIp, ({ name, times }) => {
      isOwn = times === 1;
      const ofNetwork = units.map(({ variantId, quantity }) => ({
        name: JSON.stringify(["units", websiteId, variantId, name]),
        quantity,
        limit: limit * times,
        windowSeconds: holdSeconds,
      }));
      counted.push(...ofNetwork);
      return ofNetwork;
    });
    const release = () => counts.uncount(counted);
    if (waitSeconds === undefined) return release;
    await release();
    // Neighbours took the units: the text below would blame a customer who asks for one.
    if (!isOwn) throw tooMany(waitSeconds * 1_000);
    throw new Refusal(409, "too-many-held", httpTexts.tooManyHeld(limit), {
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
  const refuseFor = (waitSeconds: number | undefined): void => {
    if (waitSeconds !== undefined) throw tooMany(waitSeconds * 1_000);
  };
  const start = { quantity: 1, limit: startsPerHour, windowSeconds: HOUR_SECONDS };
  const hold = { quantity: 1, limit: cartsPerVariant, windowSeconds: holdSeconds };
  return {
    takeUnits: createTakeUnits(options),
    take: async (holder, variantIds) => {
      if (isExempt(holder, exempt)) return;
      const { clientIp, visitorId, websiteId } = holder;
      if (visitorId !== undefined)
        refuseFor(await counts.count([{ ...start, name: `visitor ${visitorId}` }]));
      refuseFor(
        await countInNetworks(counts, clientIp, ({ name, times }) => [
          { ...start, name: `client ${name}`, limit: startsPerHour * times },
        ]),
      );
      // A client whose checkout is rejected holds nothing.
      refuseFor(
        await countInNetworks(counts, clientIp, ({ name, times }) =>
          [...new Set(variantIds)].map((variantId) => ({
            ...hold,
            name: JSON.stringify(["carts", websiteId, variantId, name]),
            limit: cartsPerVariant * times,
          })),
        ),
      );
    },
  };
};
