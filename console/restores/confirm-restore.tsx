import { Radio, Stack, Text } from "@mantine/core";
import { useState } from "react";
import { confirmRestoreContract } from "#commands/restores/contract.ts";
import { findRestoreContract, type HeldCopy } from "#read-api/restores/contract.ts";
import { useCommand } from "../kit/calls/use-command.ts";
import { Confirm } from "../kit/editing/confirm.tsx";
import { formatCount } from "../kit/figures/figures.tsx";
import { Moment } from "../kit/time/moment.tsx";

type Choice = "send" | "withhold";

const ChoiceField = ({
  label,
  value,
  withheld,
  onChange,
}: {
  readonly label: string;
  readonly value: Choice;
  /** What happens with withheld emails and calls. */
  readonly withheld: string;
  readonly onChange: (choice: Choice) => void;
}) => (
  <Radio.Group label={label} value={value} onChange={(next) => onChange(next as Choice)}>
    <Stack gap="xs" mt="xs">
      <Radio value="withhold" label="Withhold them" description={withheld} />
      <Radio
        value="send"
        label="Send them"
        description="Only if the original stopped at the time of the backup."
      />
    </Stack>
  </Radio.Group>
);

/** Asks what happens with waiting emails and calls, and makes the copy the shop. */
export const ConfirmRestore = ({
  held,
  onClose,
}: {
  readonly held: HeldCopy;
  readonly onClose: () => void;
}) => {
  const [emails, setEmails] = useState<Choice>("withhold");
  const [webhooks, setWebhooks] = useState<Choice>("withhold");
  const confirm = useCommand(confirmRestoreContract, {
    input: () => ({ body: { emails, webhooks } }),
    refreshes: [findRestoreContract],
    onDone: onClose,
    says: () => "This copy is now the shop.",
    errors: "form",
  });
  return (
    <Confirm
      opened
      title="Make this copy the shop?"
      action="Make this the shop"
      pending={confirm.isPending}
      error={confirm.error}
      onConfirm={() => confirm.mutate()}
      onClose={onClose}
    >
      <Stack gap="md">
        <Text>
          <strong>Stop the original first.</strong> Two copies of one shop would sell the same stock
          twice. This copy will then send emails, call webhooks, renew subscriptions and take card
          payments, for all of its websites.
        </Text>
        <Text>
          The original may have continued after the backup (<Moment at={held.backupTakenAt} />
          ). Choose what happens to the emails and webhook calls that were due at that time.
          {held.jobs > 0 &&
            ` Waiting jobs: ${formatCount(held.jobs)}, of which ${formatCount(held.webhookCalls)} are webhook calls.`}{" "}
          What visitors asked for here since the restore will be sent in any case.
        </Text>
        <ChoiceField
          label="Emails that were due"
          value={emails}
          withheld="They will be listed in the outbox as in doubt, and you can resend each one."
          onChange={setEmails}
        />
        <ChoiceField
          label="Webhook calls that were due"
          value={webhooks}
          withheld="They will be listed as failed with their submissions, and you can resend each one."
          onChange={setWebhooks}
        />
        <Text size="sm" c="dimmed">
          Renewals that are due will be made. Before a card is charged, Stripe is asked whether the
          original has charged it for the same period. Renewals by manual payment are ordered again.
        </Text>
      </Stack>
    </Confirm>
  );
};
