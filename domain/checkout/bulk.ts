import type { BulkWords } from "../bulk/words.ts";

/** What can be done to many orders at once. */
export const orderBulk = {
  list: "orders",
  noun: "order",
  actions: {
    "record-payment": {
      label: "Record payment",
      going: "Recording payments",
      done: (orders) => `Recorded the payment of ${orders}.`,
    },
    "undo-payment": {
      label: "Undo payment",
      going: "Undoing payments",
      done: (orders) => `Undid the payment of ${orders}: they await payment.`,
      asks: (orders) =>
        `Undo the payment of ${orders}? Their gift cards will be disabled and their files can no longer be downloaded. What customers have spent, downloaded or received already will stay with them.`,
    },
  },
} as const satisfies BulkWords;
