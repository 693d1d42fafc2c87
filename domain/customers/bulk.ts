import type { BulkTexts } from "../kit/bulk/words.ts";

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
        `${customers} will be signed out everywhere immediately and cannot sign in until unblocked. Their data is kept, and they can still buy as guests. Undo unblocks them; they have to sign in again.`,
      danger: true,
    },
    unblock: {
      label: "Unblock",
      going: "Unblocking",
      done: (customers) => `Unblocked ${customers}: they can sign in again.`,
    },
  },
} as const satisfies BulkTexts;
