import { Link } from "@tanstack/react-router";
import { orderBulk } from "#domain/orders/bulk.ts";
import type { PaymentState } from "#domain/orders/payment-state.ts";
import { getOrderContract, listOrdersContract, type OrderRow } from "#read-api/orders/contract.ts";
import { getHandlingContract } from "#read-api/orders/handling-contract.ts";
import type { Bulk } from "../kit/bulk/bulk-bar.tsx";
import { useBulk } from "../kit/bulk/use-bulk.tsx";

const reads = [listOrdersContract, getOrderContract, getHandlingContract];

/** Recording the payments of many orders by hand, and undoing it. */
export const useBulkPayments = (matching: object, rows: readonly OrderRow[] = []): Bulk => {
  const isAny =
    (...states: readonly PaymentState[]) =>
    (ids: readonly string[]) =>
      rows.some(
        ({ orderId, paymentMethod, paymentState }) =>
          ids.includes(orderId) &&
          paymentMethod === "manual" &&
          paymentState !== null &&
          states.includes(paymentState),
      );
  return useBulk({
    words: orderBulk,
    matching,
    reads,
    linkTo: ({ id, name }) => (
      <Link to="/orders/$orderId" params={{ orderId: id }}>
        {name}
      </Link>
    ),
    applies: {
      "record-payment": isAny("awaited", "assumed"),
      "undo-payment": isAny("recorded", "assumed"),
    },
  });
};
