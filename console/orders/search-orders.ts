import { formatMoney } from "#domain/kit/format-money.ts";
import { listOrdersContract } from "#read-api/orders/contract.ts";
import { call } from "../kit/calls/api.ts";
import { type FindRecords, MAX_FOUND_RECORDS } from "../kit/feature.ts";

export const searchOrders: FindRecords = async (search, signal) => {
  const query = { search, pageSize: MAX_FOUND_RECORDS, sort: "-placedAt" as const };
  const { rows } = await call(listOrdersContract, { query, signal });
  return rows.map(({ orderId, number, name, grandTotalCents, currency }) => ({
    id: orderId,
    label: number === null ? "Order without a number" : `Order #${number}`,
    description: `${name ?? "Forgotten"} · ${formatMoney(grandTotalCents, currency)}`,
    to: `/orders/${orderId}`,
  }));
};
