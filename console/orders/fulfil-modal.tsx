import { Checkbox, Modal, NumberInput, Stack } from "@mantine/core";
import { notifications } from "@mantine/notifications";
import { useMutation } from "@tanstack/react-query";
import { useState } from "react";
import { fulfilOrderContract } from "#commands/orders/handling-contract.ts";
import { call } from "../kit/calls/api.ts";
import { FormActions } from "../kit/editing/form-actions.tsx";
import { FormError } from "../kit/editing/form-error.tsx";
import { counted } from "../kit/figures/figures.tsx";
import { EmailNotice } from "../kit/ui/email-notice.tsx";
import type { Handling, OrderDetails } from "./order-details.ts";
import {
  noTracking,
  type TrackingDraft,
  TrackingFields,
  trackingFieldNames,
  trackingOf,
} from "./tracking-fields.tsx";
import { useOrderRefresh } from "./use-order-refresh.ts";

type Units = Readonly<Record<string, number>>;

const useFulfil = (order: OrderDetails, onClose: () => void) => {
  const refresh = useOrderRefresh();
  // Made once per opened dialog, so that a second click or a retry sends nothing more.
  const [fulfilmentId] = useState(() => crypto.randomUUID());
  return useMutation({
    mutationFn: ({
      units,
      tracking,
      tellsBuyer,
    }: {
      readonly units: Units;
      readonly tracking: TrackingDraft;
      readonly tellsBuyer: boolean;
    }) =>
      call(fulfilOrderContract, {
        params: { orderId: order.orderId },
        body: {
          fulfilmentId,
          lines: Object.entries(units)
            .filter(([, quantity]) => quantity > 0)
            .map(([lineId, quantity]) => ({ lineId, quantity })),
          tracking: trackingOf(tracking),
          tellsBuyer,
        },
      }),
    onSuccess: async () => {
      notifications.show({ message: "Marked as shipped." });
      onClose();
      await refresh();
    },
  });
};

const UnitsFields = ({
  order,
  unsent,
  units,
  onChange,
}: {
  readonly order: OrderDetails;
  readonly unsent: Handling["unsent"];
  readonly units: Units;
  readonly onChange: (units: Units) => void;
}) =>
  unsent.map(({ lineId, quantity }) => {
    const line = order.lines.find((each) => each.lineId === lineId);
    return (
      <NumberInput
        key={lineId}
        label={line?.title ?? lineId}
        description={`${[...Object.values(line?.attributes ?? {}), line?.sku].filter(Boolean).join(" · ")}, ${counted(quantity, "unit")} to ship`}
        min={0}
        max={quantity}
        clampBehavior="strict"
        allowDecimal={false}
        allowNegative={false}
        value={units[lineId] ?? 0}
        onChange={(value) => onChange({ ...units, [lineId]: Number(value) || 0 })}
      />
    );
  });

/** Sends all that is left unless fewer units are entered. */
export const FulfilModal = ({
  order,
  unsent,
  onClose,
}: {
  readonly order: OrderDetails;
  readonly unsent: Handling["unsent"];
  readonly onClose: () => void;
}) => {
  const [units, setUnits] = useState<Units>(() =>
    Object.fromEntries(unsent.map(({ lineId, quantity }) => [lineId, quantity])),
  );
  const [tracking, setTracking] = useState(noTracking);
  const [tellsBuyer, setTellsBuyer] = useState(true);
  const fulfil = useFulfil(order, onClose);
  const count = Object.values(units).reduce((sum, quantity) => sum + quantity, 0);
  return (
    <Modal
      opened
      onClose={onClose}
      title={`Mark order #${order.number} as shipped`}
      closeButtonProps={{ "aria-label": "Close" }}
    >
      <form
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          fulfil.mutate({ units, tracking, tellsBuyer });
        }}
      >
        <Stack gap="md">
          <FormError error={fulfil.error} fields={trackingFieldNames} />
          <UnitsFields order={order} unsent={unsent} units={units} onChange={setUnits} />
          <TrackingFields tracking={tracking} error={fulfil.error} onChange={setTracking} />
          <EmailNotice>The customer will be notified once an email server is set up.</EmailNotice>
          <Checkbox
            label="Notify customer by email"
            checked={tellsBuyer}
            onChange={({ currentTarget }) => setTellsBuyer(currentTarget.checked)}
          />
          <FormActions
            action={`Mark ${counted(count, "unit")} as shipped`}
            pending={fulfil.isPending}
            disabled={count === 0}
            onCancel={onClose}
          />
        </Stack>
      </form>
    </Modal>
  );
};
