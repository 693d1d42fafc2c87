import * as z from "zod/mini";

/** Stream `mail-<websiteId>.<mailId>`: what owners do about one mail. */
export const MailEvent = z.discriminatedUnion("type", [
  z.object({
    type: z.literal("MailResendRequested"),
    mailId: z.string(),
    /** What the new mail is known by: its Message-ID is its own. */
    copyId: z.string(),
    requestedAt: z.string(),
  }),
  /** It waited for its next attempt, and there shall be none. */
  z.object({ type: z.literal("MailStopped"), mailId: z.string(), stoppedAt: z.iso.datetime() }),
  /** It waits again. */
  z.object({ type: z.literal("MailContinued"), mailId: z.string(), continuedAt: z.iso.datetime() }),
]);
export type MailEvent = z.infer<typeof MailEvent>;
