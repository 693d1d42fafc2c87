import { giftCardDecider } from "#domain/gift-cards/decide.ts";
import { GiftCardEvent } from "#domain/gift-cards/events.ts";
import {
  createReleaseExpired,
  type ReleaseExpiredDependencies,
} from "../checkout/release-expired.ts";

const expiredText = `
  select website_id as "websiteId", gift_card_id as "streamId", hold_id as "holdId"
    from read.gift_card_holds where expires_at <= $1::timestamptz order by expires_at limit $2`;

/** Releases expired holds of gift card money. Returns the number of released holds. */
export const createExpireGiftCardHolds = (
  dependencies: ReleaseExpiredDependencies,
): (() => Promise<number>) => {
  const cards = dependencies.handler(giftCardDecider, GiftCardEvent);
  return createReleaseExpired(dependencies, {
    expiredText,
    actor: "job:gift-cards",
    failure: "Some holds could not be released.",
    release: ({ streamId, holdId }, at, context) =>
      cards.run(
        streamId,
        { type: "ReleaseGiftCardHold", giftCardId: streamId, holdId, reason: "expired", at },
        context,
      ),
  });
};
