import { TextInput } from "@mantine/core";
import { useState } from "react";
import * as z from "zod/mini";
import { mailGiftCardContract } from "#commands/gift-cards/contract.ts";
import type { GiftCardRow } from "#read-api/gift-cards/contract.ts";
import { useCommand } from "../kit/calls/use-command.ts";
import { FormModal } from "../kit/editing/form-modal.tsx";
import { useCommandForm } from "../kit/editing/use-command-form.ts";
import { giftCardReads } from "./gift-card-reads.ts";

const typed = { body: z.omit(mailGiftCardContract.body, { mailId: true }) };

/** Emails the code again, optionally to another address. */
export const MailModal = ({
  card: { giftCardId, email, lastCharacters },
  onClose,
}: {
  readonly card: GiftCardRow;
  readonly onClose: () => void;
}) => {
  const [mailId] = useState(() => crypto.randomUUID());
  const send = useCommand(mailGiftCardContract, {
    input: (to: { readonly email: string }) => ({
      params: { giftCardId },
      body: { mailId, ...to },
    }),
    refreshes: giftCardReads,
    onDone: onClose,
    says: (sent) => `The code was emailed to ${sent.email}.`,
    errors: "form",
  });
  const form = useCommandForm({
    initialValues: { email: email ?? "" },
    contract: typed,
    bodyOf: (values) => values,
    error: send.error,
  });
  return (
    <FormModal
      title={`Email the code of …${lastCharacters}`}
      form={form}
      onSend={(values) => send.mutate(values)}
      onClose={onClose}
      action="Send email"
      pending={send.isPending}
    >
      <TextInput
        type="email"
        label="To"
        description="If you change the address, it is saved for this card."
        data-autofocus
        {...form.field("email")}
      />
    </FormModal>
  );
};
