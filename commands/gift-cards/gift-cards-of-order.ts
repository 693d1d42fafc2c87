import { holdIdOf } from "#domain/checkout/ids.ts";
import type { GiftCardAmount } from "#domain/gift-cards/allocate-gift-cards.ts";
import type { GiftCardCommand } from "#domain/gift-cards/commands.ts";
import { giftCardDecider } from "#domain/gift-cards/decide.ts";
import { GiftCardEvent } from "#domain/gift-cards/events.ts";
import type { GiftCardRejection } from "#domain/gift-cards/rejections.ts";
import { accept, type Result } from "#domain/kit/result.ts";
import type { EventMetadata } from "#infra/event-store/port.ts";
import type { Handler } from "../kit/handle.ts";

/**
 * The gift card payments of one attempt to buy. Every step can be repeated by any process at any
 * time.
 */
export type GiftCardAttempt = {
  readonly orderId: string;
  readonly attempt: number;
  /**
   * Calculated by `allocateGiftCards` and stored on the order: the same for every step of the
   * attempt.
   */
  readonly giftCards: readonly GiftCardAmount[];
  readonly metadata: EventMetadata;
};

const holdOf = ({ orderId, attempt }: GiftCardAttempt): string => holdIdOf(orderId, attempt);

type Run = (
  command: GiftCardCommand,
  metadata: EventMetadata,
) => Promise<Result<unknown, GiftCardRejection>>;

const firstRefusal = (
  outcomes: readonly Result<unknown, GiftCardRejection>[],
): Result<null, GiftCardRejection> => {
  for (const outcome of outcomes) if (!outcome.ok) return outcome;
  return accept(null);
};

const createHolds = (run: Run, now: () => string) => {
  const release = async (
    attempt: GiftCardAttempt,
    reason: "cancelled" | "refused",
  ): Promise<void> => {
    const holdId = holdOf(attempt);
    await Promise.all(
      attempt.giftCards.map(({ giftCardId }) =>
        run(
          { type: "ReleaseGiftCardHold", giftCardId, holdId, reason, at: now() },
          attempt.metadata,
        ),
      ),
    );
  };
  return {
    release,

    /**
     * All or nothing: when one card cannot pay its amount, nothing stays held, and the first
     * rejection is returned. Holding again under the same attempt replaces the holds; the same
     * amount leaves a valid hold as it is, unless it is to be prolonged. `gift-card-held`: the
     * balance would suffice if others, who hold it now, do not spend it.
     */
    holdAll: async (
      attempt: GiftCardAttempt,
      terms: { readonly currency: string; readonly expiresAt: string; readonly prolong?: boolean },
    ): Promise<Result<null, GiftCardRejection>> => {
      const holdId = holdOf(attempt);
      const at = now();
      const outcomes = await Promise.all(
        attempt.giftCards.map((card) =>
          run({ type: "HoldGiftCard", ...card, ...terms, holdId, at }, attempt.metadata),
        ),
      );
      const held = firstRefusal(outcomes);
      if (!held.ok) await release(attempt, "refused");
      return held;
    },
  };
};

/** What an order does with gift cards: hold, spend, return. Mirrors its use of stock. */
export const createGiftCardsOfOrder = ({
  handler,
  now,
}: {
  readonly handler: Handler;
  readonly now: () => string;
}) => {
  const cards = handler(giftCardDecider, GiftCardEvent);
  const run: Run = (command, metadata) => cards.run(command.giftCardId, command, { metadata });
  const holds = createHolds(run, now);

  return {
    ...holds,

    /** False when a hold had expired and was released for another order. */
    spendAll: async (attempt: GiftCardAttempt): Promise<boolean> => {
      const { orderId, giftCards, metadata } = attempt;
      const holdId = holdOf(attempt);
      const outcomes = await Promise.all(
        giftCards.map((card) =>
          run({ type: "SpendGiftCard", ...card, holdId, orderId, at: now() }, metadata),
        ),
      );
      return outcomes.every(({ ok }) => ok);
    },

    /**
     * Undoes a failed attempt: remaining holds are released first, so that they cannot be spent
     * while payments are returned.
     */
    compensate: async (attempt: GiftCardAttempt): Promise<void> => {
      const { orderId, giftCards, metadata } = attempt;
      const returnId = holdOf(attempt);
      await holds.release(attempt, "refused");
      await Promise.all(
        giftCards.map(({ giftCardId }) =>
          run({ type: "ReturnToGiftCard", giftCardId, orderId, returnId, at: now() }, metadata),
        ),
      );
    },

    /** The amounts of a refund. */
    returnAll: async (
      orderId: string,
      refundId: string,
      toCards: readonly GiftCardAmount[],
      metadata: EventMetadata,
    ): Promise<Result<null, GiftCardRejection>> => {
      const returned = { orderId, returnId: refundId };
      return firstRefusal(
        await Promise.all(
          toCards.map((card) =>
            run({ type: "ReturnToGiftCard", ...card, ...returned, at: now() }, metadata),
          ),
        ),
      );
    },
  };
};
export type GiftCardsOfOrder = ReturnType<typeof createGiftCardsOfOrder>;
