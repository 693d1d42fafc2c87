import { ActionIcon, Alert, Button, Group, Progress, Stack, Text } from "@mantine/core";
import { IconX } from "@tabler/icons-react";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { useEffect, useState } from "react";
import {
  listSendingsContract,
  type OrderSending,
  stopSendingContract,
} from "#commands/checkout/sending-contract.ts";
import { call } from "#console/app/api.ts";
import { Changes } from "#console/app/permissions.tsx";
import { useCall } from "#console/app/queries.ts";
import { counted, formatCount } from "#console/ui/figures.tsx";
import { FormError } from "#console/ui/form-error.tsx";
import { listOrdersContract } from "#read-api/checkout/contract.ts";

const LOOK_EVERY_MS = 500;
const LIST_BEHIND_MS = 1_000;
const TOLD_FOR_MS = 60 * 60 * 1_000;

/** The last time that many orders were marked as sent: how far it is, and what became of it. */
export const LastSending = () => {
  const client = useQueryClient();
  const [running, setRunning] = useState(false);
  const [dismissed, setDismissed] = useState<string>();
  const query = useCall(listSendingsContract, {}, { every: running ? LOOK_EVERY_MS : false });
  const [sending] = query.data?.sendings ?? [];
  const now = sending?.status === "running";
  useEffect(() => setRunning(now), [now]);
  const ended = sending === undefined || now ? undefined : sending.sendingId;
  useEffect(() => {
    if (ended === undefined) return undefined;
    const readAgain = () => void client.invalidateQueries({ queryKey: [listOrdersContract.path] });
    readAgain();
    // The list's table may be a moment behind the sending's own record.
    const timer = setTimeout(readAgain, LIST_BEHIND_MS);
    return () => clearTimeout(timer);
  }, [ended, client]);
  if (sending === undefined || sending.sendingId === dismissed) return null;
  if (!now && Date.parse(sending.createdAt) < Date.now() - TOLD_FOR_MS) return null;
  return now ? (
    <Running sending={sending} />
  ) : (
    <Done sending={sending} onDismiss={() => setDismissed(sending.sendingId)} />
  );
};

const Running = ({ sending }: { readonly sending: OrderSending }) => {
  const client = useQueryClient();
  const { sendingId, done, total } = sending;
  const stop = useMutation({
    mutationFn: () => call(stopSendingContract, { params: { sendingId } }),
    onSuccess: () => client.invalidateQueries({ queryKey: [listSendingsContract.path] }),
  });
  return (
    <Alert variant="light" color="gray">
      <Stack gap="xs">
        <Group justify="space-between" gap="sm">
          <span role="status">
            Marking as sent: {formatCount(done)} of {counted(total, "order")}
          </span>
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
        </Group>
        <Progress aria-label="Orders marked" value={total === 0 ? 100 : (100 * done) / total} />
        <FormError error={stop.error} />
      </Stack>
    </Alert>
  );
};

const outcomeOf = ({ status, sent, nothingToSend, refused, total, done }: OrderSending): string =>
  [
    `${counted(sent, "order")} marked as sent`,
    nothingToSend > 0 && `${formatCount(nothingToSend)} with nothing left to send`,
    refused > 0 && `${formatCount(refused)} refused`,
    status === "stopped" && `${formatCount(total - done)} left as they were`,
  ]
    .filter(Boolean)
    .join(", ");

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
        <ActionIcon
          variant="subtle"
          color="gray"
          aria-label="Dismiss what was done"
          onClick={onDismiss}
        >
          <IconX size={16} />
        </ActionIcon>
      </Group>
      <Refused sending={sending} />
    </Stack>
  </Alert>
);

const Refused = ({ sending: { told, refused } }: { readonly sending: OrderSending }) =>
  told.length > 0 && (
    <details>
      <summary>What was not marked</summary>
      {told.map(({ orderId, number, reason }) => (
        <Text size="sm" key={orderId}>
          <Link to="/orders/$orderId" params={{ orderId }}>
            {number === null ? "Not numbered" : `#${number}`}
          </Link>
          : {reason}
        </Text>
      ))}
      {refused > told.length && (
        <Text size="sm">And {formatCount(refused - told.length)} more.</Text>
      )}
    </details>
  );
