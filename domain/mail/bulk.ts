import type { BulkWords } from "../bulk/words.ts";

/** What can be done to many mails. */
export const mailBulk = {
  list: "mail",
  noun: "mail",
  actions: {
    resend: {
      label: "Send again",
      going: "Sending again",
      done: (mails) => `Sent ${mails} again.`,
      asks: (mails) =>
        `Of ${mails}, those that failed, bounced, were stopped or are in doubt are sent as new mails with the same words, each only once. What a mail server has taken is left out, and so is what may not be sent again. It begins in ten seconds and can be stopped until then.`,
    },
    stop: {
      label: "Stop",
      going: "Stopping",
      done: (mails) => `Stopped ${mails} that waited: no further attempt is made.`,
    },
    continue: {
      label: "Let go on",
      going: "Letting go on",
      done: (mails) => `Let ${mails} go on.`,
    },
  },
} as const satisfies BulkWords;
