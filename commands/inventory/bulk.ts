import * as z from "zod/mini";
import { MAX_BULK_REASON, STOCK_GONE, stockBulk, undoneReason } from "#domain/inventory/bulk.ts";
import type { StockCommand, StockInstruction } from "#domain/inventory/commands.ts";
import { missingToCount, stockDecider } from "#domain/inventory/decide.ts";
import { StockEvent } from "#domain/inventory/events.ts";
import { MAX_QUANTITY } from "#domain/inventory/quantity.ts";
import { type StockRejection, stockRejectionText } from "#domain/inventory/rejections.ts";
import { storable } from "#domain/kit/storable-text.ts";
import {
  type BulkAction,
  type BulkList,
  type BulkOutcome,
  type BulkRow,
  bulkList,
  bulkOutcome,
} from "../kit/bulk/action.ts";
import type { InventoryDependencies } from "./routes.ts";

type Dependencies = Pick<InventoryDependencies, "handler" | "findVariantProduct">;

const Reason = z.string().check(z.trim(), z.maxLength(MAX_BULK_REASON), storable);
const Needed = Reason.check(z.minLength(1));
const Received = z.object({
  units: z.int().check(z.minimum(1), z.maximum(MAX_QUANTITY)),
  /** Delivery note, supplier, … */
  reason: z._default(Reason, ""),
});
const Adjusted = z.object({
  delta: z.int().check(
    z.minimum(-MAX_QUANTITY),
    z.maximum(MAX_QUANTITY),
    z.refine((delta) => delta !== 0, "Enter an adjustment, such as 5 or -2."),
  ),
  reason: Needed,
});
const SetTo = z.object({
  onHand: z.int().check(z.minimum(0), z.maximum(MAX_QUANTITY)),
  reason: Needed,
});
const Counting = z.object({ reason: z._default(Reason, "") });

const undoText = (rejection: StockRejection): string =>
  rejection.code === "stock-below-zero" ? STOCK_GONE : stockRejectionText(rejection);

const createRun = ({ handler, findVariantProduct }: Dependencies) => {
  const stock = handler(stockDecider, StockEvent);
  const stateOf = async ({ websiteId, id }: BulkRow) => (await stock.load(websiteId, id)).state;

  const run = async (
    { websiteId, id, metadata, at }: BulkRow,
    instruction: StockInstruction,
    textOf: (rejection: StockRejection) => string,
  ): Promise<BulkOutcome> => {
    const productId = await findVariantProduct(websiteId, id);
    if (productId === undefined) return { outcome: "refused", why: "Variant not found." };
    const command = { ...instruction, productId, variantId: id, at } as StockCommand;
    return bulkOutcome(await stock.run(id, command, { metadata }), textOf);
  };

  /**
   * Not in the specification: variants without stock tracking are skipped, because their figures
   * mean nothing.
   */
  const book = async (row: BulkRow, instruction: StockInstruction): Promise<BulkOutcome> => {
    if ((await stateOf(row)).unlimited)
      return { outcome: "refused", why: stockRejectionText({ code: "stock-not-counted" }) };
    return run(row, instruction, stockRejectionText);
  };

  /** Units sold since stay sold: the undo records the difference, never an old figure. */
  const unbook = (row: BulkRow, delta: number, what: string, reason: string) =>
    run(row, { type: "AdjustStock", delta, reason: undoneReason(what, reason) }, undoText);

  return { stateOf, run, book, unbook };
};

const permission = "stock:write";

const createBookings = ({ stateOf, book, unbook }: ReturnType<typeof createRun>) => {
  const receive: BulkAction<z.infer<typeof Received>> = {
    id: "receive",
    permission,
    input: Received,
    change: (row) => {
      const { units, reason } = row.input;
      return book(row, { type: "ReceiveStock", quantity: units, reference: reason });
    },
    back: (row) => unbook(row, -row.input.units, "Delivery", row.input.reason),
  };
  const adjust: BulkAction<z.infer<typeof Adjusted>> = {
    id: "adjust",
    permission,
    input: Adjusted,
    change: (row) => book(row, { type: "AdjustStock", ...row.input }),
    back: (row) => unbook(row, -row.input.delta, "Adjustment", row.input.reason),
  };
  const set: BulkAction<z.infer<typeof SetTo>> = {
    id: "set",
    permission,
    input: SetTo,
    before: async (row) => (await stateOf(row)).onHand,
    // Uses the recorded figure, so that an undo reverses exactly this change.
    change: async (row) => {
      const { onHand, reason } = row.input;
      const delta = onHand - Number(row.memo);
      if (delta === 0) return { outcome: "same" };
      return book(row, { type: "AdjustStock", delta, reason });
    },
    back: (row) => {
      const { onHand, reason } = row.input;
      return unbook(row, Number(row.memo) - onHand, "Count", reason);
    },
  };
  return [receive, adjust, set];
};

const createCountings = ({ stateOf, run, unbook }: ReturnType<typeof createRun>) => {
  type Row = BulkRow<z.infer<typeof Counting>>;
  const turn = (row: Row, unlimited: boolean, reason: string, textOf = stockRejectionText) =>
    run(row, { type: "SetCounting", unlimited, reason }, textOf);
  const undone = ({ input }: Row) => undoneReason("Change of counting", input.reason);
  const end: BulkAction<z.infer<typeof Counting>> = {
    id: "end-counting",
    permission,
    input: Counting,
    change: (row) => turn(row, true, row.input.reason),
    back: (row) => turn(row, false, undone(row)),
  };
  const begin: BulkAction<z.infer<typeof Counting>> = {
    id: "begin-counting",
    permission,
    input: Counting,
    // Units that are added before so that the count never falls below the holds.
    before: async (row) => missingToCount(await stateOf(row)),
    change: (row) => turn(row, false, row.input.reason),
    back: async (row) => {
      const added = Number(row.memo);
      if (added === 0) return turn(row, true, undone(row));
      // The row's own key is reserved for the last step.
      const idempotencyKey = `${row.metadata.idempotencyKey}-counting`;
      const first = { ...row, metadata: { ...row.metadata, idempotencyKey } };
      const outcome = await turn(first, true, undone(row));
      if (outcome.outcome === "refused") return outcome;
      return unbook(row, -added, "Change of counting", row.input.reason);
    },
  };
  return [end, begin];
};

/** Bulk actions for stock. */
export const stockBulkActions = (dependencies: Dependencies): BulkList => {
  const run = createRun(dependencies);
  const actions = [...createBookings(run), ...createCountings(run)];
  return bulkList(stockBulk.list, actions as readonly BulkAction[]);
};
