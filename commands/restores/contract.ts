import * as z from "zod/mini";
import type { Contract } from "#domain/kit/contract.ts";

/** `withhold`: it does not leave by itself; an owner can send each one that is still wanted. */
const AfterRestore = z.enum(["send", "withhold"]);

/**
 * Says that this restored copy is the shop now: jobs begin, and cards can be charged. What was waiting when
 * the backup was made may have been done by the original since, so the owner chooses what becomes of its
 * emails and webhook calls. Only the person who set the installation up. 403 `not-operator`, 409
 * `nothing-to-confirm`.
 */
export const confirmRestoreContract = {
  method: "POST",
  path: "/api/console/restore/confirm",
  summary: "Make a restored copy the shop.",
  tag: "operation",
  access: "owner",
  permission: "accounts:write",
  body: z.object({ emails: AfterRestore, webhooks: AfterRestore }),
  response: z.object({ confirmed: z.literal(true) }),
} as const satisfies Contract;
