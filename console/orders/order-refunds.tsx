import { Button, Group, Text } from "@mantine/core";
import { useState } from "react";
import { retryRefundContract, settleRefundContract } from "#commands/orders/contract.ts";
import { getOrderContract, type Refund } from "#read-api/orders/contract.ts";
import { useCommand } from "../kit/calls/use-command.ts";
import { Confirm } from "../kit/editing/confirm.tsx";
import { Money } from "../kit/figures/figures.tsx";
import { PlainTable } from "../kit/lists/plain-table.tsx";
import { Changes } from "../kit/session/permissions.tsx";
import { Moment } from "../kit/time/moment.tsx";
import { Section } from "../kit/ui/page.tsx";
import { Pill, type Tone } from "../kit/ui/pill.tsx";
import type { OrderDetails } from "./order-details.ts";

const progress: Readonly<Record<Refund["progress"], { tone: Tone; name: string }>> = {
  "by-hand": { tone: "neutral", name: "Manual" },
  owed: { tone: "warn", name: "To refund" },
  pending: { tone: "info", name: "Pending" },
  paid: { tone: "good", name: "Refunded" },
  refused: { tone: "bad", name: "Declined" },
  failed: { tone: "bad", name: "Failed" },
};

/** The order shows its refunds. */
const refundReads = [getOrderContract];

/** Retries a refund that the customer's bank rejected. */
const TryAgain = ({ order, refund }: { readonly order: OrderDetails; readonly refund: Refund }) => {
  const retry = useCommand(retryRefundContract, {
    input: () => ({ params: { orderId: order.orderId, refundId: refund.refundId } }),
    refreshes: refundReads,
    says: ({ payback }) =>
      payback === "failed"
        ? { color: "red", message: "The refund failed again." }
        : "The refund was retried.",
  });
  return (
    <Button
      variant="default"
      size="compact-sm"
      loading={retry.isPending}
      onClick={() => retry.mutate()}
    >
      Retry
    </Button>
  );
};

/** Records that a member paid the customer in another way. */
const SettledOtherwise = ({
  order,
  refund,
}: {
  readonly order: OrderDetails;
  readonly refund: Refund;
}) => {
  const [opened, setOpened] = useState(false);
  const isOwed = refund.progress === "owed";
  const settle = useCommand(settleRefundContract, {
    input: () => ({ params: { orderId: order.orderId, refundId: refund.refundId } }),
    refreshes: refundReads,
    onDone: () => setOpened(false),
    says: () =>
      isOwed ? "The refund was recorded as paid back." : "The refund is marked as settled.",
    errors: "form",
  });
  return (
    <>
      <Button variant="default" size="compact-sm" onClick={() => setOpened(true)}>
        {refund.progress === "owed" ? "Record as refunded" : "Mark as settled"}
      </Button>
      <Confirm
        opened={opened}
        title={isOwed ? "Record this refund as paid?" : "Was this refund paid another way?"}
        action={isOwed ? "Record as refunded" : "Mark as settled"}
        pending={settle.isPending}
        error={settle.error}
        onConfirm={() => settle.mutate()}
        onClose={() => {
          setOpened(false);
          settle.reset();
        }}
      >
        <Text size="sm">
          Confirm only after you have paid the customer{" "}
          <Money
            cents={refund.payback?.paymentCents ?? refund.amountCents}
            currency={order.currency}
          />{" "}
          {isOwed
            ? "yourself, such as by bank transfer. This cannot be undone."
            : "another way, such as by bank transfer. This refund can then no longer be retried."}
        </Text>
      </Confirm>
    </>
  );
};

/** The refund of a payment; refunds that the provider declined do not count. */
const PaidBack = ({ order, refund }: { readonly order: OrderDetails; readonly refund: Refund }) => {
  const { tone, name } = progress[refund.progress];
  const code = refund.refusedCode?.replaceAll("_", " ");
  return (
    <Group gap="xs">
      <Pill tone={tone}>{name}</Pill>
      {code !== undefined && (
        <Text span size="xs" c="dimmed">
          {code}
        </Text>
      )}
      {refund.progress === "owed" && (
        <Changes>
          <SettledOtherwise order={order} refund={refund} />
        </Changes>
      )}
      {refund.progress === "failed" && (
        <>
          <TryAgain order={order} refund={refund} />
          <SettledOtherwise order={order} refund={refund} />
        </>
      )}
    </Group>
  );
};

const unitsOf = ({ lines }: Refund): number =>
  lines.reduce((sum, { quantity }) => sum + quantity, 0);

const backInStock = (refund: Refund): string => {
  if (unitsOf(refund) === 0) return "–";
  return refund.returnedToStock && refund.progress !== "refused" ? "Yes" : "No";
};

export const OrderRefunds = ({ order }: { readonly order: OrderDetails }) => (
  <Section title="Refunds" padded={false}>
    <PlainTable
      label="Refunds"
      rows={order.refunds}
      rowId={(row) => row.refundId}
      columns={[
        {
          id: "at",
          header: "When",
          card: "title",
          cell: (row) => <Moment at={row.refundedAt} />,
        },
        {
          id: "units",
          header: "Units",
          align: "right",
          cell: (row) => unitsOf(row) || "–",
        },
        {
          id: "stock",
          header: "Back in stock",
          cell: backInStock,
        },
        { id: "money", header: "Payment", cell: (row) => <PaidBack order={order} refund={row} /> },
        {
          id: "amount",
          header: "Amount",
          align: "right",
          cell: (row) => <Money cents={row.amountCents} currency={order.currency} />,
        },
      ]}
    />
  </Section>
);
