import * as z from "zod/mini";

const work = {
  /** The list and the action on its rows, as the API call names them: "coupons", "remove". */
  list: z.string(),
  action: z.string(),
  /** Number of selected rows. */
  rows: z.int(),
};

const BulkWorkStarted = z.object({
  type: z.literal("BulkWorkStarted"),
  ...work,
  startedAt: z.iso.datetime(),
});
/** Changes that were made before the stop stay. */
const BulkWorkStopped = z.object({
  type: z.literal("BulkWorkStopped"),
  ...work,
  stoppedAt: z.iso.datetime(),
});
/** Every changed row is changed back, as far as possible. */
const BulkWorkUndone = z.object({
  type: z.literal("BulkWorkUndone"),
  ...work,
  undoneAt: z.iso.datetime(),
});

/**
 * Stream `bulkWork-<websiteId>.<workId>`: a member started a bulk operation. The outcome of each
 * row is in the row's own stream, with the operation's id as correlation id. Stored for ever: a
 * released member is never edited.
 */
export const BulkWorkEvent = z.discriminatedUnion("type", [
  BulkWorkStarted,
  BulkWorkStopped,
  BulkWorkUndone,
]);
export type BulkWorkEvent = z.infer<typeof BulkWorkEvent>;
