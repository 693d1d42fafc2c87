import * as z from "zod/mini";
import type { Contract } from "#domain/kit/contract.ts";
import { storable } from "#domain/kit/storable-text.ts";

const path = "/api/console/bulk";
// The required permission is that of the named list or action.
const owner = { tag: "bulk", access: "owner", permission: "own-account" } as const;

/** Maximum number of rows that are named one by one; larger selections use the filters. */
export const MAX_NAMED_ROWS = 1_000;
/** Not in the specification: maximum number of rows of one operation. */
export const MAX_BULK_ROWS = 100_000;
/** Size of that many ids with their details. */
const MAX_START_BYTES = 1024 * 1024;
/** Number of rows per answer. */
export const TOLD_ROWS = 50;

const Name = z.string().check(z.minLength(1), z.maxLength(100), storable);
const Within = z._default(z.string().check(z.maxLength(200), storable), "");

export const BulkWork = z.object({
  workId: z.uuid(),
  list: z.string(),
  within: z.string(),
  action: z.string(),
  /** Input of the action; null without one. */
  input: z.unknown(),
  status: z.enum(["running", "done", "stopped", "undoing", "undone"]),
  /** Why it stopped automatically, for people; empty when it did not. */
  halted: z.string(),
  createdAt: z.string(),
  /** Until then it can be stopped before anything has happened. */
  beginsAt: z.string(),
  /** `owner:<id>`. */
  startedBy: z.string(),
  /** Whether anything can be undone now. */
  undoable: z.boolean(),
  total: z.int(),
  /** Processed rows, of `total`; during an undo, of those that were changed. */
  done: z.int(),
  /** Counts by outcome. */
  changed: z.int(),
  same: z.int(),
  refused: z.int(),
  restored: z.int(),
  left: z.int(),
  /** Part of `changed`: rows of which something was left. */
  partial: z.int(),
});
export type BulkWork = z.infer<typeof BulkWork>;

export const FailedRow = z.object({
  place: z.int(),
  id: z.string(),
  /** Null when the row no longer exists. */
  name: z.nullable(z.string()),
  reason: z.string(),
});
export type FailedRow = z.infer<typeof FailedRow>;

/**
 * Starts a bulk action in the background: for the named rows, or for all that the list's filters
 * match now. The answer is its state; poll it for progress. 403 `not-permitted` without the
 * permission of the single call, 404 `bulk-action-not-found`, 404 `no-rows-chosen`, 409
 * `too-many-rows`. Repeating it with the same idempotency key returns the same operation.
 */
export const startBulkContract = {
  ...owner,
  method: "POST",
  path,
  summary: "Start a bulk operation on a list",
  maxBodyBytes: MAX_START_BYTES,
  body: z.object({
    list: Name,
    action: Name,
    /** The part of the list, where a screen shows one of several: the id of a mailing list. */
    within: Within,
    /** Input of the action. */
    input: z.optional(z.unknown()),
    of: z.union([
      z.object({
        ids: z
          .array(z.string().check(z.minLength(1), z.maxLength(1_000), storable))
          .check(z.minLength(1), z.maxLength(MAX_NAMED_ROWS)),
      }),
      /** The list's own query, without its page. */
      z.object({
        matching: z.record(
          z.string().check(z.maxLength(100)),
          z.union([z.string().check(z.maxLength(2_000), storable), z.number(), z.boolean()]),
        ),
      }),
    ]),
  }),
  response: BulkWork,
  statuses: [202],
} as const satisfies Contract;

const params = z.object({ workId: z.uuid() });

/** Requires the permission to read the list. */
export const listBulkWorksContract = {
  ...owner,
  method: "GET",
  path,
  summary: "The ten latest bulk operations on a list, newest first",
  query: z.object({ list: Name, within: Within }),
  response: z.object({ works: z.array(BulkWork) }),
} as const satisfies Contract;

/**
 * Includes the rows that were rejected, left or partly changed, in pages. 404
 * `bulk-work-not-found`.
 */
export const getBulkWorkContract = {
  ...owner,
  method: "GET",
  path: `${path}/:workId`,
  summary: "Status and progress of a bulk operation, with the rows that failed",
  params,
  query: z.object({
    /** Position of the last row of the previous page. */
    after: z._default(z.coerce.number().check(z.int(), z.minimum(0), z.maximum(MAX_BULK_ROWS)), 0),
  }),
  response: z.object({
    work: BulkWork,
    told: z.array(FailedRow),
    /** Value for the next `after`; null after the last page. */
    next: z.nullable(z.int()),
  }),
} as const satisfies Contract;

/** Changed rows stay changed; the rest is left. 404 `bulk-work-not-found`. */
export const stopBulkContract = {
  ...owner,
  method: "POST",
  path: `${path}/:workId/stop`,
  summary: "Stop a bulk operation",
  params,
  response: BulkWork,
} as const satisfies Contract;

/**
 * Reverts each changed row, as far as possible. 404 `bulk-work-not-found`, 409
 * `bulk-work-not-undoable` while it runs, when it was undone, or when it cannot be undone.
 */
export const undoBulkContract = {
  ...owner,
  method: "POST",
  path: `${path}/:workId/undo`,
  summary: "Undo a bulk operation",
  params,
  response: BulkWork,
  statuses: [202],
} as const satisfies Contract;
