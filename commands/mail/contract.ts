import * as z from "zod/mini";
import type { Contract } from "#domain/shared/contract.ts";

/**
 * A new mail with a Message-ID of its own, whose words are those of the first. 404 `mail-not-found`; 409
 * `mail-gone`, `mail-under-way`, `mail-withheld`, `no-mail-server`.
 */
export const resendMailContract = {
  method: "POST",
  path: "/api/console/outbox/:mailId/resend",
  summary: "Send a mail once more",
  tag: "mail",
  access: "owner",
  permission: "mail:write",
  params: z.object({ mailId: z.string().check(z.minLength(1), z.maxLength(300)) }),
  response: z.object({
    /** What the new mail is known by. */
    mailId: z.string(),
  }),
} as const satisfies Contract;
