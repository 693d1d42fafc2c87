import { setTimeout as pause } from "node:timers/promises";
import { createGiftCardsOfOrder } from "#commands/gift-cards/gift-cards-of-order.ts";
import { createHandler } from "#commands/kit/handle.ts";
import { createPostgresEventStore } from "#infra/event-store/postgres.ts";
import { newId } from "#infra/ids/uuid.ts";

/**
 * A process that buys with the same cards as others, many orders at the same time, until it is
 * killed or nothing is left: `node spender-process.ts <database> <card,card>`. Prints `spent
 * <orderId> <cents>` once the cards have paid, and `over` when they are empty.
 */
const [connectionString = "", ids = ""] = process.argv.slice(2);
const giftCardIds = ids.split(",");
const eventStore = createPostgresEventStore({ connectionString });
const now = () => new Date().toISOString();
const giftCards = createGiftCardsOfOrder({
  handler: createHandler({
    eventStore,
    newId,
    nowMs: () => Date.now(),
    random: Math.random,
    wait: (milliseconds) => pause(milliseconds).then(() => undefined),
  }),
  now,
});

const AT_ONCE = 8;
const HOLD_MS = 3_600_000;
let isEmpty = false;

const buy = async (number: number): Promise<void> => {
  const orderId = newId();
  const amountCents = 100 + (number % 7);
  const attempt = {
    orderId,
    attempt: 1,
    giftCards: giftCardIds.map((giftCardId) => ({ giftCardId, amountCents })),
    metadata: { websiteId: "demo", actor: "visitor", correlationId: "spender" },
  };
  const expiresAt = new Date(Date.now() + HOLD_MS).toISOString();
  const held = await giftCards.holdAll(attempt, { currency: "USD", expiresAt });
  if (!held.ok) {
    isEmpty = held.rejection.code !== "gift-card-held";
    return;
  }
  // Some abandon before the payment, some after it.
  if (number % 5 === 0) return giftCards.release(attempt, "cancelled");
  if (!(await giftCards.spendAll(attempt))) throw new Error("A hold was gone before its time.");
  if (number % 11 === 0) {
    await giftCards.compensate(attempt);
    // All others may have been refused before this money was back.
    isEmpty = false;
    return;
  }
  process.stdout.write(`spent ${orderId} ${amountCents}\n`);
};

const keepBuying = async (from: number): Promise<void> => {
  for (let number = from; !isEmpty; number += AT_ONCE) await buy(number);
};

await Promise.all(Array.from({ length: AT_ONCE }, (_, index) => keepBuying(index + 1)));
process.stdout.write("over\n");
await eventStore.close();
