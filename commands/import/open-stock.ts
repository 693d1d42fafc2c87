import { stockDecider } from "#domain/inventory/decide.ts";
import { StockEvent } from "#domain/inventory/events.ts";
import { stockRejectionText } from "#domain/inventory/rejections.ts";
import { NO_STREAM } from "#infra/event-store/port.ts";
import type { PlannedStock } from "./import-plan.ts";
import type { ImportRun, RunImportDependencies } from "./run-import.ts";

/** Records the first stock of a variant, under its own key and only without any count. */
export const createOpenStock = ({ handler, now }: Omit<RunImportDependencies, "catalog">) => {
  const stocks = handler(stockDecider, StockEvent);
  return async (
    productId: string,
    { variantId, unlimited, quantity }: PlannedStock,
    { fileName, metadata }: Pick<ImportRun, "fileName" | "metadata">,
  ): Promise<{ units: number; issue?: string }> => {
    const { revision } = await stocks.load(metadata.websiteId, variantId);
    if (revision !== NO_STREAM) return { units: 0 };
    const variant = { productId, variantId, at: now() };
    const run = (step: string, command: Parameters<typeof stocks.run>[1]) =>
      stocks.run(variantId, command, {
        metadata: { ...metadata, idempotencyKey: `import:shopify:${step}:${variantId}` },
      });
    if (unlimited) {
      const set = await run("counting", { type: "SetCounting", ...variant, unlimited });
      return { units: 0, ...(!set.ok && { issue: stockRejectionText(set.rejection) }) };
    }
    if (quantity === 0) return { units: 0 };
    const reference = fileName;
    const received = await run("receive", {
      type: "ReceiveStock",
      ...variant,
      quantity,
      reference,
    });
    if (!received.ok) return { units: 0, issue: stockRejectionText(received.rejection) };
    return { units: received.value.events.length > 0 ? quantity : 0 };
  };
};
