import { Button } from "@mantine/core";
import { notifications } from "@mantine/notifications";
import { useMutation } from "@tanstack/react-query";
import { useState } from "react";
import { listSendableContract } from "#read-api/restock/contract.ts";
import { call, messageOf } from "../kit/calls/api.ts";
import { Changes } from "../kit/session/permissions.tsx";
import { SendAllModal, type Sendable } from "./send-all-modal.tsx";

/** Looks what is back, then asks. */
export const SendAll = ({ onSent }: { readonly onSent: () => void }) => {
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
