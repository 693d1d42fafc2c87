import type { BulkTexts } from "../kit/bulk/words.ts";

/** Bulk actions for subscriptions. Paid periods are never affected. */
export const subscriptionBulk = {
  list: "subscriptions",
  noun: "subscription",
  actions: {
    cancel: {
      label: "Cancel",
      going: "Cancelling",
      done: (subscriptions) => `Cancelled ${subscriptions}. Paid deliveries continue.`,
      asks: (subscriptions) =>
        `No more payments will be due for ${subscriptions}. Paid deliveries continue, and each customer is notified by email. This starts in ten seconds and can be stopped until then. Afterwards you can undo it until the next payment would be due; customers are notified of that too.`,
      keep: "Keep them",
      danger: true,
    },
    resume: {
      label: "Reinstate",
      going: "Reinstating",
      done: (subscriptions) => `Reinstated ${subscriptions}.`,
      asks: (subscriptions) =>
        `${subscriptions} that the shop cancelled will continue from the next payment date: cards are charged automatically, and orders with manual payment will await it. Each customer is notified by email. Subscriptions cancelled by the customer stay cancelled.`,
    },
  },
} as const satisfies BulkTexts;
