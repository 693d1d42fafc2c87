import type { BulkTexts } from "../kit/bulk/words.ts";

/** Bulk actions for stock. */
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

/** Maximum length of a reason in characters. It leaves room for the text that an undo adds. */
export const MAX_BULK_REASON = 160;

/** The reason that an undo is recorded with: "Delivery undone: Note 7". */
export const undoneReason = (what: string, reason: string): string =>
  reason === "" ? `${what} undone` : `${what} undone: ${reason}`;

/** Shown when not all of the recorded units can be reversed. */
export const STOCK_GONE = "Not undone: some of these units have been sold in the meantime.";
