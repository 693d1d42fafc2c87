import type { BulkWords } from "../bulk/words.ts";

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
      label: "Set to",
      going: "Setting the stock",
      done: (variants) => `Set the stock of ${variants}.`,
    },
    "end-counting": {
      label: "Stop counting",
      going: "Stopping to count",
      done: (variants) => `Stopped counting ${variants}: they are never sold out.`,
    },
    "begin-counting": {
      label: "Start counting",
      going: "Starting to count",
      done: (variants) => `Started counting ${variants}: they sell as far as they last.`,
    },
  },
} as const satisfies BulkWords;

/** Characters of a reason; what undoes it still has room to say what. */
export const MAX_BULK_REASON = 160;

/** The reason that undoing is booked with: "Delivery undone: Note 7". */
export const undoneReason = (what: string, reason: string): string =>
  reason === "" ? `${what} undone` : `${what} undone: ${reason}`;

/** Why less than was booked cannot be taken back. */
export const STOCK_GONE = "Less is left than that: units of it have been sold since.";
