import type { BulkWords } from "../bulk/words.ts";

/** What can be done to many subscriptions. What has been paid is never touched. */
export const subscriptionBulk = {
  list: "subscriptions",
  noun: "subscription",
  actions: {
    cancel: {
      label: "Cancel",
      going: "Cancelling",
      done: (subscriptions) =>
        `Cancelled ${subscriptions}: what has been paid for is still delivered.`,
      asks: (subscriptions) =>
        `No more payments are made for ${subscriptions}; what has been paid for is still delivered. Each subscriber is told by mail. It begins in ten seconds and can be stopped until then. Afterwards you can undo it until the next payment would be due, and they are told that, too.`,
      keep: "Keep them",
      danger: true,
    },
    resume: {
      label: "Let go on",
      going: "Letting go on",
      done: (subscriptions) => `${subscriptions} will be paid for again.`,
      asks: (subscriptions) =>
        `${subscriptions} that the shop had cancelled will be paid for again, from the next payment on. Each subscriber is told by mail. What subscribers cancelled themselves stays cancelled.`,
    },
  },
} as const satisfies BulkWords;
