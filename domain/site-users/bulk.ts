import type { BulkWords } from "../bulk/words.ts";

/**
 * What can be done to many customers. Our choice: nobody is forgotten together with others, as that cannot
 * be undone and asks for the address of each; and nobody is put on a mailing list that they have not joined.
 */
export const customerBulk = {
  list: "customers",
  noun: "customer",
  actions: {
    block: {
      label: "Block",
      going: "Blocking",
      done: (customers) => `Blocked ${customers} and signed them out.`,
      asks: (customers) =>
        `${customers} will be signed out everywhere at once, and nobody of them can sign in until unblocked. Nothing of theirs is lost, and they can still buy as guests. Undoing unblocks them; where they were signed in, they sign in again.`,
      danger: true,
    },
    unblock: {
      label: "Unblock",
      going: "Unblocking",
      done: (customers) => `Unblocked ${customers}: they can sign in again.`,
    },
  },
} as const satisfies BulkWords;
