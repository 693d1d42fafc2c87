import { productBulk, productChangeOf } from "#domain/catalog/product-bulk.ts";
import type { RequestContext } from "#infra/http/context.ts";
import { Refusal } from "#infra/http/refusal.ts";
import { type Route, route } from "#infra/http/route.ts";
import type { BulkWork } from "../kit/bulk/contract.ts";
import type { BulkOperations } from "../kit/bulk/operations.ts";
import {
  getProductEditContract,
  listProductEditsContract,
  type ProductEdit,
  startProductEditContract,
  undoProductEditContract,
} from "./edit-contract.ts";

export type EditRouteDependencies = {
  readonly bulk: BulkOperations;
  /** Currencies of the products of a bulk operation. */
  readonly currenciesOf: (websiteId: string, workId: string) => Promise<readonly string[]>;
};

const list = { list: productBulk.list, within: "" } as const;
const TOLD_PRODUCTS = 50;

const notFound = () => new Refusal(404, "edit-not-found", "Bulk edit not found.");
const NOT_DONE = "This bulk edit is still running or was already undone.";

const createPresent =
  ({ bulk, currenciesOf }: EditRouteDependencies) =>
  async (work: BulkWork, context: RequestContext): Promise<ProductEdit> => {
    const { workId, status, createdAt, total, done, changed, refused, restored, left } = work;
    const rows = await bulk.failedRows(work, { after: 0, limit: TOLD_PRODUCTS }, context);
    return {
      editId: workId,
      change: productChangeOf(work.action, work.input),
      currencies: [...(await currenciesOf(context.websiteId, workId))],
      status,
      createdAt,
      total,
      done,
      changed,
      unchanged: work.same,
      refused,
      restored,
      left,
      told: rows
        .slice(0, TOLD_PRODUCTS)
        .map(({ id, name, reason }) => ({ productId: id, name: name ?? id, reason })),
    };
  };

/** The calls of bulk edits from before all bulk operations shared theirs. */
export const editCommands = (dependencies: EditRouteDependencies): readonly Route[] => {
  const { bulk } = dependencies;
  const present = createPresent(dependencies);
  const find = async (editId: string, context: RequestContext): Promise<BulkWork> => {
    const work = await bulk.find(editId, context).catch((error: unknown) => {
      throw error instanceof Refusal && error.code === "bulk-work-not-found" ? notFound() : error;
    });
    if (work.list !== list.list) throw notFound();
    return work;
  };
  const presentNow = async (editId: string, context: RequestContext) =>
    present(await find(editId, context), context);

  return [
    route(startProductEditContract, async ({ body: { change, of }, context }) => {
      const asked = { ...list, action: "edit", input: change, of, mayBeEmpty: true };
      const editId = await bulk.start(asked, context);
      return { body: await presentNow(editId, context) };
    }),
    route(undoProductEditContract, async ({ params: { editId }, context }) => {
      await find(editId, context);
      await bulk.undo(editId, context, { mayBeEmpty: true }).catch((error: unknown) => {
        if (!(error instanceof Refusal) || error.code !== "bulk-work-not-undoable") throw error;
        throw new Refusal(409, "edit-not-done", NOT_DONE);
      });
      return { body: await presentNow(editId, context) };
    }),
    route(listProductEditsContract, async ({ context }) => {
      const works = await bulk.latest(list, context);
      return { body: { edits: await Promise.all(works.map((work) => present(work, context))) } };
    }),
    route(getProductEditContract, async ({ params, context }) => ({
      body: await presentNow(params.editId, context),
    })),
  ];
};
