import { ActionIcon, Checkbox, Menu, Modal, Stack, Text } from "@mantine/core";
import { notifications } from "@mantine/notifications";
import { IconArrowBackUp, IconDots, IconMapPin } from "@tabler/icons-react";
import { useMutation } from "@tanstack/react-query";
import { useState } from "react";
import {
  changeTrackingContract,
  takeBackShipmentContract,
} from "#commands/orders/handling-contract.ts";
import type { Shipment } from "#read-api/orders/handling-contract.ts";
import { call } from "../kit/calls/api.ts";
import { Confirm } from "../kit/editing/confirm.tsx";
import { FormActions } from "../kit/editing/form-actions.tsx";
import { FormError } from "../kit/editing/form-error.tsx";
import { EmailNotice } from "../kit/ui/email-notice.tsx";
import { noTracking, TrackingFields, trackingFieldNames, trackingOf } from "./tracking-fields.tsx";
import { useOrderRefresh } from "./use-order-refresh.ts";

type Props = { readonly orderId: string; readonly shipment: Shipment };

/** What can be put right about a shipment. */
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
  const refresh = useOrderRefresh();
  const takeBack = useMutation({
    mutationFn: () => call(takeBackShipmentContract, { params: { orderId, fulfilmentId } }),
    onSuccess: async () => {
      notifications.show({ message: "The shipment was undone." });
      onClose();
      await refresh();
    },
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

const useChangeTracking = ({ orderId, shipment }: Props, onClose: () => void) => {
  const refresh = useOrderRefresh();
  // Made once per opened dialog, so that a retry sends no second mail.
  const [changeId] = useState(() => crypto.randomUUID());
  return useMutation({
    mutationFn: (body: {
      readonly tracking: ReturnType<typeof trackingOf>;
      readonly tellsBuyer: boolean;
    }) =>
      call(changeTrackingContract, {
        params: { orderId, fulfilmentId: shipment.fulfilmentId },
        body: { changeId, ...body },
      }),
    onSuccess: async () => {
      notifications.show({ message: "Saved." });
      onClose();
      await refresh();
    },
  });
};

const TrackingModal = ({
  orderId,
  shipment,
  onClose,
}: Props & { readonly onClose: () => void }) => {
  const known = shipment.tracking;
  const [draft, setDraft] = useState(
    known === null ? noTracking : { ...known, url: known.url ?? "" },
  );
  const [tellsBuyer, setTellsBuyer] = useState(false);
  const change = useChangeTracking({ orderId, shipment }, onClose);
  const tracking = trackingOf(draft);
  return (
    <Modal
      opened
      onClose={onClose}
      title={known === null ? "Add a tracking number" : "Change the tracking number"}
      closeButtonProps={{ "aria-label": "Close" }}
    >
      <form
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          change.mutate({ tracking, tellsBuyer });
        }}
      >
        <Stack gap="md">
          <FormError error={change.error} fields={trackingFieldNames} />
          <TrackingFields tracking={draft} error={change.error} onChange={setDraft} />
          {known !== null && tracking === null && (
            <Text size="sm">Without a number, the shipment can no longer be tracked.</Text>
          )}
          <EmailNotice>The customer will be notified once an email server is set up.</EmailNotice>
          <Checkbox
            label="Notify customer by email"
            description="They will receive another email about this change."
            checked={tellsBuyer}
            onChange={({ currentTarget }) => setTellsBuyer(currentTarget.checked)}
          />
          <FormActions
            action="Save"
            pending={change.isPending}
            disabled={known === null && tracking === null}
            onCancel={onClose}
          />
        </Stack>
      </form>
    </Modal>
  );
};
