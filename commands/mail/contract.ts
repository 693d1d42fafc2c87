import * as z from "zod/mini";
import type { Contract } from "#domain/kit/contract.ts";

const owner = {
  method: "POST",
  tag: "mail",
  access: "owner",
  permission: "mail:write",
  params: z.object({ mailId: z.string().check(z.minLength(1), z.maxLength(300)) }),
} as const;

/** Stops an email that waits for its next attempt. 404 `mail-not-found`, 409 `mail-not-waiting`. */
export const stopMailContract = {
  ...owner,
  path: "/api/console/outbox/:mailId/stop",
  summary: "Stop an email that is waiting to be retried",
} as const satisfies Contract;

/**
 * The email waits as before. 404 `mail-not-found`; 409 `mail-given-up` when no job would send it
 * any longer, `mail-copied` when it has been resent.
 */
export const continueMailContract = {
  ...owner,
  path: "/api/console/outbox/:mailId/continue",
  summary: "Resume a stopped email",
} as const satisfies Contract;

/**
 * Sends a new email with its own Message-ID and the content of the first. 404 `mail-not-found`; 409
 * `mail-gone`, `mail-under-way`, `mail-withheld`, `mail-of-restock`, `no-mail-server`.
 */
export const resendMailContract = {
  method: "POST",
  path: "/api/console/outbox/:mailId/resend",
  summary: "Resend an email",
  tag: "mail",
  access: "owner",
  permission: "mail:write",
  params: z.object({ mailId: z.string().check(z.minLength(1), z.maxLength(300)) }),
  response: z.object({
    /** Id of the new email. */
    mailId: z.string(),
  }),
} as const satisfies Contract;
