import { stockDecider } from "#domain/inventory/decide.ts";
import { StockEvent } from "#domain/inventory/events.ts";
import { type EventMetadata, NO_STREAM } from "#infra/event-store/port.ts";
import { withoutKey } from "../kit/owner-metadata.ts";
import type { CatalogDependencies } from "./dependencies.ts";

export type OpeningStock = {
  readonly variantId: string;
  /** Null: sold without stock tracking. */
  readonly units: number | null;
};

/**
 * The first stock of new variants, so that a new product is not sold out. A variant that already has
 * stock movements is left alone: repeating the command changes nothing.
 */
export const createOpenStock = ({ handler, now }: CatalogDependencies) => {
  const stocks = handler(stockDecider, StockEvent);
  return async (
    productId: string,
    opening: readonly OpeningStock[],
    caller: EventMetadata,
  ): Promise<bigint | undefined> => {
    const metadata = withoutKey(caller);
    let last: bigint | undefined;
    for (const { variantId, units } of opening) {
      const { revision } = await stocks.load(metadata.websiteId, variantId);
      if (units === 0 || revision !== NO_STREAM) continue;
      const variant = { productId, variantId, at: now() };
      const outcome = await stocks.run(
        variantId,
        units === null
          ? { type: "SetCounting", ...variant, unlimited: true }
          : { type: "ReceiveStock", ...variant, quantity: units, reference: "Opening stock" },
        // Two calls at the same time receive the units once.
        { metadata: { ...metadata, idempotencyKey: `opening-stock:${variantId}` } },
      );
      if (!outcome.ok) throw new Error(`${variantId}: ${outcome.rejection.code}`);
      last = outcome.value.position ?? last;
    }
    return last;
  };
};
