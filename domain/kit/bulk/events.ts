import * as z from "zod/mini";

const work = {
  /** The list and what was done to its rows, as the call names them: "coupons", "remove". */
  list: z.string(),
  action: z.string(),
  /** How many rows were chosen. */
  rows: z.int(),
};

const BulkWorkStarted = z.object({
  type: z.literal("BulkWorkStarted"),
  ...work,
  startedAt: z.iso.datetime(),
});
/** What was changed until then stays so. */
const BulkWorkStopped = z.object({
  type: z.literal("BulkWorkStopped"),
  ...work,
  stoppedAt: z.iso.datetime(),
});
/** Each row that it had changed is changed back, as far as that can be. */
const BulkWorkUndone = z.object({
  type: z.literal("BulkWorkUndone"),
  ...work,
  undoneAt: z.iso.datetime(),
});

/**
 * Stream `bulkWork-<websiteId>.<workId>`: that somebody had many rows changed at once. What became of
 * each row is in its own stream, with the work's id as correlation id. Stored for ever: a released member
 * is never edited.
 */
export const BulkWorkEvent = z.discriminatedUnion("type", [
  BulkWorkStarted,
  BulkWorkStopped,
  BulkWorkUndone,
]);
export type BulkWorkEvent = z.infer<typeof BulkWorkEvent>;
