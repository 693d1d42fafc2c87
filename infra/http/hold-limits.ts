import { RateLimiterMemory } from "rate-limiter-flexible";
import { httpTexts } from "#domain/shared/http-texts.ts";
import { networkOf } from "./client-network.ts";
import { type Client, consume, isExempt } from "./rate-limit.ts";
import { Refusal } from "./refusal.ts";

export type Holder = Client & {
  readonly websiteId: string;
  readonly visitorId?: string | undefined;
};

export type HoldLimits = {
  /**
   * Counts a cart that is about to take these variants out of the stock; throws the 429 refusal when the
   * client or the visitor has begun too many checkouts, or the client holds a variant under too many.
   */
  readonly take: (holder: Holder, variantIds: readonly string[]) => Promise<void>;
  /**
   * Counts units that are about to be taken out of the stock, one member per variant: all of them or none.
   * Throws 409 `too-many-held` when the client would hold more of a variant than it may, over all carts.
   * What is answered takes them off again, for when the stock itself refuses.
   */
  readonly takeUnits: (holder: Holder, units: readonly Units[]) => Promise<GiveBack>;
};

export type GiveBack = () => Promise<void>;

type Units = { readonly variantId: string; readonly quantity: number };

const HOUR_SECONDS = 60 * 60;

const createTakeUnits = (options: {
  readonly unitsPerVariant: number;
  readonly holdSeconds: number;
  readonly exempt: "loopback" | "nobody";
}): HoldLimits["takeUnits"] => {
  const most = options.unitsPerVariant;
  const held = new RateLimiterMemory({ points: most, duration: options.holdSeconds });
  return async (holder, units) => {
    if (isExempt(holder, options.exempt)) return async () => undefined;
    const { clientIp, websiteId } = holder;
    const keyed = units.map(({ variantId, quantity }) => ({
      key: JSON.stringify([websiteId, variantId, networkOf(clientIp)]),
      quantity,
    }));
    const counted: typeof keyed = [];
    const giveBack = async (): Promise<void> => {
      for (const { key, quantity } of counted) await held.reward(key, quantity);
    };
    for (const each of keyed) {
      // A refusal counts as well: whatever is refused is taken off again below.
      counted.push(each);
      const refused = await held.consume(each.key, each.quantity).then(
        () => undefined,
        (thrown: { msBeforeNext?: number }) => thrown,
      );
      if (refused === undefined) continue;
      if (refused.msBeforeNext === undefined) throw refused;
      await giveBack();
      throw new Refusal(409, "too-many-held", httpTexts.tooManyHeld(most), {
        headers: { "retry-after": String(Math.ceil(refused.msBeforeNext / 1_000)) },
      });
    }
    return giveBack;
  };
};

/**
 * So that nobody empties a shop by going to the checkout again and again with a new cart, or once with all
 * that there is. Our choice: a cart and its units count for as long as it may hold them, also when it lets
 * go of them before. Per process, as the other limits.
 */
export const createHoldLimits = (options: {
  readonly startsPerHour: number;
  readonly cartsPerVariant: number;
  readonly unitsPerVariant: number;
  readonly holdSeconds: number;
  readonly exempt: "loopback" | "nobody";
}): HoldLimits => {
  const starts = new RateLimiterMemory({ points: options.startsPerHour, duration: HOUR_SECONDS });
  const holds = new RateLimiterMemory({
    points: options.cartsPerVariant,
    duration: options.holdSeconds,
  });
  return {
    takeUnits: createTakeUnits(options),
    take: async (holder, variantIds) => {
      if (isExempt(holder, options.exempt)) return;
      const { clientIp, visitorId, websiteId } = holder;
      const network = networkOf(clientIp);
      await consume(starts, `client ${network}`);
      if (visitorId !== undefined) await consume(starts, `visitor ${visitorId}`);
      for (const variantId of new Set(variantIds))
        await consume(holds, JSON.stringify([websiteId, variantId, network]));
    },
  };
};
