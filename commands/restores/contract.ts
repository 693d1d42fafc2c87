import * as z from "zod/mini";
import type { Contract } from "#domain/kit/contract.ts";

/** `withhold`: nothing is sent automatically; a member can send each one that is still wanted. */
const AfterRestore = z.enum(["send", "withhold"]);

/**
 * Declares this restored copy to be the shop now: jobs start, and cards can be charged. The
 * original may have sent since what was waiting in the backup, so the owner decides about its
 * emails and webhook calls. Only for the person who set the installation up. 403 `not-operator`,
 * 409 `nothing-to-confirm`.
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
