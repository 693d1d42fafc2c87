import * as z from "zod/mini";

/** Stream `mail-<websiteId>.<mailId>`: what members did about one email. */
export const MailEvent = z.discriminatedUnion("type", [
  z.object({
    type: z.literal("MailResendRequested"),
    mailId: z.string(),
    /** Id of the new email, which has its own Message-ID. */
    copyId: z.string(),
    requestedAt: z.string(),
  }),
  /** The email was waiting for its next attempt and is not to be sent. */
  z.object({ type: z.literal("MailStopped"), mailId: z.string(), stoppedAt: z.iso.datetime() }),
  /** The email is waiting again. */
  z.object({ type: z.literal("MailContinued"), mailId: z.string(), continuedAt: z.iso.datetime() }),
]);
export type MailEvent = z.infer<typeof MailEvent>;
