import type { Handler } from "#commands/kit/handle.ts";
import { giftCardDecider } from "#domain/gift-cards/decide.ts";
import { GiftCardEvent } from "#domain/gift-cards/events.ts";
import type { Sql } from "#infra/postgres/port.ts";
import { createIsAttemptPlaced } from "../checkout/is-attempt-placed.ts";
import { sweep } from "../kit/sweep.ts";

export type ExpireGiftCardHoldsDependencies = {
  readonly sql: Sql;
  readonly handler: Handler;
  readonly now: () => string;
  readonly newId: () => string;
};

type Lapsed = {
  readonly websiteId: string;
  readonly giftCardId: string;
  readonly holdId: string;
};

const MAX_AT_ONCE = 500;

const lapsedHolds = `
  select website_id as "websiteId", gift_card_id as "giftCardId", hold_id as "holdId"
    from read.gift_card_holds where expires_at <= $1::timestamptz order by expires_at limit $2`;

/**
 * Releases expired holds. An order in progress keeps its own: checkout finishes it, and spends or
 * returns the amount. The table only shows where to look; the streams decide. Returns the number of
 * released holds.
 */
export const createExpireGiftCardHolds = ({
  sql,
  handler,
  now,
  newId,
}: ExpireGiftCardHoldsDependencies): (() => Promise<number>) => {
  const isAttemptPlaced = createIsAttemptPlaced({ handler });
  const cards = handler(giftCardDecider, GiftCardEvent);

  const end = async ({ websiteId, giftCardId, holdId }: Lapsed): Promise<boolean> => {
    if (await isAttemptPlaced(websiteId, holdId)) return false;
    const outcome = await cards.run(
      giftCardId,
      { type: "ReleaseGiftCardHold", giftCardId, holdId, reason: "expired", at: now() },
      { metadata: { websiteId, actor: "job:gift-cards", correlationId: newId() } },
    );
    return outcome.ok && outcome.value.events.length > 0;
  };

  return () =>
    sweep("Some holds could not be released.", async (each) =>
      each(await sql.query<Lapsed>(lapsedHolds, [now(), MAX_AT_ONCE]), end),
    );
};
