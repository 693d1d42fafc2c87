import * as z from "zod/mini";
import type { Contract } from "#domain/kit/contract.ts";
import { storable } from "#domain/kit/storable-text.ts";

const path = "/api/console/bulk";
// What a call asks for is the permission of the list or of the action that it names.
const owner = { tag: "bulk", access: "owner", permission: "own-account" } as const;

/** Most rows that are named one by one; more are chosen as all that match. */
export const MAX_NAMED_ROWS = 1_000;
/** Our choice: most rows of one work. */
export const MAX_BULK_ROWS = 100_000;
/** Of that many ids, and what is said of each. */
const MAX_START_BYTES = 1024 * 1024;
/** Rows that are told at once. */
export const TOLD_ROWS = 50;

const Name = z.string().check(z.minLength(1), z.maxLength(100), storable);
const Within = z._default(z.string().check(z.maxLength(200), storable), "");

export const BulkWork = z.object({
  workId: z.uuid(),
  list: z.string(),
  within: z.string(),
  action: z.string(),
  /** As the action takes it; null without one. */
  input: z.unknown(),
  status: z.enum(["running", "done", "stopped", "undoing", "undone"]),
  /** Why it stopped by itself, for people; empty when it did not. */
  halted: z.string(),
  createdAt: z.string(),
  /** Until then it can be stopped before anything has happened. */
  beginsAt: z.string(),
  /** `owner:<id>`. */
  startedBy: z.string(),
  /** There is something that can be undone, now. */
  undoable: z.boolean(),
  total: z.int(),
  /** Rows that it has come to, of `total`; while it is undone, of those it had changed. */
  done: z.int(),
  /** Counted by what became of them. */
  changed: z.int(),
  same: z.int(),
  refused: z.int(),
  restored: z.int(),
  left: z.int(),
  /** Of those changed: rows of which something was left. */
  partial: z.int(),
});
export type BulkWork = z.infer<typeof BulkWork>;

export const FailedRow = z.object({
  place: z.int(),
  id: z.string(),
  /** Null when it is not there any more. */
  name: z.nullable(z.string()),
  reason: z.string(),
});
export type FailedRow = z.infer<typeof FailedRow>;

/**
 * Does something to many rows of a list in the background: to those named, or to all that the list's filters
 * select now. The answer is its state; poll it for progress. 403 `not-permitted` without the permission
 * of the single call, 404 `bulk-action-not-found`, 404 `no-rows-chosen`, 409 `too-many-rows`. Asking again with the
 * same idempotency key answers the same work.
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
    /** What the action takes. */
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
} as const satisfies Contract;

const params = z.object({ workId: z.uuid() });

/** Asks for the permission to read the list. */
export const listBulkWorksContract = {
  ...owner,
  method: "GET",
  path,
  summary: "The ten latest bulk operations on a list, newest first",
  query: z.object({ list: Name, within: Within }),
  response: z.object({ works: z.array(BulkWork) }),
} as const satisfies Contract;

/** With the rows that were refused, left or changed in part, a page at a time. 404 `bulk-work-not-found`. */
export const getBulkWorkContract = {
  ...owner,
  method: "GET",
  path: `${path}/:workId`,
  summary: "Status and progress of a bulk operation, with the rows that failed",
  params,
  query: z.object({
    /** Place of the last one told before. */
    after: z._default(z.coerce.number().check(z.int(), z.minimum(0), z.maximum(MAX_BULK_ROWS)), 0),
  }),
  response: z.object({
    work: BulkWork,
    told: z.array(FailedRow),
    /** The next `after`; null behind the last. */
    next: z.nullable(z.int()),
  }),
} as const satisfies Contract;

/** What it has changed stays so; the rest is left. 404 `bulk-work-not-found`. */
export const stopBulkContract = {
  ...owner,
  method: "POST",
  path: `${path}/:workId/stop`,
  summary: "Stop a bulk operation",
  params,
  response: BulkWork,
} as const satisfies Contract;

/**
 * Changes back each row that it has changed, as far as that can be. 404 `bulk-work-not-found`, 409
 * `bulk-work-not-undoable` while it runs, when it was undone, or when there is no way back.
 */
export const undoBulkContract = {
  ...owner,
  method: "POST",
  path: `${path}/:workId/undo`,
  summary: "Undo a bulk operation",
  params,
  response: BulkWork,
} as const satisfies Contract;
