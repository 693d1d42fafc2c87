import { holdIdOf } from "#domain/checkout/ids.ts";
import type { GiftCardAmount } from "#domain/gift-cards/allocate-gift-cards.ts";
import type { GiftCardCommand } from "#domain/gift-cards/commands.ts";
import { giftCardDecider } from "#domain/gift-cards/decide.ts";
import { GiftCardEvent } from "#domain/gift-cards/events.ts";
import type { GiftCardRejection } from "#domain/gift-cards/rejections.ts";
import { accept, type Result } from "#domain/kit/result.ts";
import type { EventMetadata } from "#infra/event-store/port.ts";
import type { Handler } from "../kit/handle.ts";

/** What one attempt to buy pays with gift cards. Every step may be done again, by anybody, at any time. */
export type GiftCardAttempt = {
  readonly orderId: string;
  readonly attempt: number;
  /** Made by `allocateGiftCards` and kept on the order: the same for every step of the attempt. */
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
     * All or nothing: when one card cannot pay its amount, nothing stays held, and the first refusal
     * is answered. Holding again under the same attempt replaces what it held; the same amount again
     * leaves a live hold as it is, unless it shall be prolonged. `gift-card-held`:
     * there would be enough if others, who hold it now, did not spend it after all.
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

/** What an order does to gift cards: hold, spend, give back. Mirrors what it does to the stock. */
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

    /** False when a hold had been released, because it had lapsed and somebody else asked for it. */
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
     * Undoes a failed attempt: what is still held is released first, so that nobody spends it while
     * what was spent comes back.
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

    /** What a refund brings back. */
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
