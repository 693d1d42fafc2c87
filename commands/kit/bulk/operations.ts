import { httpTexts } from "#domain/kit/http-texts.ts";
import type { Permission } from "#domain/kit/permission.ts";
import type { Json } from "#infra/event-store/port.ts";
import type { RequestContext } from "#infra/http/context.ts";
import { parseInput } from "#infra/http/parse-input.ts";
import { Refusal } from "#infra/http/refusal.ts";
import type { SqlStatement } from "#infra/postgres/port.ts";
import { ownerMetadata } from "../owner-metadata.ts";
import { uuidOf } from "../uuid-of.ts";
import type { BulkAction } from "./action.ts";
import { type BulkWork, type FailedRow, MAX_BULK_ROWS } from "./contract.ts";
import { createBulkRecords, type FailedWorkRow, type KnownWork } from "./records.ts";
import { type BulkDependencies, createRecordWork, createRunBulk } from "./run.ts";

type RowSelection =
  | { readonly ids: readonly string[] }
  | { readonly matching: Readonly<Record<string, string>> };
type Rows = {
  readonly permission: Permission;
  readonly projections: readonly string[];
  readonly chosen: (
    websiteId: string,
    within: string,
    of: RowSelection,
    permissions: ReadonlySet<Permission>,
  ) => Promise<SqlStatement>;
  readonly named: (websiteId: string, within: string, ids: readonly string[]) => SqlStatement;
};

export type BulkOperationDependencies = BulkDependencies & {
  readonly newId: () => string;
  readonly waitFor: (projections: readonly string[], position: bigint | undefined) => Promise<void>;
  /** Source of a list's rows; undefined for a list without bulk actions. */
  readonly findRows: (list: string) => Rows | undefined;
};

const unknownAction = () => new Refusal(404, "bulk-action-not-found", "Unknown bulk action.");
const NONE = "None of these rows exists any longer.";
const TOO_MANY = `You can change up to ${MAX_BULK_ROWS.toLocaleString("en-US")} rows at once. Filter the list to select fewer.`;
const NOT_UNDOABLE =
  "This bulk operation cannot be undone: it is still running, was already undone, or cannot be reversed.";

const notUndoable = () => new Refusal(409, "bulk-work-not-undoable", NOT_UNDOABLE);

const demand = ({ owner }: RequestContext, permission: Permission): string => {
  if (owner?.permissions.has(permission)) return owner.ownerId;
  throw new Refusal(403, "not-permitted", httpTexts.notPermitted(permission));
};

const matchingOf = (of: {
  readonly matching: Readonly<Record<string, unknown>>;
}): RowSelection => ({
  matching: Object.fromEntries(
    Object.entries(of.matching)
      .filter(([, value]) => value !== undefined)
      .map(([name, value]) => [name, String(value)]),
  ),
});

/** The action, and its rows. */
export type BulkStart = {
  readonly list: string;
  readonly action: string;
  readonly within: string;
  readonly input?: unknown;
  readonly of:
    | { readonly ids: readonly string[] }
    | { readonly matching: Readonly<Record<string, unknown>> };
  /**
   * Whether an operation without rows is allowed: it ends immediately. Otherwise it is rejected.
   */
  readonly mayBeEmpty?: boolean;
};

/** Finds operations and describes them to members who can read their list. */
const createPresent = ({ sql, now, findAction, findRows }: BulkOperationDependencies) => {
  const records = createBulkRecords(sql, now);

  const rowsOf = (list: string, context: RequestContext): Rows => {
    const rows = findRows(list);
    if (rows === undefined) throw unknownAction();
    demand(context, rows.permission);
    return rows;
  };

  const stateOf = (work: KnownWork): BulkWork => {
    const isAtRest = work.status === "done" || work.status === "stopped";
    const isReversible = findAction(work.list, work.action)?.back !== undefined;
    return { ...work, undoable: isAtRest && isReversible && work.changed > 0 };
  };

  const present = async (workId: string, context: RequestContext): Promise<BulkWork> => {
    const work = await records.find(context.websiteId, workId);
    if (work === undefined)
      throw new Refusal(404, "bulk-work-not-found", "Bulk operation not found.");
    rowsOf(work.list, context);
    return stateOf(work);
  };

  /** Describes operations to members who can perform them. */
  const presentFor = async (workId: string, context: RequestContext) => {
    const work = await present(workId, context);
    const action = findAction(work.list, work.action);
    if (action === undefined) throw unknownAction();
    return { work, action, ownerId: demand(context, action.permission) };
  };
  return { rowsOf, stateOf, present, presentFor };
};

const createBegin = (dependencies: BulkOperationDependencies) => {
  const { sql, now, newId, findAction, findRows, waitFor } = dependencies;
  const records = createBulkRecords(sql, now);

  const inputOf = ({ input }: BulkAction, given: unknown): Json =>
    input === undefined ? null : (parseInput(input, given) as Json);

  return async (begin: BulkStart, context: RequestContext): Promise<string> => {
    const { list, within, of, mayBeEmpty = false } = begin;
    const { websiteId, idempotencyKey } = context;
    const action = findAction(list, begin.action);
    const rows = findRows(list);
    if (action === undefined || rows === undefined) throw unknownAction();
    const startedBy = demand(context, action.permission);
    demand(context, rows.permission);
    const input = inputOf(action, begin.input);
    await action.admit?.(websiteId, input);
    const workId =
      idempotencyKey === undefined
        ? newId()
        : uuidOf("work on many rows", websiteId, startedBy, idempotencyKey);
    // In a repetition the changed rows may no longer match.
    if (idempotencyKey !== undefined && (await records.find(websiteId, workId)) !== undefined)
      return workId;
    await waitFor(rows.projections, context.readAfter);
    const chosen = await rows.chosen(
      websiteId,
      within,
      "ids" in of ? of : matchingOf(of),
      context.owner?.permissions ?? new Set(),
    );
    const graceSeconds = action.graceSeconds ?? 0;
    const work = { workId, websiteId, list, within, action: action.id, input, startedBy };
    const total = await records.save({ ...work, graceSeconds }, chosen, mayBeEmpty ? 0 : 1);
    if (total === 0 && !mayBeEmpty) throw new Refusal(404, "no-rows-chosen", NONE);
    if (total > MAX_BULK_ROWS) throw new Refusal(409, "too-many-rows", TOO_MANY);
    return workId;
  };
};

const createNameRows = ({ sql }: BulkOperationDependencies) => {
  return async (
    rows: Rows,
    { within }: BulkWork,
    { websiteId }: RequestContext,
    found: readonly FailedWorkRow[],
  ): Promise<FailedRow[]> => {
    if (found.length === 0) return [];
    const { text, values } = rows.named(
      websiteId,
      within,
      found.map(({ id }) => id),
    );
    const named = await sql.query<{ id: string; name: string | null }>(text, values);
    const names = new Map(named.map(({ id, name }) => [id, name]));
    return found.map((row) => ({ ...row, name: names.get(row.id) ?? null }));
  };
};

export type BulkOperations = {
  /** Returns its id; the operation runs in the background. */
  readonly start: (begin: BulkStart, context: RequestContext) => Promise<string>;
  readonly find: (workId: string, context: RequestContext) => Promise<BulkWork>;
  /** The ten latest, newest first: of one action only, where it is named. */
  readonly latest: (
    of: { readonly list: string; readonly within: string; readonly action?: string },
    context: RequestContext,
  ) => Promise<BulkWork[]>;
  /**
   * Rows that were rejected, left or partly changed, after this position; one more than the limit
   * when there are more.
   */
  readonly failedRows: (
    work: BulkWork,
    page: { readonly after: number; readonly limit: number },
    context: RequestContext,
  ) => Promise<FailedRow[]>;
  readonly stop: (workId: string, context: RequestContext) => Promise<void>;
  /** `mayBeEmpty`: also when it has changed nothing. Otherwise that is rejected. */
  readonly undo: (
    workId: string,
    context: RequestContext,
    options?: { readonly mayBeEmpty: boolean },
  ) => Promise<void>;
};

/**
 * The members' requests to the bulk machine, by its own calls and by older ones that represent one
 * action.
 */
export const createBulkOperations = (dependencies: BulkOperationDependencies): BulkOperations => {
  const { sql, now } = dependencies;
  const records = createBulkRecords(sql, now);
  const runBulk = createRunBulk(dependencies);
  const record = createRecordWork(dependencies);
  const { rowsOf, stateOf, present, presentFor } = createPresent(dependencies);
  const begin = createBegin(dependencies);
  const nameRows = createNameRows(dependencies);

  return {
    start: async (asked, context) => {
      const workId = await begin(asked, context);
      // The answer does not wait for the end; the state reports the progress.
      await runBulk(context.websiteId, workId);
      return workId;
    },
    find: present,
    latest: async ({ list, within, action }, context) => {
      rowsOf(list, context);
      return (await records.last(context.websiteId, list, within, action)).map(stateOf);
    },
    failedRows: async (work, { after, limit }, context) =>
      nameRows(
        rowsOf(work.list, context),
        work,
        context,
        await records.failedRows(work.workId, after, limit),
      ),
    stop: async (workId, context) => {
      const { work } = await presentFor(workId, context);
      if (await records.stop(context.websiteId, workId))
        await record("StopBulkWork", work, ownerMetadata(context), workId);
    },
    undo: async (workId, context, { mayBeEmpty } = { mayBeEmpty: false }) => {
      const { work, action, ownerId } = await presentFor(workId, context);
      const isReversible = mayBeEmpty ? action.back !== undefined : work.undoable;
      if (!isReversible || !(await records.beginUndo(context.websiteId, workId, ownerId)))
        throw notUndoable();
      await runBulk(context.websiteId, workId);
    },
  };
};
