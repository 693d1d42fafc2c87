import { Checkbox, NumberInput } from "@mantine/core";
import { useState } from "react";
import * as z from "zod/mini";
import { fulfilOrderContract } from "#commands/orders/handling-contract.ts";
import { useCommand } from "../kit/calls/use-command.ts";
import { FormModal } from "../kit/editing/form-modal.tsx";
import { useCommandForm } from "../kit/editing/use-command-form.ts";
import { counted } from "../kit/figures/figures.tsx";
import { EmailNotice } from "../kit/ui/email-notice.tsx";
import type { Handling, OrderDetails } from "./order-details.ts";
import { orderReads } from "./order-reads.ts";
import { noTracking, type TrackingDraft, TrackingFields, trackingOf } from "./tracking-fields.tsx";

type Units = Readonly<Record<string, number>>;

type FulfilValues = {
  readonly units: Units;
  readonly tracking: TrackingDraft;
  readonly tellsBuyer: boolean;
};

const typed = { body: z.omit(fulfilOrderContract.body, { fulfilmentId: true }) };

const bodyOf = ({ units, tracking, tellsBuyer }: FulfilValues) => ({
  lines: Object.entries(units)
    .filter(([, quantity]) => quantity > 0)
    .map(([lineId, quantity]) => ({ lineId, quantity })),
  tracking: trackingOf(tracking),
  tellsBuyer,
});

const useFulfil = (order: OrderDetails, onClose: () => void) => {
  // Created once per opened dialog, so that a second click or a retry ships nothing more.
  const [fulfilmentId] = useState(() => crypto.randomUUID());
  return useCommand(fulfilOrderContract, {
    input: (values: FulfilValues) => ({
      params: { orderId: order.orderId },
      body: { fulfilmentId, ...bodyOf(values) },
    }),
    refreshes: orderReads,
    onDone: onClose,
    says: () => "Marked as shipped.",
    errors: "form",
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

/** Ships everything that is left unless fewer units are entered. */
export const FulfilModal = ({
  order,
  unsent,
  onClose,
}: {
  readonly order: OrderDetails;
  readonly unsent: Handling["unsent"];
  readonly onClose: () => void;
}) => {
  const fulfil = useFulfil(order, onClose);
  const form = useCommandForm<FulfilValues, typeof typed>({
    initialValues: {
      units: Object.fromEntries(unsent.map(({ lineId, quantity }) => [lineId, quantity])),
      tracking: noTracking,
      tellsBuyer: true,
    },
    contract: typed,
    bodyOf,
    error: fulfil.error,
  });
  const { units } = form.values;
  const count = Object.values(units).reduce((sum, quantity) => sum + quantity, 0);
  return (
    <FormModal
      title={`Mark order #${order.number} as shipped`}
      form={form}
      onSend={(values) => fulfil.mutate(values)}
      onClose={onClose}
      action={`Mark ${counted(count, "unit")} as shipped`}
      pending={fulfil.isPending}
      disabled={count === 0}
    >
      <UnitsFields
        order={order}
        unsent={unsent}
        units={units}
        onChange={(next) => form.change({ units: next })}
      />
      <TrackingFields form={form} />
      <EmailNotice>The customer will be notified once an email server is set up.</EmailNotice>
      <Checkbox
        label="Notify customer by email"
        {...form.field("tellsBuyer", { type: "checkbox" })}
      />
    </FormModal>
  );
};
