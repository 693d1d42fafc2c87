import { Checkbox, Stack, Text } from "@mantine/core";
import { Link } from "@tanstack/react-router";
import { useState } from "react";
import { orderBulk } from "#domain/orders/bulk.ts";
import type { PaymentState } from "#domain/orders/payment-state.ts";
import { getOrderContract, listOrdersContract, type OrderRow } from "#read-api/orders/contract.ts";
import { getHandlingContract } from "#read-api/orders/handling-contract.ts";
import type { Bulk } from "../kit/bulk/bulk-bar.tsx";
import { type BulkForm, useBulk } from "../kit/bulk/use-bulk.tsx";
import { Confirm } from "../kit/editing/confirm.tsx";
import { EmailNotice } from "../kit/ui/email-notice.tsx";

const reads = [listOrdersContract, getOrderContract, getHandlingContract];

const ShipForm: BulkForm = ({ rows, start, pending, error, onClose }) => {
  const [tellsBuyer, setTellsBuyer] = useState(true);
  return (
    <Confirm
      opened
      title={`Mark ${rows} as shipped?`}
      action={`Mark ${rows} as shipped`}
      pending={pending}
      error={error}
      onConfirm={() => start({ tellsBuyer })}
      onClose={onClose}
    >
      <Stack gap="md">
        <Text>
          All unshipped items in each order will be marked as shipped, without a tracking number.
        </Text>
        <EmailNotice>The customers will be notified once an email server is set up.</EmailNotice>
        <Checkbox
          label="Notify customers by email"
          checked={tellsBuyer}
          onChange={({ currentTarget }) => setTellsBuyer(currentTarget.checked)}
        />
      </Stack>
    </Confirm>
  );
};

/** Marking many orders as shipped, recording manual payments, and undoing both. */
export const useBulkOrders = (matching: object, rows: readonly OrderRow[] = []): Bulk => {
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
    // The order that was placed first is shipped first.
    matching: { ...matching, sort: "placedAt" },
    reads,
    linkTo: ({ id, name }) => (
      <Link to="/orders/$orderId" params={{ orderId: id }}>
        {name}
      </Link>
    ),
    forms: { ship: ShipForm },
    applies: {
      "record-payment": isAny("awaited", "assumed"),
      "undo-payment": isAny("recorded", "assumed"),
    },
  });
};
