import type { BulkWork, FailedRow } from "#commands/kit/bulk/contract.ts";
import type { Client } from "./client.ts";
import { until } from "./wait-for.ts";

const BULK = "/api/console/bulk";

export type ToldWork = { readonly work: BulkWork; readonly told: readonly FailedRow[] };

/** The state of a bulk operation once it has ended. */
export const endedWork = (owner: Client, workId: string): Promise<ToldWork> =>
  until(async () => {
    const { body } = await owner.get<ToldWork>(`${BULK}/${workId}`);
    return ["done", "stopped", "undone"].includes(body.work.status) ? body : undefined;
  });

/** Starts a bulk action and waits for its end. */
export const doToMany = async (owner: Client, asked: object): Promise<ToldWork> => {
  const { status, body } = await owner.post<BulkWork>(BULK, asked);
  if (status !== 202) throw new Error(`It was refused with ${status}: ${JSON.stringify(body)}`);
  return endedWork(owner, body.workId);
};

/** Undoes it and waits for the end of the undo. */
export const undoMany = async (owner: Client, workId: string): Promise<ToldWork> => {
  const { status } = await owner.post(`${BULK}/${workId}/undo`);
  if (status !== 202) throw new Error(`Undoing was refused with ${status}.`);
  return endedWork(owner, workId);
};
