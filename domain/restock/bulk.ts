import type { BulkWords } from "../bulk/words.ts";

/** What can be done to many variants that somebody waits for. */
export const restockBulk = {
  list: "restock",
  noun: "variant",
  actions: {
    send: {
      label: "Send",
      going: "Asking for mails",
      done: (variants) => `The mails for ${variants} are about to leave, or have begun to.`,
    },
  },
} as const satisfies BulkWords;

/** What can be done to many sign-ups. */
export const signUpBulk = {
  list: "restock-sign-ups",
  noun: "sign-up",
  actions: {
    "take-off": {
      label: "Take off",
      going: "Taking off",
      done: (signUps) => `Took ${signUps} off: nobody is mailed about them.`,
    },
    "put-back": {
      label: "Put back",
      going: "Putting back",
      done: (signUps) => `Put ${signUps} back, as they were.`,
    },
  },
} as const satisfies BulkWords;
