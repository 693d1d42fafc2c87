import type { BulkTexts } from "../kit/bulk/words.ts";

/** What can be done to many calls of webhooks at once. */
export const webhookBulk = {
  list: "webhooks",
  noun: "webhook call",
  actions: {
    resend: {
      label: "Send again",
      going: "Sending again",
      done: (calls) => `Sending ${calls} again. Calls that were already delivered get a new ID.`,
    },
  },
} as const satisfies BulkTexts;

/** Our choice: a receiver cannot give back what it was sent, so that there is time to stop it. */
export const RESEND_GRACE_SECONDS = 10;

/** Why a call is not made again. */
export const TEST_IS_NOT_REPEATED =
  "Test calls cannot be resent. Send a new test from the form’s settings.";
