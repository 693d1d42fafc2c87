import { holdIdOf } from "#domain/checkout/ids.ts";
import type { VariantQuantity } from "#domain/checkout/order-lines.ts";
import type { StockCommand } from "#domain/inventory/commands.ts";
import type { EventMetadata } from "#infra/event-store/port.ts";
import type { CheckoutDependencies, Streams } from "./dependencies.ts";

/** One attempt to buy these units. Every step may be done again, by anybody, at any time. */
export type Attempt = {
  readonly orderId: string;
  readonly attempt: number;
  readonly needed: readonly VariantQuantity[];
  readonly metadata: EventMetadata;
};

type Dependencies = Pick<CheckoutDependencies, "eventStore" | "now" | "holdSeconds">;

export const createStockOfOrder = (
  { eventStore, now, holdSeconds }: Dependencies,
  { stocks }: Pick<Streams, "stocks">,
) => {
  /** The key makes the command happen once, whatever became of the hold since. */
  const run = async (command: StockCommand, metadata: EventMetadata, key?: string) =>
    stocks.run(command.variantId, command, {
      metadata: { ...metadata, ...(key !== undefined && { idempotencyKey: key }) },
    });

  const sellKey = (holdId: string, variantId: string) => `sell ${holdId} ${variantId}`;

  const release = async (
    { orderId, attempt, needed, metadata }: Attempt,
    reason: "cancelled" | "refused",
  ): Promise<void> => {
    const holdId = holdIdOf(orderId, attempt);
    await Promise.all(
      needed.map(({ productId, variantId }) =>
        run({ type: "ReleaseHold", productId, variantId, holdId, reason, at: now() }, metadata),
      ),
    );
  };

  return {
    release,

    /**
     * All or nothing: when one variant is short, nothing stays held. `busy`: there would be enough
     * if others, who hold it now, did not buy it after all.
     */
    holdAll: async (attempt: Attempt): Promise<"held" | "busy" | "short"> => {
      const holdId = holdIdOf(attempt.orderId, attempt.attempt);
      const at = now();
      const expiresAt = new Date(Date.parse(at) + holdSeconds * 1_000).toISOString();
      const outcomes = await Promise.all(
        attempt.needed.map((each) =>
          run({ type: "HoldStock", ...each, holdId, expiresAt, at }, attempt.metadata),
        ),
      );
      if (outcomes.every(({ ok }) => ok)) return "held";
      const held = attempt.needed.filter((_each, index) => outcomes[index]?.ok);
      await release({ ...attempt, needed: held }, "refused");
      return outcomes.every((outcome) => outcome.ok || outcome.rejection.code === "stock-held")
        ? "busy"
        : "short";
    },

    /** False when a hold had lapsed and its units went to somebody else. */
    sellAll: async ({ orderId, attempt, needed, metadata }: Attempt): Promise<boolean> => {
      const holdId = holdIdOf(orderId, attempt);
      const outcomes = await Promise.all(
        needed.map((each) =>
          run(
            { type: "SellHeld", ...each, holdId, orderId, at: now() },
            metadata,
            sellKey(holdId, each.variantId),
          ),
        ),
      );
      return outcomes.every(({ ok }) => ok);
    },

    /** Undoes a failed attempt: what was sold is returned, what is still held is released. */
    giveBack: async ({ orderId, attempt, needed, metadata }: Attempt): Promise<void> => {
      const holdId = holdIdOf(orderId, attempt);
      await Promise.all(
        needed.map(async (each) => {
          const { productId, variantId } = each;
          const key = sellKey(holdId, variantId);
          const sold = await eventStore.findDuplicate(metadata.websiteId, key);
          if (sold !== undefined)
            await run(
              { type: "ReturnStock", ...each, orderId, returnId: holdId, at: now() },
              metadata,
              `unsell ${holdId} ${variantId}`,
            );
          await run(
            { type: "ReleaseHold", productId, variantId, holdId, reason: "refused", at: now() },
            metadata,
          );
        }),
      );
    },

    /** What a refund brings back. */
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
export type StockOfOrder = ReturnType<typeof createStockOfOrder>;
