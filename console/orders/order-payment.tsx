import { Button, Group, Text } from "@mantine/core";
import { Link } from "@tanstack/react-router";
import { useState } from "react";
import { recordPaymentContract, undoPaymentContract } from "#commands/orders/payment-contract.ts";
import { productTypes } from "#domain/catalog/product-types.ts";
import { formatMoney } from "#domain/kit/format-money.ts";
import { type PaymentState, paymentStateNames } from "#domain/orders/payment-state.ts";
import { call } from "../kit/calls/api.ts";
import { useCommand } from "../kit/calls/use-command.ts";
import { Confirm } from "../kit/editing/confirm.tsx";
import { Money } from "../kit/figures/figures.tsx";
import { Changes } from "../kit/session/permissions.tsx";
import { Moment } from "../kit/time/moment.tsx";
import { Section } from "../kit/ui/page.tsx";
import { Pill, type Tone } from "../kit/ui/pill.tsx";
import type { OrderDetails } from "./order-details.ts";
import classes from "./order-handling.module.css";
import { orderReads } from "./order-reads.ts";

const tones: Readonly<Record<PaymentState, Tone>> = {
  awaited: "warn",
  recorded: "good",
  assumed: "warn",
  received: "good",
  "never-came": "neutral",
};

const usePayment = (order: OrderDetails) => {
  const params = { orderId: order.orderId };
  const undone = `The payment of order #${order.number} was undone.`;
  const undo = useCommand(undoPaymentContract, {
    input: () => ({ params }),
    refreshes: orderReads,
    says: () => undone,
    errors: "form",
  });
  const record = useCommand(recordPaymentContract, {
    input: () => ({ params, body: {} }),
    refreshes: orderReads,
    says: () => `The payment of order #${order.number} was recorded.`,
    undo: async () => {
      await call(undoPaymentContract, { params });
      return undone;
    },
  });
  return { record, undo };
};

const spentCents = ({
  initialCents,
  balanceCents,
}: {
  initialCents: number;
  balanceCents: number;
}) => Math.max(0, initialCents - balanceCents);

/** The gift cards that were issued for the order, and what has been spent of them. */
const IssuedCards = ({ order }: { readonly order: OrderDetails }) => {
  if (order.issuedCards === null || order.issuedCards.length === 0) return null;
  return (
    <ul className={classes.items}>
      {order.issuedCards.map((card) => (
        <li key={card.giftCardId} className={classes.item}>
          <span className={classes.text}>
            <Link to="/gift-cards" search={{ open: card.giftCardId }}>
              Gift card ending in {card.lastCharacters}
            </Link>
            <span className={classes.meta}>
              {formatMoney(card.initialCents, card.currency)} issued,{" "}
              {formatMoney(spentCents(card), card.currency)} spent
              {card.disabled && ", disabled"}
            </span>
          </span>
        </li>
      ))}
    </ul>
  );
};

/** The effects of undoing the payment, and what it cannot reverse. */
const undoEffects = (order: OrderDetails): readonly string[] => {
  // Only the record is undone: the customer loses nothing.
  if (order.paymentStateAfterUndo === "assumed")
    return [
      "This order was placed before Daybook recorded payments. It will still count as paid, without a record that the money arrived.",
      "Its items, gift cards and files stay available. If the money did not arrive, undo the payment once more.",
    ];
  const has = (type: number) => order.lines.some(({ productType }) => productType === type);
  const spent = (order.issuedCards ?? []).reduce((sum, card) => sum + spentCents(card), 0);
  return [
    "The order will await payment, and none of its items can be shipped.",
    ...(has(productTypes.GIFT_CARD) ? ["Its gift cards will be disabled."] : []),
    ...(spent > 0
      ? [`${formatMoney(spent, order.currency)} of their money has already been spent and is lost.`]
      : []),
    ...(has(productTypes.DIGITAL)
      ? [
          "Its files can no longer be downloaded. Copies that the customer has downloaded stay with them.",
        ]
      : []),
  ];
};

const UndoPayment = ({ order }: { readonly order: OrderDetails }) => {
  const { undo } = usePayment(order);
  const [opened, setOpened] = useState(false);
  return (
    <>
      <Button variant="default" onClick={() => setOpened(true)}>
        Undo payment
      </Button>
      <Confirm
        opened={opened}
        title={`Undo the payment of order #${order.number}?`}
        action="Undo payment"
        pending={undo.isPending}
        error={undo.error}
        onConfirm={() => undo.mutate(undefined, { onSuccess: () => setOpened(false) })}
        onClose={() => {
          setOpened(false);
          undo.reset();
        }}
      >
        {undoEffects(order).map((effect) => (
          <Text size="sm" key={effect}>
            {effect}
          </Text>
        ))}
      </Confirm>
    </>
  );
};

const Explained = ({ order }: { readonly order: OrderDetails }) => {
  const { paymentState, paymentCancelAt } = order;
  if (paymentState === "awaited")
    return (
      <p className={classes.lead}>
        <Money cents={order.dueCents} currency={order.currency} /> has not arrived.{" "}
        {order.payment.shipsFirst
          ? "You can ship the order before that. Gift card codes and files leave once you have recorded the payment."
          : "Gift card codes, files and parcels leave once you have recorded the payment."}
        {paymentCancelAt !== null && (
          <>
            {" "}
            Without the payment, the order will be cancelled on <Moment at={paymentCancelAt} />.
          </>
        )}
      </p>
    );
  if (paymentState === "assumed")
    return (
      <p className={classes.lead}>
        This order was placed before Daybook recorded payments. It counts as paid, but no one has
        recorded that <Money cents={order.dueCents} currency={order.currency} /> arrived. Record the
        payment if it arrived, or undo it if it did not.
      </p>
    );
  if (paymentState === "never-came")
    return <p className={classes.lead}>The order was cancelled before its payment arrived.</p>;
  return (
    <p className={classes.lead}>
      <Money cents={order.dueCents} currency={order.currency} /> was recorded as paid.
    </p>
  );
};

/** Whether the money of a manual payment has arrived, which members record. */
export const OrderPayment = ({ order }: { readonly order: OrderDetails }) => {
  const { record } = usePayment(order);
  const { paymentState } = order;
  if (paymentState === null) return null;
  const canRecord = paymentState === "awaited" || paymentState === "assumed";
  const canUndo = order.paymentStateAfterUndo !== null && order.refunds.length === 0;
  return (
    <Section
      title="Payment"
      aside={<Pill tone={tones[paymentState]}>{paymentStateNames[paymentState]}</Pill>}
    >
      {order.payment.name !== undefined && (
        <p className={classes.lead}>
          The customer chose <strong>{order.payment.name}</strong>.
        </p>
      )}
      <Explained order={order} />
      <IssuedCards order={order} />
      <Changes>
        {(canRecord || canUndo) && (
          <Group gap="sm" mt="md">
            {canRecord && (
              <Button loading={record.isPending} onClick={() => record.mutate()}>
                Record payment
              </Button>
            )}
            {canUndo && <UndoPayment order={order} />}
          </Group>
        )}
      </Changes>
    </Section>
  );
};
