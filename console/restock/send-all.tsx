import { Alert, Button, Group } from "@mantine/core";
import { notifications } from "@mantine/notifications";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { useEffect, useState } from "react";
import { cancelRestockSendContract } from "#commands/restock/contract.ts";
import { listRestockGroupsContract } from "#read-api/restock/console-contract.ts";
import { listSendableContract } from "#read-api/restock/contract.ts";
import { call, messageOf } from "../kit/calls/api.ts";
import { counted, formatCount } from "../kit/figures/figures.tsx";
import { Changes } from "../kit/session/permissions.tsx";
import { type Batch, SendAllModal, type Sendable } from "./send-all-modal.tsx";

/** Looks what is back, then asks. */
export const SendAll = ({ onSent }: { readonly onSent: (batch: Batch | undefined) => void }) => {
  const [sendable, setSendable] = useState<Sendable>();
  const look = useMutation({
    mutationFn: () => call(listSendableContract, {}),
    onSuccess: (found) => {
      if (found.groups.length > 0) setSendable(found);
      else notifications.show({ message: "No variant with people waiting is back in stock." });
    },
    onError: (error) => notifications.show({ color: "red", message: messageOf(error) }),
  });
  return (
    <Changes>
      <Button loading={look.isPending} onClick={() => look.mutate()}>
        Send all
      </Button>
      {sendable !== undefined && (
        <SendAllModal sendable={sendable} onSent={onSent} onClose={() => setSendable(undefined)} />
      )}
    </Changes>
  );
};

const calledBackText = (all: number, failed: readonly unknown[]): string =>
  failed.length === 0
    ? "Cancelled. No email was sent."
    : `${formatCount(all - failed.length)} of ${formatCount(all)} cancelled. ${messageOf(failed[0])}`;

/** Of what was just sent together: the way back, and the way to its progress. */
export const SentAll = ({
  batch: { sendIds, startsAt },
  onClose,
}: {
  readonly batch: Batch;
  readonly onClose: () => void;
}) => {
  const client = useQueryClient();
  const [started, setStarted] = useState(false);
  useEffect(() => {
    const left = Math.max(0, Date.parse(startsAt) - Date.now());
    const timer = setTimeout(() => setStarted(true), left);
    return () => clearTimeout(timer);
  }, [startsAt]);
  const undo = useMutation({
    mutationFn: () =>
      Promise.allSettled(
        sendIds.map((sendId) => call(cancelRestockSendContract, { params: { sendId } })),
      ),
    onSuccess: async (outcomes) => {
      const failed = outcomes.flatMap((each) => (each.status === "rejected" ? [each.reason] : []));
      notifications.show({
        message: calledBackText(sendIds.length, failed),
        ...(failed.length > 0 && { color: "red" }),
      });
      onClose();
      await client.invalidateQueries({ queryKey: [listRestockGroupsContract.path] });
    },
  });
  const mails = `The emails for ${counted(sendIds.length, "variant")}`;
  return (
    <Alert
      role="status"
      withCloseButton
      closeButtonLabel="Close"
      onClose={onClose}
      title={started ? `${mails} are being sent` : `${mails} will be sent in a moment`}
    >
      <Group gap="sm">
        {!started && (
          <Changes>
            <Button
              size="compact-sm"
              variant="default"
              loading={undo.isPending}
              onClick={() => undo.mutate()}
            >
              Undo all
            </Button>
          </Changes>
        )}
        <Link to="/restock/sends">View progress</Link>
      </Group>
    </Alert>
  );
};
