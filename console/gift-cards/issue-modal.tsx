import { Button, Group, Modal, Stack, Text, Textarea, TextInput } from "@mantine/core";
import { useForm } from "@mantine/form";
import { useMutation } from "@tanstack/react-query";
import { useState } from "react";
import { issueGiftCardContract } from "#commands/gift-cards/contract.ts";
import type { ResponseOf } from "#domain/kit/contract.ts";
import { call } from "../kit/calls/api.ts";
import { centsOf } from "../kit/editing/cents-of.ts";
import { FormActions } from "../kit/editing/form-actions.tsx";
import { FormError, fieldError } from "../kit/editing/form-error.tsx";
import { useWebsite } from "../kit/session/session.tsx";
import { CopyButton } from "../kit/ui/copy-button.tsx";
import classes from "./gift-cards-screen.module.css";
import { useGiftCardRefresh } from "./use-gift-card-refresh.ts";

type Issued = ResponseOf<typeof issueGiftCardContract>;

const noCard = { amount: "", email: "", name: "", message: "", note: "" };

const validate = {
  amount: (typed: string) => (centsOf(typed) > 0 ? null : "Enter an amount such as 25.00."),
};

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
  const refresh = useGiftCardRefresh();
  const { currency } = useWebsite();
  // One key per opened dialog: a retry after a lost answer gives no second card away.
  const [idempotencyKey] = useState(() => crypto.randomUUID());
  const form = useForm({ initialValues: noCard, validate });
  const issue = useMutation({
    mutationFn: ({ amount, ...said }: typeof noCard) =>
      call(issueGiftCardContract, {
        body: { amountCents: centsOf(amount), ...said },
        idempotencyKey,
      }),
    onSuccess: async (issued) => {
      onIssued(issued);
      await refresh();
    },
  });
  const field = (name: keyof typeof noCard) => ({
    ...form.getInputProps(name),
    error: form.errors[name] ?? fieldError(issue.error, name),
  });
  return (
    <form noValidate onSubmit={form.onSubmit((values) => issue.mutate(values))}>
      <Stack gap="md">
        <FormError error={issue.error} fields={Object.keys(noCard)} />
        <TextInput
          {...field("amount")}
          label={`Amount (${currency})`}
          placeholder="25.00"
          inputMode="decimal"
          required
          withAsterisk={false}
          data-autofocus
        />
        <TextInput
          {...field("email")}
          type="email"
          label="Email"
          description="The code is emailed to this address. Leave empty to hand it over yourself."
        />
        <TextInput {...field("name")} label="Name" maxLength={100} />
        <Textarea {...field("message")} label="Message" rows={3} maxLength={500} />
        <TextInput
          {...field("note")}
          label="Note"
          description="Internal note: why this card was issued."
          maxLength={200}
        />
        <FormActions action="Issue gift card" pending={issue.isPending} onCancel={onClose} />
      </Stack>
    </form>
  );
};

/** Gives a card away that nobody paid for. */
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
