import { orderBulk } from "#domain/orders/bulk.ts";
import type { RequestContext } from "#infra/http/context.ts";
import { Refusal } from "#infra/http/refusal.ts";
import { type Route, route } from "#infra/http/route.ts";
import type { BulkWork } from "../kit/bulk/contract.ts";
import type { BulkOperations } from "../kit/bulk/operations.ts";
import type { ShipInput } from "./bulk.ts";
import {
  listSendingsContract,
  type OrderSending,
  startSendingContract,
  stopSendingContract,
  undoSendingContract,
} from "./sending-contract.ts";

const ship = { list: orderBulk.list, within: "", action: "ship" } as const;
const TOLD_ORDERS = 200;

const notFound = () => new Refusal(404, "sending-not-found", "Bulk shipment not found.");
const NOT_DONE = "This bulk shipment is still running or was already undone.";

/** An order is named by its number, as "#12", once it has one. */
const numberOf = (name: string | null): number | null => {
  const number = /^#(\d+)$/.exec(name ?? "")?.[1];
  return number === undefined ? null : Number(number);
};

const createPresent =
  ({ failedRows }: BulkOperations) =>
  async (work: BulkWork, context: RequestContext): Promise<OrderSending> => {
    const { workId, input, status, createdAt, startedBy, total, done, left, refused } = work;
    const rows = await failedRows(work, { after: 0, limit: TOLD_ORDERS }, context);
    return {
      sendingId: workId,
      tellsBuyer: (input as ShipInput).tellsBuyer,
      status,
      createdAt,
      startedBy,
      total,
      done,
      sent: work.changed,
      nothingToSend: work.same,
      refused,
      takenBack: work.restored,
      left,
      told: rows
        .slice(0, TOLD_ORDERS)
        .map(({ id, name, reason }) => ({ orderId: id, number: numberOf(name), reason })),
    };
  };

/** The calls of bulk shipments from before all bulk operations shared theirs. */
export const sendingCommands = (operations: BulkOperations): readonly Route[] => {
  const present = createPresent(operations);
  const find = async (sendingId: string, context: RequestContext): Promise<BulkWork> => {
    const work = await operations.find(sendingId, context).catch((error: unknown) => {
      throw error instanceof Refusal && error.code === "bulk-work-not-found" ? notFound() : error;
    });
    if (work.list !== ship.list || work.action !== ship.action) throw notFound();
    return work;
  };
  const presentNow = async (sendingId: string, context: RequestContext) =>
    present(await find(sendingId, context), context);

  return [
    route(startSendingContract, async ({ body: { of, tellsBuyer }, context }) => {
      const selected = "ids" in of ? of : { matching: { ...of.matching, sort: "placedAt" } };
      const asked = { ...ship, input: { tellsBuyer }, of: selected, mayBeEmpty: true };
      const sendingId = await operations.start(asked, context);
      return { body: await presentNow(sendingId, context) };
    }),
    route(stopSendingContract, async ({ params: { sendingId }, context }) => {
      await find(sendingId, context);
      await operations.stop(sendingId, context);
      return { body: await presentNow(sendingId, context) };
    }),
    route(undoSendingContract, async ({ params: { sendingId }, context }) => {
      await find(sendingId, context);
      await operations.undo(sendingId, context, { mayBeEmpty: true }).catch((error: unknown) => {
        if (!(error instanceof Refusal) || error.code !== "bulk-work-not-undoable") throw error;
        throw new Refusal(409, "sending-not-done", NOT_DONE);
      });
      return { body: await presentNow(sendingId, context) };
    }),
    route(listSendingsContract, async ({ context }) => {
      const works = await operations.latest(ship, context);
      return { body: { sendings: await Promise.all(works.map((work) => present(work, context))) } };
    }),
  ];
};
