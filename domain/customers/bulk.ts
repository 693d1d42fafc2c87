import type { BulkTexts } from "../kit/bulk/words.ts";

/**
 * Bulk actions for customers. Not in the specification: customers are not erased in bulk, because
 * that cannot be undone and needs each one's address as confirmation. Customers are not added to
 * mailing lists that they have not joined.
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
