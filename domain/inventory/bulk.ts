import type { BulkTexts } from "../kit/bulk/words.ts";

/** What can be done to the stock of many variants at once. */
export const stockBulk = {
  list: "stock",
  noun: "variant",
  actions: {
    receive: {
      label: "Receive",
      going: "Receiving",
      done: (variants) => `Received units of ${variants}.`,
    },
    adjust: {
      label: "Adjust",
      going: "Adjusting",
      done: (variants) => `Adjusted the stock of ${variants}.`,
    },
    set: {
      label: "Set stock",
      going: "Setting the stock",
      done: (variants) => `Set the stock of ${variants}.`,
    },
    "end-counting": {
      label: "Stop tracking",
      going: "Turning off stock tracking",
      done: (variants) => `Turned off stock tracking for ${variants}. They never sell out.`,
    },
    "begin-counting": {
      label: "Start tracking",
      going: "Turning on stock tracking",
      done: (variants) =>
        `Turned on stock tracking for ${variants}. Only the units on hand can be sold.`,
    },
  },
} as const satisfies BulkTexts;

/** Characters of a reason; what undoes it still has room to say what. */
export const MAX_BULK_REASON = 160;

/** The reason that undoing is booked with: "Delivery undone: Note 7". */
export const undoneReason = (what: string, reason: string): string =>
  reason === "" ? `${what} undone` : `${what} undone: ${reason}`;

/** Why less than was booked cannot be taken back. */
export const STOCK_GONE = "Not undone: some of these units have been sold in the meantime.";
