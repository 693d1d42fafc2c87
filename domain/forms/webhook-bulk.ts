import type { BulkWords } from "../bulk/words.ts";

/** What can be done to many calls of webhooks at once. */
export const webhookBulk = {
  list: "webhooks",
  noun: "call",
  actions: {
    resend: {
      label: "Send again",
      going: "Sending again",
      done: (calls) => `Sending ${calls} again. What a receiver had taken goes under a new id.`,
    },
  },
} as const satisfies BulkWords;

/** Our choice: a receiver cannot give back what it was sent, so that there is time to stop it. */
export const RESEND_GRACE_SECONDS = 10;

/** Why a call is not made again. */
export const TEST_IS_NOT_REPEATED = "This was a test. Make another one in the form's settings.";
