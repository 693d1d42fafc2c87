import type { BulkTexts } from "../kit/bulk/words.ts";

/** Bulk actions for emails. */
export const mailBulk = {
  list: "mail",
  noun: "mail",
  actions: {
    resend: {
      label: "Send again",
      going: "Sending again",
      done: (mails) => `Resent ${mails}.`,
      asks: (mails) =>
        `Of ${mails}, those that failed, bounced, were stopped or are in doubt will be resent once each as new emails with the same content. Emails that were delivered or may not be resent are skipped. Sending starts in ten seconds and can be stopped until then.`,
    },
    stop: {
      label: "Stop",
      going: "Stopping",
      done: (mails) => `Stopped ${mails}. No further attempts will be made.`,
    },
    continue: {
      label: "Resume",
      going: "Resuming",
      done: (mails) => `Resumed ${mails}.`,
    },
  },
} as const satisfies BulkTexts;
