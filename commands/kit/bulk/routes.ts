import { type Route, route } from "#infra/http/route.ts";
import {
  getBulkWorkContract,
  listBulkWorksContract,
  startBulkContract,
  stopBulkContract,
  TOLD_ROWS,
  undoBulkContract,
} from "./contract.ts";
import type { BulkOperations } from "./operations.ts";

/** The calls that start and undo bulk actions. */
export const bulkCommands = (operations: BulkOperations): readonly Route[] => [
  route(startBulkContract, async ({ body, context }) => {
    const workId = await operations.start(body, context);
    return { body: await operations.find(workId, context) };
  }),
  route(stopBulkContract, async ({ params: { workId }, context }) => {
    await operations.stop(workId, context);
    return { body: await operations.find(workId, context) };
  }),
  route(undoBulkContract, async ({ params: { workId }, context }) => {
    await operations.undo(workId, context);
    return { body: await operations.find(workId, context) };
  }),
  route(listBulkWorksContract, async ({ query, context }) => ({
    body: { works: await operations.latest(query, context) },
  })),
  route(getBulkWorkContract, async ({ params: { workId }, query: { after }, context }) => {
    const work = await operations.find(workId, context);
    const found = await operations.failedRows(work, { after, limit: TOLD_ROWS }, context);
    const failedRows = found.slice(0, TOLD_ROWS);
    const next = found.length > failedRows.length ? (failedRows.at(-1)?.place ?? null) : null;
    return { body: { work, told: failedRows, next } };
  }),
];
