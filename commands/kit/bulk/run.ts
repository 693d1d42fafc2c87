import { type BulkWorkCommand, bulkWorkDecider } from "#domain/kit/bulk/decide.ts";
import { BulkWorkEvent } from "#domain/kit/bulk/events.ts";
import type { Permission } from "#domain/kit/permission.ts";
import { type EventMetadata, type EventStore, streamName } from "#infra/event-store/port.ts";
import type { Sql } from "#infra/postgres/port.ts";
import type { Handler } from "../handle.ts";
import { ownerMetadata } from "../owner-metadata.ts";
import { createResume, createTakeUp, holdLease, type TakeUp } from "../run-lease.ts";
import type { BulkAction, BulkOutcome, BulkRow, FindBulkAction } from "./action.ts";
import { type BegunWork, createBulkRecords, type RowState, type WorkRow } from "./records.ts";

export type BulkDependencies = {
  readonly sql: Sql;
  readonly handler: Handler;
  readonly eventStore: Pick<EventStore, "findDuplicate" | "readStream">;
  readonly now: () => string;
  readonly findAction: FindBulkAction;
  /** The owner's current permissions on the website; none for an owner who is not a member. */
  readonly permissionsAt: (websiteId: string, ownerId: string) => Promise<ReadonlySet<Permission>>;
  /** Called when a background run failed for an internal reason. */
  readonly onDefect?: (error: unknown) => void;
};

const AT_ONCE = 8;
/** Not in the specification; at least a quarter of a minute lies between two attempts. */
const MAX_TRIES = 5;
const GAVE_UP = "This row kept failing because of an internal error.";
const CHANGED_SINCE = "Skipped: someone else has changed it in the meantime.";
const MAY_NOT = "Stopped: the person who started this no longer has permission.";
const UNKNOWN = "This action is no longer supported by this version of Daybook.";

type StartedWork = {
  readonly work: BegunWork;
  readonly action: BulkAction;
  readonly metadata: EventMetadata;
  /** Permissions of the member who started it, read again for each group of rows. */
  readonly permissions: ReadonlySet<Permission>;
};

const settledAs = (undoing: boolean, { outcome }: BulkOutcome): RowState => {
  if (outcome === "refused") return undoing ? "left" : "refused";
  // A row that was already reverted counts as unchanged.
  if (undoing) return "restored";
  return outcome;
};

const reasonOf = (outcome: BulkOutcome): string | undefined =>
  outcome.outcome === "same" ? undefined : outcome.why;

const keyOf = (workId: string, rowId: string): string => `bulk-${workId}-${rowId}`;

/** Whether someone changed the row since the operation did. */
const createIsChangedSince =
  ({ eventStore }: Pick<BulkDependencies, "eventStore">) =>
  async ({ since }: BulkAction, row: BulkRow): Promise<boolean> => {
    const { websiteId, id, metadata } = row;
    const workId = metadata.correlationId;
    const own = since && (await eventStore.findDuplicate(websiteId, keyOf(workId, id)));
    if (!own) return false;
    const stream = streamName(since.category, websiteId, since.id?.(row) ?? id);
    const { events } = await eventStore.readStream(stream, { from: own.revision + 1n });
    return events.some(
      ({ type, data, metadata: { correlationId } }) =>
        since.types.includes(type) &&
        correlationId !== workId &&
        since.about?.(data, row) !== false,
    );
  };

/**
 * One row of an operation. A repetition has no further effect: its append is identified by its key.
 */
const createRowRun = ({ sql, now, eventStore }: BulkDependencies) => {
  const records = createBulkRecords(sql, now);

  const memoOf = async ({ action, metadata }: StartedWork, item: WorkRow, row: BulkRow) => {
    if (item.hasMemo || action.before === undefined) return row.memo;
    return records.note(metadata.correlationId, item.place, await action.before(row));
  };

  const isChangedSince = createIsChangedSince({ eventStore });
  const changed = async (begun: StartedWork, item: WorkRow, row: BulkRow): Promise<BulkOutcome> => {
    const { work, action } = begun;
    if (work.undoing) {
      if (await isChangedSince(action, row)) return { outcome: "refused", why: CHANGED_SINCE };
      return action.back?.(row) ?? { outcome: "refused", why: "This change cannot be undone." };
    }
    return action.change({ ...row, memo: await memoOf(begun, item, row) });
  };

  return async (begun: StartedWork, item: WorkRow): Promise<void> => {
    const { work, metadata, permissions } = begun;
    const { websiteId, correlationId: workId } = metadata;
    const from = work.undoing ? "changed" : "waiting";
    const settle = (to: Parameters<typeof records.settle>[1]) =>
      records.settle({ workId, place: item.place, from }, to);
    if (item.tries > MAX_TRIES)
      return settle({ state: work.undoing ? "left" : "refused", reason: GAVE_UP });
    const idempotencyKey = `${keyOf(workId, item.id)}${work.undoing ? "-back" : ""}`;
    // An interrupted run may have changed the row, which looks the same as "already up to date". It
    // is repeated all the same, because the steps after the change may have been interrupted.
    const isDone =
      item.tries > 1 && (await eventStore.findDuplicate(websiteId, idempotencyKey)) !== undefined;
    const outcome = await changed(begun, item, {
      websiteId,
      id: item.id,
      within: work.within,
      input: work.input,
      memo: item.hasMemo ? item.memo : undefined,
      metadata: { ...metadata, idempotencyKey },
      at: now(),
      may: (permission) => permissions.has(permission),
      startedAt: work.startedAt,
    });
    if (isDone) return settle({ state: work.undoing ? "restored" : "changed" });
    const reason = reasonOf(outcome);
    return settle({
      state: settledAs(work.undoing, outcome),
      ...(reason !== undefined && { reason }),
      ...(outcome.outcome === "changed" && { memo: outcome.memo }),
    });
  };
};

/** Records in the log, once, that a member started, stopped or undid an operation. */
export const createRecordWork = ({ handler, now }: Pick<BulkDependencies, "handler" | "now">) => {
  const works = handler(bulkWorkDecider, BulkWorkEvent);
  return async (
    type: BulkWorkCommand["type"],
    { list, action, total }: Pick<BegunWork, "list" | "action" | "total">,
    metadata: EventMetadata,
    workId: string,
  ): Promise<void> => {
    const command = { type, work: { list, action, rows: total }, at: now() };
    await works.run(workId, command, { metadata });
  };
};

/**
 * Runs a bulk operation, or its undo, unless it is already running. Rows are settled one after
 * another, so that an interrupted run can be resumed without repeating changes. A row that keeps
 * failing counts as rejected, or as left during an undo. The run ends when the member who started
 * it loses the permission. Every event has the operation's id as correlation id.
 */
export const createRunBulk = (dependencies: BulkDependencies) => {
  const { sql, now, findAction, onDefect = () => undefined } = dependencies;
  const records = createBulkRecords(sql, now);
  const runRow = createRowRun(dependencies);
  const record = createRecordWork(dependencies);

  const goThrough = async (
    begun: Omit<StartedWork, "permissions">,
    onProgress: () => void,
  ): Promise<void> => {
    const { work, action, metadata } = begun;
    const { websiteId, correlationId: workId } = metadata;
    let failure: PromiseRejectedResult | undefined;
    for (let after = 0; ; ) {
      const permissions = await dependencies.permissionsAt(websiteId, work.startedBy);
      if (!permissions.has(action.permission)) {
        await records.halt(workId, MAY_NOT);
        break;
      }
      const rows = await records.next(workId, work.undoing ? "changed" : "waiting", after, AT_ONCE);
      if (rows.length === 0) break;
      after = Math.max(...rows.map(({ place }) => place));
      const ends = await Promise.allSettled(
        rows.map((row) => runRow({ ...begun, permissions }, row)),
      );
      failure ??= ends.find((end) => end.status === "rejected");
      onProgress();
    }
    // A failing row does not block the others; the next run tries it again.
    if (failure !== undefined) throw failure.reason;
  };

  const runWork = async (work: BegunWork, websiteId: string, workId: string): Promise<void> => {
    const metadata = ownerMetadata({
      websiteId,
      owner: { ownerId: work.startedBy },
      correlationId: workId,
    });
    const action = findAction(work.list, work.action);
    if (action === undefined) await records.halt(workId, UNKNOWN);
    else {
      await record(work.undoing ? "UndoBulkWork" : "StartBulkWork", work, metadata, workId);
      await holdLease(
        () => records.touch(workId).catch(onDefect),
        (onProgress) => goThrough({ work, action, metadata }, onProgress),
      );
    }
    await records.finish(workId, work);
  };

  /** Resolves at the start, with a promise of its end that never rejects. */
  return async (
    websiteId: string,
    workId: string,
  ): Promise<{ readonly done: Promise<void> } | undefined> => {
    const work = await records.claim(websiteId, workId);
    if (work === undefined) return undefined;
    // A failed run gives no further sign of life and is resumed like an interrupted one.
    return { done: runWork(work, websiteId, workId).catch(onDefect) };
  };
};

/** Not in the specification: operations that one process resumes at a time. */
const MAX_TAKEN_UP = 10;

/** Resumes operations that are due or whose process ended. Resolves when they have started. */
export const createTakeUpBulk = (dependencies: BulkDependencies): TakeUp => {
  const runBulk = createRunBulk(dependencies);
  return createTakeUp({
    max: MAX_TAKEN_UP,
    find: createBulkRecords(dependencies.sql, dependencies.now).interrupted,
    start: ({ websiteId, workId }) => runBulk(websiteId, workId),
  });
};

/** Resumes operations and waits for their end; returns their number. */
export const createResumeBulk = (dependencies: BulkDependencies) =>
  createResume(createTakeUpBulk(dependencies));

/** Deletes operations beyond the retention time; returns their number. */
export const createForgetBulk = ({ sql, now }: Pick<BulkDependencies, "sql" | "now">) =>
  createBulkRecords(sql, now).forgetOld;
