import {
  type AwaitedPayment,
  instructionsOf,
  paymentReference,
} from "#domain/orders/awaited-payment.ts";
import type { Sql } from "#infra/postgres/port.ts";
import { findSiteSettings } from "../site-settings/find-site-settings.ts";
import type { FullOrderRow } from "./order-shapes.ts";

/** Null unless the order awaits its payment. */
export const findAwaitedPayment = async (
  sql: Sql,
  websiteId: string,
  { status, number, dueCents, paymentCancelAt, paymentManual }: FullOrderRow,
): Promise<AwaitedPayment | null> => {
  if (status !== "awaiting-payment" || number === null) return null;
  const { manualPaymentInstructions } = await findSiteSettings(sql, websiteId);
  return {
    amountCents: dueCents,
    reference: paymentReference(number),
    payBy: paymentCancelAt,
    ...instructionsOf(paymentManual, manualPaymentInstructions),
  };
};
