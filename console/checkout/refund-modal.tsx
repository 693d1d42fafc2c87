import { Button, Checkbox, Group, Modal, NumberInput, Stack } from "@mantine/core";
import { notifications } from "@mantine/notifications";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { refundOrderContract } from "#commands/checkout/contract.ts";
import { call } from "#console/app/api.ts";
import { FormError } from "#console/ui/form-error.tsx";
import type { OrderLine } from "#domain/checkout/events.ts";
import { formatMoney } from "#domain/shared/format-money.ts";
import { getOrderContract, listOrdersContract } from "#read-api/checkout/contract.ts";
import type { WholeOrder } from "./order-screen.tsx";

/** Refunds units of lines at the price paid; the amount follows from the units. */
export const RefundModal = ({
  order,
  onClose,
}: {
  readonly order: WholeOrder;
  readonly onClose: () => void;
}) => {
  const client = useQueryClient();
  const [units, setUnits] = useState<Readonly<Record<string, number>>>({});
  const [returnToStock, setReturnToStock] = useState(true);
  // Made once per opened dialog, so that a second click or a retry refunds nothing more.
  const [refundId] = useState(() => crypto.randomUUID());
  const left = (line: OrderLine) => line.quantity - (order.refundedQuantities[line.lineId] ?? 0);
  const chosen = order.lines.filter((line) => (units[line.lineId] ?? 0) > 0);
  const amountCents = chosen.reduce(
    (sum, line) => sum + line.unitPriceCents * (units[line.lineId] ?? 0),
    0,
  );
  const refund = useMutation({
    mutationFn: () =>
      call(refundOrderContract, {
        params: { orderId: order.orderId },
        body: {
          refundId,
          lines: chosen.map(({ lineId }) => ({ lineId, quantity: units[lineId] ?? 0 })),
          returnToStock,
        },
      }),
    onSuccess: async (answer) => {
      notifications.show({
        message: `${formatMoney(answer.amountCents, order.currency)} refunded.`,
      });
      onClose();
      await client.invalidateQueries({ queryKey: [getOrderContract.path] });
      await client.invalidateQueries({ queryKey: [listOrdersContract.path] });
    },
  });
  return (
    <Modal
      opened
      onClose={onClose}
      title={`Refund order #${order.number}`}
      closeButtonProps={{ "aria-label": "Close" }}
    >
      <Stack gap="md">
        <FormError error={refund.error} />
        {order.lines
          .filter((line) => left(line) > 0)
          .map((line) => (
            <NumberInput
              key={line.lineId}
              label={line.title}
              description={`${[...Object.values(line.attributes), line.sku].join(" · ")}, up to ${left(line)}`}
              min={0}
              max={left(line)}
              clampBehavior="strict"
              allowDecimal={false}
              allowNegative={false}
              value={units[line.lineId] ?? 0}
              onChange={(value) => setUnits({ ...units, [line.lineId]: Number(value) || 0 })}
            />
          ))}
        <Checkbox
          label="Put the units back in stock"
          checked={returnToStock}
          onChange={({ currentTarget }) => setReturnToStock(currentTarget.checked)}
        />
        <Group justify="flex-end">
          <Button variant="default" onClick={onClose}>
            Cancel
          </Button>
          <Button
            disabled={chosen.length === 0}
            loading={refund.isPending}
            onClick={() => refund.mutate()}
          >
            Refund {formatMoney(amountCents, order.currency)}
          </Button>
        </Group>
      </Stack>
    </Modal>
  );
};
