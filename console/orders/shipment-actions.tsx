import { ActionIcon, Checkbox, Menu, Text } from "@mantine/core";
import { IconArrowBackUp, IconDots, IconMapPin } from "@tabler/icons-react";
import { useState } from "react";
import * as z from "zod/mini";
import {
  changeTrackingContract,
  takeBackShipmentContract,
} from "#commands/orders/handling-contract.ts";
import type { Shipment } from "#read-api/orders/handling-contract.ts";
import { useCommand } from "../kit/calls/use-command.ts";
import { Confirm } from "../kit/editing/confirm.tsx";
import { FormModal } from "../kit/editing/form-modal.tsx";
import { useCommandForm } from "../kit/editing/use-command-form.ts";
import { EmailNotice } from "../kit/ui/email-notice.tsx";
import { orderReads } from "./order-reads.ts";
import { noTracking, type TrackingDraft, TrackingFields, trackingOf } from "./tracking-fields.tsx";

type Props = { readonly orderId: string; readonly shipment: Shipment };

/** Corrections of a shipment. */
export const ShipmentActions = ({ orderId, shipment }: Props) => {
  const [doing, setDoing] = useState<"tracking" | "taking-back">();
  const close = () => setDoing(undefined);
  return (
    <>
      <Menu position="bottom-end" withinPortal>
        <Menu.Target>
          <ActionIcon variant="subtle" color="gray" aria-label="Correct this shipment">
            <IconDots size={18} />
          </ActionIcon>
        </Menu.Target>
        <Menu.Dropdown>
          <Menu.Item leftSection={<IconMapPin size={16} />} onClick={() => setDoing("tracking")}>
            {shipment.tracking === null ? "Add a tracking number" : "Change the tracking number"}
          </Menu.Item>
          <Menu.Item
            leftSection={<IconArrowBackUp size={16} />}
            onClick={() => setDoing("taking-back")}
          >
            Undo this shipment
          </Menu.Item>
        </Menu.Dropdown>
      </Menu>
      {doing === "tracking" && (
        <TrackingModal orderId={orderId} shipment={shipment} onClose={close} />
      )}
      {doing === "taking-back" && (
        <TakeBack orderId={orderId} shipment={shipment} onClose={close} />
      )}
    </>
  );
};

const TakeBack = ({
  orderId,
  shipment: { fulfilmentId, tellsBuyer },
  onClose,
}: Props & { readonly onClose: () => void }) => {
  const takeBack = useCommand(takeBackShipmentContract, {
    input: () => ({ params: { orderId, fulfilmentId } }),
    refreshes: orderReads,
    onDone: onClose,
    says: () => "The shipment was undone.",
    errors: "form",
  });
  return (
    <Confirm
      opened
      title="Undo this shipment?"
      action="Take it back"
      pending={takeBack.isPending}
      error={takeBack.error}
      onConfirm={() => takeBack.mutate()}
      onClose={onClose}
    >
      Its items return to “to ship”, and the order history keeps both entries.{" "}
      {tellsBuyer &&
        " The customer was notified that it shipped and will not be notified now. Contact them if needed."}
    </Confirm>
  );
};

const typed = { body: z.omit(changeTrackingContract.body, { changeId: true }) };
type TrackingValues = { readonly tracking: TrackingDraft; readonly tellsBuyer: boolean };

const useChangeTracking = ({ orderId, shipment }: Props, onClose: () => void) => {
  // Created once per opened dialog, so that a retry sends no second email.
  const [changeId] = useState(() => crypto.randomUUID());
  return useCommand(changeTrackingContract, {
    input: (body: {
      readonly tracking: ReturnType<typeof trackingOf>;
      readonly tellsBuyer: boolean;
    }) => ({
      params: { orderId, fulfilmentId: shipment.fulfilmentId },
      body: { changeId, ...body },
    }),
    refreshes: orderReads,
    onDone: onClose,
    says: () => "Saved.",
    errors: "form",
  });
};

const TrackingModal = ({
  orderId,
  shipment,
  onClose,
}: Props & { readonly onClose: () => void }) => {
  const known = shipment.tracking;
  const change = useChangeTracking({ orderId, shipment }, onClose);
  const bodyOf = ({ tracking: typed, tellsBuyer }: TrackingValues) => ({
    tracking: trackingOf(typed),
    tellsBuyer,
  });
  const form = useCommandForm<TrackingValues, typeof typed>({
    initialValues: {
      tracking: known === null ? noTracking : { ...known, url: known.url ?? "" },
      tellsBuyer: false,
    },
    contract: typed,
    bodyOf,
    error: change.error,
  });
  const tracking = trackingOf(form.values.tracking);
  return (
    <FormModal
      title={known === null ? "Add a tracking number" : "Change the tracking number"}
      form={form}
      onSend={(values) => change.mutate(bodyOf(values))}
      onClose={onClose}
      action="Save"
      pending={change.isPending}
      disabled={known === null && tracking === null}
    >
      <TrackingFields form={form} />
      {known !== null && tracking === null && (
        <Text size="sm">Without a number, the shipment can no longer be tracked.</Text>
      )}
      <EmailNotice>The customer will be notified once an email server is set up.</EmailNotice>
      <Checkbox
        label="Notify customer by email"
        description="They will receive another email about this change."
        {...form.field("tellsBuyer", { type: "checkbox" })}
      />
    </FormModal>
  );
};
