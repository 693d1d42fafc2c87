import type { StockCommand, StockInstruction } from "#domain/inventory/commands.ts";
import { stockDecider } from "#domain/inventory/decide.ts";
import { StockEvent } from "#domain/inventory/events.ts";
import type { StockState } from "#domain/inventory/evolve.ts";
import { heldQuantity } from "#domain/inventory/hold.ts";
import { stockRejectionText } from "#domain/inventory/rejections.ts";
import type { RequestContext } from "#infra/http/context.ts";
import { Refusal } from "#infra/http/refusal.ts";
import { type Answer, type Route, route } from "#infra/http/route.ts";
import type { Handler } from "../kit/handle.ts";
import { ownerMetadata, withDerivedKey } from "../kit/owner-metadata.ts";
import {
  adjustStockContract,
  countStockContract,
  receiveStockContract,
  type StockLevel,
  setCountingContract,
} from "./contract.ts";

export type InventoryDependencies = {
  readonly handler: Handler;
  readonly now: () => string;
  /** Undefined when the website has no such variant. */
  readonly findVariantProduct: (
    websiteId: string,
    variantId: string,
  ) => Promise<string | undefined>;
  readonly waitFor: (projections: readonly string[], position: bigint | undefined) => Promise<void>;
};

const levelOf = (variantId: string, state: StockState): StockLevel => {
  const held = heldQuantity(state);
  const { unlimited, onHand } = state;
  return { variantId, unlimited, onHand, held, available: onHand - held };
};

/** The members' calls for the stock of a variant. */
export const inventoryCommands = ({
  handler,
  now,
  findVariantProduct,
  waitFor,
}: InventoryDependencies): readonly Route[] => {
  const stock = handler(stockDecider, StockEvent);

  /**
   * A product that this member has just defined may not be in the tables yet, so the lookup is
   * repeated.
   */
  const findProduct = async (variantId: string, { websiteId, readAfter }: RequestContext) => {
    const found = await findVariantProduct(websiteId, variantId);
    if (found !== undefined || readAfter === undefined) return found;
    await waitFor(["products"], readAfter);
    return findVariantProduct(websiteId, variantId);
  };

  const run = async (
    variantId: string,
    instruction: StockInstruction,
    context: RequestContext,
  ): Promise<Answer<StockLevel>> => {
    const productId = await findProduct(variantId, context);
    if (productId === undefined) throw new Refusal(404, "variant-not-found", "Variant not found.");
    const command = { ...instruction, productId, variantId, at: now() } as StockCommand;
    const metadata = withDerivedKey(
      ownerMetadata(context),
      (key) => `${instruction.type} ${variantId} ${key}`,
    );
    const outcome = await stock.run(variantId, command, { metadata });
    if (!outcome.ok) {
      const { rejection } = outcome;
      throw new Refusal(400, rejection.code, stockRejectionText(rejection));
    }
    const { state, position } = outcome.value;
    return { body: levelOf(variantId, state), ...(position !== undefined && { position }) };
  };

  return [
    route(receiveStockContract, ({ params, body, context }) =>
      run(params.variantId, { type: "ReceiveStock", ...body }, context),
    ),
    route(adjustStockContract, ({ params, body, context }) =>
      run(params.variantId, { type: "AdjustStock", ...body }, context),
    ),
    route(countStockContract, ({ params, body, context }) =>
      run(params.variantId, { type: "CountStock", ...body }, context),
    ),
    route(setCountingContract, ({ params, body, context }) =>
      run(params.variantId, { type: "SetCounting", ...body }, context),
    ),
  ];
};
