import { RateLimiterMemory } from "rate-limiter-flexible";
import { type Client, consume, isExempt } from "./rate-limit.ts";

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
};

const HOUR_SECONDS = 60 * 60;

/**
 * So that nobody empties a shop by going to the checkout again and again with a new cart. Our choice: a
 * cart counts, however many units it takes, for as long as it may hold them. Per process, as the other
 * limits.
 */
export const createHoldLimits = (options: {
  readonly startsPerHour: number;
  readonly cartsPerVariant: number;
  readonly holdSeconds: number;
  readonly exempt: "loopback" | "nobody";
}): HoldLimits => {
  const starts = new RateLimiterMemory({ points: options.startsPerHour, duration: HOUR_SECONDS });
  const holds = new RateLimiterMemory({
    points: options.cartsPerVariant,
    duration: options.holdSeconds,
  });
  return {
    take: async (holder, variantIds) => {
      if (isExempt(holder, options.exempt)) return;
      const { clientIp, visitorId, websiteId } = holder;
      await consume(starts, `client ${clientIp}`);
      if (visitorId !== undefined) await consume(starts, `visitor ${visitorId}`);
      for (const variantId of new Set(variantIds))
        await consume(holds, JSON.stringify([websiteId, variantId, clientIp]));
    },
  };
};
