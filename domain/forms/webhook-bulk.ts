import type { BulkTexts } from "../kit/bulk/words.ts";

/** Bulk actions for webhook calls. */
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

/** Not in the specification: a call cannot be recalled, so there is time to cancel it. */
export const RESEND_GRACE_SECONDS = 10;

/** Why a call cannot be repeated. */
export const TEST_IS_NOT_REPEATED =
  "Test calls cannot be resent. Send a new test from the form’s settings.";
