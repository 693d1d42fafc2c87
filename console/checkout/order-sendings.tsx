import { ActionIcon, Alert, Button, Group, Progress, Stack, Text } from "@mantine/core";
import { notifications } from "@mantine/notifications";
import { IconX } from "@tabler/icons-react";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { useEffect, useState } from "react";
import {
  listSendingsContract,
  type OrderSending,
  stopSendingContract,
  undoSendingContract,
} from "#commands/checkout/sending-contract.ts";
import { call, messageOf } from "#console/app/api.ts";
import { Changes } from "#console/app/permissions.tsx";
import { useCall } from "#console/app/queries.ts";
import { counted, formatCount } from "#console/ui/figures.tsx";
import { FormError } from "#console/ui/form-error.tsx";
import { listOrdersContract } from "#read-api/checkout/contract.ts";

const LOOK_EVERY_MS = 500;
const LIST_BEHIND_MS = 1_000;
const TOLD_FOR_MS = 60 * 60 * 1_000;

const isRunning = ({ status }: OrderSending): boolean =>
  status === "running" || status === "undoing";

/** The last time that many orders were marked as sent: how far it is, and what became of it. */
export const LastSending = () => {
  const client = useQueryClient();
  const [running, setRunning] = useState(false);
  const [dismissed, setDismissed] = useState<string>();
  const query = useCall(listSendingsContract, {}, { every: running ? LOOK_EVERY_MS : false });
  const [sending] = query.data?.sendings ?? [];
  const now = sending !== undefined && isRunning(sending);
  useEffect(() => setRunning(now), [now]);
  const outcome = sending === undefined ? undefined : `${sending.sendingId} ${sending.status}`;
  const ended = now ? undefined : outcome;
  useEffect(() => {
    if (ended === undefined) return undefined;
    const readAgain = () => void client.invalidateQueries({ queryKey: [listOrdersContract.path] });
    readAgain();
    // The list's table may be a moment behind the sending's own record.
    const timer = setTimeout(readAgain, LIST_BEHIND_MS);
    return () => clearTimeout(timer);
  }, [ended, client]);
  if (sending === undefined || outcome === dismissed) return null;
  if (!now && Date.parse(sending.createdAt) < Date.now() - TOLD_FOR_MS) return null;
  return now ? (
    <Running sending={sending} />
  ) : (
    <Done sending={sending} onDismiss={() => setDismissed(outcome)} />
  );
};

const Running = ({ sending }: { readonly sending: OrderSending }) => {
  const client = useQueryClient();
  const { sendingId, done } = sending;
  const undoing = sending.status === "undoing";
  const total = undoing ? sending.sent + sending.takenBack + sending.left : sending.total;
  const stop = useMutation({
    mutationFn: () => call(stopSendingContract, { params: { sendingId } }),
    onSuccess: () => client.invalidateQueries({ queryKey: [listSendingsContract.path] }),
  });
  return (
    <Alert variant="light" color="gray">
      <Stack gap="xs">
        <Group justify="space-between" gap="sm">
          <span role="status">
            {undoing ? "Taking back" : "Marking as sent"}: {formatCount(done)} of{" "}
            {counted(total, "order")}
          </span>
          {!undoing && (
            <Changes>
              <Button
                size="compact-sm"
                variant="subtle"
                loading={stop.isPending}
                onClick={() => stop.mutate()}
              >
                Stop
              </Button>
            </Changes>
          )}
        </Group>
        <Progress aria-label="Orders marked" value={total === 0 ? 100 : (100 * done) / total} />
        <FormError error={stop.error} />
      </Stack>
    </Alert>
  );
};

const outcomeOf = (sending: OrderSending): string => {
  const { status, sent, nothingToSend, refused, takenBack, left, total, done } = sending;
  const parts =
    status === "undone"
      ? [
          `Undone: ${counted(takenBack, "order")} to send again`,
          left > 0 && `${formatCount(left)} left as sent`,
        ]
      : [
          `${counted(sent, "order")} marked as sent`,
          nothingToSend > 0 && `${formatCount(nothingToSend)} with nothing left to send`,
          refused > 0 && `${formatCount(refused)} refused`,
          status === "stopped" && `${formatCount(total - done)} left as they were`,
        ];
  return parts.filter(Boolean).join(", ");
};

const Undo = ({ sendingId }: { readonly sendingId: string }) => {
  const client = useQueryClient();
  const undo = useMutation({
    mutationFn: () => call(undoSendingContract, { params: { sendingId } }),
    onSuccess: () => client.invalidateQueries({ queryKey: [listSendingsContract.path] }),
    onError: (error) => notifications.show({ color: "red", message: messageOf(error) }),
  });
  return (
    <Changes>
      <Button
        size="compact-sm"
        variant="default"
        loading={undo.isPending}
        onClick={() => undo.mutate()}
      >
        Undo
      </Button>
    </Changes>
  );
};

const Done = ({
  sending,
  onDismiss,
}: {
  readonly sending: OrderSending;
  readonly onDismiss: () => void;
}) => (
  <Alert variant="light" color={sending.refused > 0 ? "yellow" : "gray"}>
    <Stack gap="xs">
      <Group justify="space-between" gap="sm" wrap="nowrap" align="flex-start">
        <span role="status">{outcomeOf(sending)}.</span>
        <Group gap="xs" wrap="nowrap">
          {sending.status !== "undone" && sending.sent > 0 && (
            <Undo sendingId={sending.sendingId} />
          )}
          <ActionIcon
            variant="subtle"
            color="gray"
            aria-label="Dismiss what was done"
            onClick={onDismiss}
          >
            <IconX size={16} />
          </ActionIcon>
        </Group>
      </Group>
      <Refused sending={sending} />
    </Stack>
  </Alert>
);

const Refused = ({ sending: { told, refused, left } }: { readonly sending: OrderSending }) =>
  told.length > 0 && (
    <details>
      <summary>What was not done</summary>
      {told.map(({ orderId, number, reason }) => (
        <Text size="sm" key={orderId}>
          <Link to="/orders/$orderId" params={{ orderId }}>
            {number === null ? "Not numbered" : `#${number}`}
          </Link>
          : {reason}
        </Text>
      ))}
      {refused + left > told.length && (
        <Text size="sm">And {formatCount(refused + left - told.length)} more.</Text>
      )}
    </details>
  );
