import { setTimeout as pause } from "node:timers/promises";
import { holdIdOf } from "#domain/checkout/ids.ts";
import type { StockCommand } from "#domain/inventory/commands.ts";
import type { StockState } from "#domain/inventory/evolve.ts";
import { available } from "#domain/inventory/hold.ts";
import type { VariantQuantity } from "#domain/orders/order-lines.ts";
import type { EventMetadata } from "#infra/event-store/port.ts";
import type { Attempt } from "./attempt.ts";
import type { CheckoutDependencies, Streams } from "./dependencies.ts";
import type { ReleaseReason, Reservation, Terms } from "./reservations.ts";

/** The units of one attempt. */
export type UnitsOfAttempt = Pick<Attempt, "orderId" | "attempt" | "needed" | "metadata">;

/**
 * `busy`: stock would suffice if others, who hold it now, do not buy it. `short`: ids of the
 * variants without stock. `counted`: whether any held item has stock tracking.
 */
export type HoldOutcome =
  | { readonly status: "held"; readonly counted: boolean }
  | { readonly status: "busy" | "short"; readonly short: readonly string[] };

type Dependencies = Pick<CheckoutDependencies, "eventStore" | "now" | "wait" | "random">;
const LOOK_EVERY_MS = 5;

const holdOf = ({ orderId, attempt }: UnitsOfAttempt): string => holdIdOf(orderId, attempt);
const sellKey = (holdId: string, variantId: string): string => `sell ${holdId} ${variantId}`;

/** The key makes the command happen once, whatever happened to the hold since. */
const createRun =
  ({ stocks }: Pick<Streams, "stocks">) =>
  (command: StockCommand, metadata: EventMetadata, key?: string) =>
    stocks.run(command.variantId, command, {
      metadata: { ...metadata, ...(key !== undefined && { idempotencyKey: key }) },
    });
type Run = ReturnType<typeof createRun>;

const createHolds = ({ now }: Dependencies, run: Run) => {
  const release = async (attempt: UnitsOfAttempt, reason: ReleaseReason): Promise<void> => {
    const holdId = holdOf(attempt);
    await Promise.all(
      attempt.needed.map(({ productId, variantId }) =>
        run(
          { type: "ReleaseHold", productId, variantId, holdId, reason, at: now() },
          attempt.metadata,
        ),
      ),
    );
  };

  return {
    release,

    /** All or nothing: when one variant is out of stock, nothing stays held. */
    holdAll: async (attempt: UnitsOfAttempt, terms: Terms): Promise<HoldOutcome> => {
      const holdId = holdOf(attempt);
      const at = now();
      const outcomes = await Promise.all(
        attempt.needed.map((each) =>
          run({ type: "HoldStock", ...each, ...terms, holdId, at }, attempt.metadata),
        ),
      );
      if (outcomes.every(({ ok }) => ok)) {
        const counted = outcomes.some((outcome) => outcome.ok && !outcome.value.state.unlimited);
        return { status: "held", counted };
      }
      // A variant that was refused may still have a smaller hold from an earlier try.
      await release(attempt, "refused");
      const short = attempt.needed.filter((_each, index) => !outcomes[index]?.ok);
      const busy = outcomes.every(
        (outcome) => outcome.ok || outcome.rejection.code === "stock-held",
      );
      return {
        status: busy ? "busy" : "short",
        short: short.map(({ variantId }) => variantId),
      };
    },
  };
};

const createSales = ({ eventStore, now }: Dependencies, run: Run) => {
  /** Remaining holds are released first, so that they cannot be sold afterwards. */
  const compensateOne = async (attempt: UnitsOfAttempt, each: VariantQuantity): Promise<void> => {
    const { orderId, metadata } = attempt;
    const { productId, variantId } = each;
    const holdId = holdOf(attempt);
    await run(
      { type: "ReleaseHold", productId, variantId, holdId, reason: "refused", at: now() },
      metadata,
    );
    const sold = await eventStore.findDuplicate(metadata.websiteId, sellKey(holdId, variantId));
    if (sold !== undefined)
      await run(
        { type: "ReturnStock", ...each, orderId, returnId: holdId, at: now() },
        metadata,
        `unsell ${holdId} ${variantId}`,
      );
  };

  return {
    /** False when a hold had expired and its units went to another order. */
    sellAll: async (attempt: UnitsOfAttempt): Promise<boolean> => {
      const { orderId, metadata } = attempt;
      const holdId = holdOf(attempt);
      const outcomes = await Promise.all(
        attempt.needed.map((each) =>
          run(
            { type: "SellHeld", ...each, holdId, orderId, at: now() },
            metadata,
            sellKey(holdId, each.variantId),
          ),
        ),
      );
      return outcomes.every(({ ok }) => ok);
    },

    /** Undoes a failed attempt. */
    compensate: async (attempt: UnitsOfAttempt): Promise<void> => {
      await Promise.all(attempt.needed.map((each) => compensateOne(attempt, each)));
    },

    /** The goods of a refund. */
    returnAll: async (
      orderId: string,
      refundId: string,
      returned: readonly VariantQuantity[],
      metadata: EventMetadata,
    ): Promise<void> => {
      await Promise.all(
        returned.map((each) =>
          run(
            { type: "ReturnStock", ...each, orderId, returnId: refundId, at: now() },
            metadata,
            `return ${orderId} ${refundId} ${each.variantId}`,
          ),
        ),
      );
    },
  };
};

/**
 * Resolves when this process learns that held units were sold or released, or when the waiting time
 * is over. Changes by other processes are only found by trying again.
 */
const createAwaitChange =
  (
    { now, wait = pause, random = Math.random }: Dependencies,
    { stocks }: Pick<Streams, "stocks">,
  ) =>
  async ({ needed, metadata }: UnitsOfAttempt, patienceMs: number): Promise<void> => {
    for (let waited = 0; waited < patienceMs; waited += LOOK_EVERY_MS) {
      await wait(LOOK_EVERY_MS);
      const states = await Promise.all(
        needed.map(({ variantId }) => stocks.peek(metadata.websiteId, variantId)),
      );
      const at = now();
      const gone = needed.some(({ quantity }, index) => {
        const { unlimited, onHand } = states[index] as StockState;
        return !unlimited && onHand < quantity;
      });
      if (gone) return;
      if (
        needed.every(
          ({ quantity }, index) => available(states[index] as StockState, at) >= quantity,
        )
      ) {
        // Two customers who want the same two items must not block each other repeatedly.
        await wait(random() * LOOK_EVERY_MS * 4);
        return;
      }
    }
  };

/** What an order does with stock: hold, sell, return. */
export const createStockOfOrder = (
  dependencies: Dependencies,
  streams: Pick<Streams, "stocks">,
) => {
  const run = createRun(streams);
  return {
    ...createHolds(dependencies, run),
    ...createSales(dependencies, run),
    awaitChange: createAwaitChange(dependencies, streams),
  };
};
export type StockOfOrder = ReturnType<typeof createStockOfOrder>;

/**
 * Milliseconds between attempts while others hold the units. Their sum is longer than a sale takes,
 * so that a customer is only rejected when the units are gone or held by an unfinished checkout.
 */
const PATIENCE_MS = [50, 100, 200, 300, 400];

/** Stock as one of an attempt's reservations. */
export const stockReservation = (stock: StockOfOrder): Reservation => ({
  failure: "not-enough-stock",
  take: async (attempt, terms) => {
    for (const milliseconds of PATIENCE_MS) {
      const { status } = await stock.holdAll(attempt, terms);
      if (status === "held") return undefined;
      if (status === "short") return { code: "not-enough-stock" };
      await stock.awaitChange(attempt, milliseconds);
    }
    const { status } = await stock.holdAll(attempt, terms);
    return status === "held" ? undefined : { code: "not-enough-stock" };
  },
  commit: stock.sellAll,
  release: stock.release,
  compensate: stock.compensate,
});
