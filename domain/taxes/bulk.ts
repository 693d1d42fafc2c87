import type { BulkWords } from "../bulk/words.ts";

/** What can be done to many tax rules at once. */
export const taxRuleBulk = {
  list: "tax-rules",
  noun: "tax rule",
  actions: {
    charge: {
      label: "Charge",
      going: "Switching on",
      done: (rules) => `Switched ${rules} on: they are charged from now on.`,
    },
    "stop-charging": {
      label: "Stop charging",
      going: "Switching off",
      done: (rules) => `Switched ${rules} off: they are not charged any more.`,
    },
    remove: {
      label: "Remove",
      going: "Removing",
      done: (rules) => `Removed ${rules}: they are not charged any more.`,
    },
    restore: {
      label: "Bring back",
      going: "Bringing back",
      done: (rules) => `Brought ${rules} back, at their old places.`,
    },
  },
} as const satisfies BulkWords;
