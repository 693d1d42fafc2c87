import { checkoutTexts } from "#domain/checkout/texts.ts";
import type { ResponseOf } from "#domain/kit/contract.ts";
import { stateAfterUndo } from "#domain/orders/payment-state.ts";
import { Refusal } from "#infra/http/refusal.ts";
import type { Sql } from "#infra/postgres/port.ts";
import type { getOrderContract, Refund } from "./contract.ts";
import { findIssuedCards } from "./find-issued-cards.ts";
import { type FullOrderRow, fullOrderText, toBuyer, toOrder } from "./order-shapes.ts";

const refundsText = `
  select refund_id as "refundId", amount_cents as "amountCents", lines,
         returned_to_stock as "returnedToStock", payback, progress,
         refused_code as "refusedCode", refunded_at as "refundedAt"
    from read.order_refunds
   where website_id = $1 and order_id = $2
   order by refunded_at, refund_id`;

export const getOrder = async (
  sql: Sql,
  websiteId: string,
  orderId: string,
  showsCards: boolean,
): Promise<ResponseOf<typeof getOrderContract>> => {
  const [rows, refunds, issuedCards] = await Promise.all([
    sql.query<FullOrderRow>(fullOrderText, [websiteId, orderId]),
    sql.query<Refund>(refundsText, [websiteId, orderId]),
    showsCards ? findIssuedCards(sql, websiteId, orderId) : null,
  ]);
  const row = rows[0];
  if (row === undefined) throw new Refusal(404, "order-unknown", checkoutTexts.orderUnknown);
  const refunded = row.lines.filter(({ refundedQuantity }) => refundedQuantity > 0);
  return {
    ...toOrder(row),
    number: row.number,
    ...toBuyer(row),
    refundedQuantities: Object.fromEntries(
      refunded.map(({ lineId, refundedQuantity }) => [lineId, refundedQuantity]),
    ),
    refundedCents: row.refundedCents,
    refunds: [...refunds],
    confirmedAt: row.confirmedAt,
    paymentState: row.paymentState,
    paymentStateAfterUndo:
      stateAfterUndo(row.paymentState ?? undefined, row.paymentAssumed) ?? null,
    paymentCancelAt: row.paymentState === "awaited" ? row.paymentCancelAt : null,
    issuedCards,
    paymentReference: row.paymentReference,
    failure: row.failure,
    stream: `order-${websiteId}.${orderId}`,
  };
};
