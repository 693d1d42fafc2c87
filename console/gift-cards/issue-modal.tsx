import { Button, Group, Modal, Stack, Text, Textarea, TextInput } from "@mantine/core";
import { useState } from "react";
import { issueGiftCardContract } from "#commands/gift-cards/contract.ts";
import type { ResponseOf } from "#domain/kit/contract.ts";
import { useCommand } from "../kit/calls/use-command.ts";
import { centsOf } from "../kit/editing/cents-of.ts";
import { CommandForm } from "../kit/editing/command-form.tsx";
import { FormActions } from "../kit/editing/form-actions.tsx";
import { useCommandForm } from "../kit/editing/use-command-form.ts";
import { useWebsite } from "../kit/session/session.tsx";
import { CopyButton } from "../kit/ui/copy-button.tsx";
import { amountProblem } from "./amount-problem.ts";
import { giftCardReads } from "./gift-card-reads.ts";
import classes from "./gift-cards-screen.module.css";

type Issued = ResponseOf<typeof issueGiftCardContract>;

const noCard = { amount: "", email: "", name: "", message: "", note: "" };

const bodyOf = ({ amount, ...said }: typeof noCard) => ({ amountCents: centsOf(amount), ...said });

/** The code is shown here and never again. */
const Code = ({ issued, onClose }: { readonly issued: Issued; readonly onClose: () => void }) => (
  <Stack gap="md">
    <Text>Copy the code now if you want to hand it over yourself. It will not be shown again.</Text>
    <Group gap="sm" className={classes.code ?? ""}>
      <span className="db-mono">{issued.code}</span>
      <CopyButton value={issued.code} label="Copy the code" />
    </Group>
    <Group justify="flex-end">
      <Button onClick={onClose} data-autofocus>
        Done
      </Button>
    </Group>
  </Stack>
);

const IssueForm = ({
  onIssued,
  onClose,
}: {
  readonly onIssued: (issued: Issued) => void;
  readonly onClose: () => void;
}) => {
  const { currency } = useWebsite();
  // One key per opened dialog: a retry after a lost answer issues no second card.
  const [idempotencyKey] = useState(() => crypto.randomUUID());
  const issue = useCommand(issueGiftCardContract, {
    input: (card: typeof noCard) => ({ body: bodyOf(card), idempotencyKey }),
    refreshes: giftCardReads,
    onDone: onIssued,
    errors: "form",
  });
  const form = useCommandForm({
    initialValues: noCard,
    contract: issueGiftCardContract,
    bodyOf,
    fieldOf: { amountCents: "amount" },
    also: amountProblem,
    error: issue.error,
  });
  return (
    <CommandForm form={form} onSend={(values) => issue.mutate(values)}>
      <TextInput
        {...form.field("amount")}
        label={`Amount (${currency})`}
        placeholder="25.00"
        inputMode="decimal"
        required
        withAsterisk={false}
        data-autofocus
      />
      <TextInput
        {...form.field("email")}
        type="email"
        label="Email"
        description="The code is emailed to this address. Leave empty to hand it over yourself."
      />
      <TextInput {...form.field("name")} label="Name" />
      <Textarea {...form.field("message")} label="Message" rows={3} />
      <TextInput
        {...form.field("note")}
        label="Note"
        description="Internal note: why this card was issued."
      />
      <FormActions action="Issue gift card" pending={issue.isPending} onCancel={onClose} />
    </CommandForm>
  );
};

/** Issues a card without a payment. */
export const IssueModal = ({ onClose }: { readonly onClose: () => void }) => {
  const [issued, setIssued] = useState<Issued>();
  return (
    <Modal
      opened
      onClose={onClose}
      title={issued ? "Gift card issued" : "Issue gift card"}
      closeButtonProps={{ "aria-label": "Close" }}
    >
      {issued ? (
        <Code issued={issued} onClose={onClose} />
      ) : (
        <IssueForm onIssued={setIssued} onClose={onClose} />
      )}
    </Modal>
  );
};
