import type { BulkTexts } from "../kit/bulk/words.ts";

/** Bulk actions for orders. */
export const orderBulk = {
  list: "orders",
  noun: "order",
  actions: {
    ship: {
      label: "Mark as shipped",
      going: "Marking as shipped",
      done: (orders) => `Marked ${orders} as shipped.`,
    },
    "record-payment": {
      label: "Record payment",
      going: "Recording payments",
      done: (orders) => `Recorded the payment of ${orders}.`,
    },
    "undo-payment": {
      label: "Undo payment",
      going: "Undoing payments",
      done: (orders) => `Undid the payment of ${orders}.`,
      asks: (orders) =>
        `Undo the payment of ${orders}? They will await payment, their gift cards will be disabled and their files can no longer be downloaded. What customers have spent, downloaded or received already will stay with them. An order that was placed before Daybook recorded payments, and whose payment you recorded since, will still count as paid, without that record.`,
    },
  },
} as const satisfies BulkTexts;
