import type { Payment, Payments } from "./port.ts";

const standing = (reference: string, status: Payment["status"]): Payment => ({
  reference,
  status,
  clientSecret: null,
  decline: null,
});

/**
 * Manual payment: invoice, bank transfer, cash desk. The shop trusts the customer, so it counts as
 * authorized from the start, and refunds are the owner's own task.
 */
export const createManualPayments = (): Payments => ({
  begin: async ({ orderId, attempt }) => standing(`${orderId}.${attempt}`, "authorized"),
  find: async (reference) => standing(reference, "authorized"),
  collect: async (reference) => standing(reference, "paid"),
  cancel: async (reference) => standing(reference, "cancelled"),
  refund: async () => ({ ok: true, reference: null }),
  findRefund: async () => ({ ok: true, reference: null }),
  forgetMeans: async () => "none",
});
