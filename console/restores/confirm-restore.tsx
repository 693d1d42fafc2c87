import { Radio, Stack, Text } from "@mantine/core";
import { notifications } from "@mantine/notifications";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { confirmRestoreContract } from "#commands/restores/contract.ts";
import { call } from "#console/app/api.ts";
import { Confirm } from "#console/ui/confirm.tsx";
import { formatCount } from "#console/ui/figures.tsx";
import { Moment } from "#console/ui/moment.tsx";
import { findRestoreContract, type HeldCopy } from "#read-api/restores/contract.ts";

type Choice = "send" | "withhold";

const ChoiceField = ({
  label,
  value,
  withheld,
  onChange,
}: {
  readonly label: string;
  readonly value: Choice;
  /** What happens to those that are withheld. */
  readonly withheld: string;
  readonly onChange: (choice: Choice) => void;
}) => (
  <Radio.Group label={label} value={value} onChange={(next) => onChange(next as Choice)}>
    <Stack gap="xs" mt="xs">
      <Radio value="withhold" label="Do not send them" description={withheld} />
      <Radio
        value="send"
        label="Send them"
        description="The original has stopped at the moment of the backup, or cannot have sent them."
      />
    </Stack>
  </Radio.Group>
);

/** Asks what becomes of what was waiting, and makes the copy the shop. */
export const ConfirmRestore = ({
  held,
  onClose,
}: {
  readonly held: HeldCopy;
  readonly onClose: () => void;
}) => {
  const client = useQueryClient();
  const [emails, setEmails] = useState<Choice>("withhold");
  const [webhooks, setWebhooks] = useState<Choice>("withhold");
  const confirm = useMutation({
    mutationFn: () => call(confirmRestoreContract, { body: { emails, webhooks } }),
    onSuccess: async () => {
      notifications.show({ message: "This is the shop now." });
      onClose();
      await client.invalidateQueries({ queryKey: [findRestoreContract.path] });
    },
  });
  return (
    <Confirm
      opened
      title="Make this the shop"
      action="Make this the shop"
      pending={confirm.isPending}
      error={confirm.error}
      onConfirm={() => confirm.mutate()}
      onClose={onClose}
    >
      <Stack gap="md">
        <Text>
          Stop the original first: two copies of one shop sell the same stock twice. From now on
          emails, webhook calls, renewals and card payments leave this installation, for all of its
          websites. What visitors have asked for here since the restore is done in any case.
        </Text>
        <Text>
          When the backup was made (<Moment at={held.backupTakenAt} />
          ), {formatCount(held.jobs)} jobs were waiting, {formatCount(held.webhookCalls)} of them
          webhook calls. The original may have done them since.
        </Text>
        <ChoiceField
          label="Emails that were waiting"
          value={emails}
          withheld="They are listed in the outbox as in doubt, and can be sent again one by one."
          onChange={setEmails}
        />
        <ChoiceField
          label="Webhook calls that were waiting"
          value={webhooks}
          withheld="They are listed as failed with their submissions, and can be sent again one by one."
          onChange={setWebhooks}
        />
        <Text size="sm" c="dimmed">
          Renewals that are due are made. Before a card is charged, Stripe is asked whether the
          original has charged it for the same period.
        </Text>
      </Stack>
    </Confirm>
  );
};
