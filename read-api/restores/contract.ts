import * as z from "zod/mini";
import type { Contract } from "#domain/kit/contract.ts";

/** A restored copy that is not confirmed yet. */
export const HeldCopy = z.object({
  restoredAt: z.iso.datetime(),
  backupTakenAt: z.iso.datetime(),
  /** Jobs that are due; a restock send is one job with many emails. */
  jobs: z.int(),
  /** Number of webhook calls among them. */
  webhookCalls: z.int(),
  /** Whether the caller can declare that this is the shop. */
  canConfirm: z.boolean(),
});
export type HeldCopy = z.infer<typeof HeldCopy>;

/** Whether this installation is a restored copy that sends nothing. */
export const findRestoreContract = {
  method: "GET",
  path: "/api/console/restore",
  summary: "Whether this is a restored copy.",
  tag: "operation",
  access: "owner",
  permission: "own-account",
  response: z.object({ held: z.nullable(HeldCopy) }),
} as const satisfies Contract;
