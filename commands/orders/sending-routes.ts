import { Refusal } from "#infra/http/refusal.ts";
import { type Route, route } from "#infra/http/route.ts";
import type { SqlStatement } from "#infra/postgres/port.ts";
import { createRunSending, type SendingDependencies } from "./run-sending.ts";
import {
  listSendingsContract,
  type OrderSending,
  type SelectedOrders,
  startSendingContract,
  stopSendingContract,
  undoSendingContract,
} from "./sending-contract.ts";
import { createSendingRecords } from "./sending-records.ts";

export type SendingRouteDependencies = SendingDependencies & {
  readonly newId: () => string;
  /** Selects the orders of the website that are named, or that the list's filters select. */
  readonly selectedOrders: (websiteId: string, of: SelectedOrders) => SqlStatement;
};

const NOT_DONE = "This bulk shipment is still running or was already undone.";

/** Marking many orders as sent, and undoing it. */
export const sendingCommands = (dependencies: SendingRouteDependencies): readonly Route[] => {
  const { sql, now, newId, selectedOrders } = dependencies;
  const records = createSendingRecords(sql, now);
  const runSending = createRunSending(dependencies);

  const present = async (websiteId: string, sendingId: string): Promise<OrderSending> => {
    const found = await records.find(websiteId, sendingId);
    if (found === undefined)
      throw new Refusal(404, "sending-not-found", "Bulk shipment not found.");
    return found;
  };

  return [
    route(startSendingContract, async ({ body: { of, tellsBuyer }, context }) => {
      const { websiteId, owner } = context;
      const sendingId = newId();
      const sending = { sendingId, websiteId, tellsBuyer, startedBy: owner?.ownerId ?? "" };
      await records.save(sending, selectedOrders(websiteId, of));
      // The answer does not wait for the end; its state says how it goes.
      await runSending(websiteId, sendingId);
      return { status: 202, body: await present(websiteId, sendingId) };
    }),
    route(stopSendingContract, async ({ params: { sendingId }, context: { websiteId } }) => {
      await present(websiteId, sendingId);
      await records.stop(websiteId, sendingId);
      return { body: await present(websiteId, sendingId) };
    }),
    route(undoSendingContract, async ({ params: { sendingId }, context: { websiteId, owner } }) => {
      await present(websiteId, sendingId);
      if (!(await records.beginUndo(websiteId, sendingId, owner?.ownerId ?? "")))
        throw new Refusal(409, "sending-not-done", NOT_DONE);
      await runSending(websiteId, sendingId);
      return { status: 202, body: await present(websiteId, sendingId) };
    }),
    route(listSendingsContract, async ({ context: { websiteId } }) => ({
      body: { sendings: await records.last(websiteId) },
    })),
  ];
};
