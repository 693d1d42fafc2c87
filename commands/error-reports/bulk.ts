import * as z from "zod/mini";
import { scriptErrorBulk } from "#domain/error-reports/bulk.ts";
import {
  type ScriptErrorCommand,
  scriptErrorDecider,
} from "#domain/error-reports/decide-resolution.ts";
import {
  type BulkList,
  type BulkOutcome,
  type BulkRow,
  bulkList,
  bulkOutcome,
} from "../kit/bulk/action.ts";
import {
  createScriptErrors,
  NO_SUCH_ERROR,
  type ResolutionDependencies,
  scriptErrorStreamId,
} from "./resolve.ts";

/** The time until which the error was resolved; null for one that was open. */
const Memo = z.nullable(z.string());

/** Bulk actions for script errors. */
export const scriptErrorBulkActions = (
  dependencies: Pick<ResolutionDependencies, "handler" | "findScriptError">,
): BulkList => {
  const errors = createScriptErrors(dependencies);
  const run = async ({ id, metadata }: BulkRow, command: ScriptErrorCommand) =>
    bulkOutcome(await errors.run(scriptErrorStreamId(id), command, { metadata }), () => "");

  const dealWith = async (row: BulkRow): Promise<BulkOutcome> => {
    const found = await dependencies.findScriptError(row.websiteId, row.id);
    if (found === undefined) return { outcome: "refused", why: NO_SUCH_ERROR };
    return run(row, { type: "DealWithScriptError", errorKey: row.id, ...found, at: row.at });
  };
  const reopen = (row: BulkRow) =>
    run(row, { type: "ReopenScriptError", errorKey: row.id, at: row.at });

  const before = async ({ websiteId, id }: BulkRow) =>
    (await errors.load(websiteId, scriptErrorStreamId(id))).state.until ?? null;
  const back = (row: BulkRow) => {
    const until = Memo.parse(row.memo ?? null);
    return run(row, { type: "PutScriptErrorBack", errorKey: row.id, until, at: row.at });
  };
  const since = {
    category: scriptErrorDecider.streamCategory,
    types: ["ScriptErrorDealtWith", "ScriptErrorReopened"],
    id: ({ id }: BulkRow) => scriptErrorStreamId(id),
  };
  const shared = { permission: "census:write", since, before, back } as const;
  return bulkList(scriptErrorBulk.list, [
    { id: "deal-with", ...shared, change: dealWith },
    { id: "reopen", ...shared, change: reopen },
  ]);
};
