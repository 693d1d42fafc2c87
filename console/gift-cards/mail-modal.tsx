import { TextInput } from "@mantine/core";
import { notifications } from "@mantine/notifications";
import { useMutation } from "@tanstack/react-query";
import { useState } from "react";
import { mailGiftCardContract } from "#commands/gift-cards/contract.ts";
import type { GiftCardRow } from "#read-api/gift-cards/contract.ts";
import { call } from "../kit/calls/api.ts";
import { Confirm } from "../kit/editing/confirm.tsx";
import { fieldError } from "../kit/editing/form-error.tsx";
import { useGiftCardRefresh } from "./use-gift-card-refresh.ts";

/** Mails the code once more, to another address if need be. */
export const MailModal = ({
  card: { giftCardId, email, lastCharacters },
  onClose,
}: {
  readonly card: GiftCardRow;
  readonly onClose: () => void;
}) => {
  const refresh = useGiftCardRefresh();
  const [address, setAddress] = useState(email ?? "");
  const [mailId] = useState(() => crypto.randomUUID());
  const send = useMutation({
    mutationFn: () =>
      call(mailGiftCardContract, { params: { giftCardId }, body: { mailId, email: address } }),
    onSuccess: async (answer) => {
      notifications.show({ message: `The code was emailed to ${answer.email}.` });
      onClose();
      await refresh();
    },
  });
  const problem = fieldError(send.error, "email");
  return (
    <Confirm
      opened
      title={`Email the code of …${lastCharacters}`}
      action="Send email"
      pending={send.isPending}
      error={problem === undefined ? send.error : null}
      onConfirm={() => send.mutate()}
      onClose={onClose}
    >
      <TextInput
        type="email"
        label="To"
        description="If you change the address, it is saved for this card."
        value={address}
        error={problem}
        onChange={({ currentTarget }) => setAddress(currentTarget.value)}
      />
    </Confirm>
  );
};
