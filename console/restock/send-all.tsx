import { Button } from "@mantine/core";
import { useState } from "react";
import { listSendableContract } from "#read-api/restock/contract.ts";
import { useCommand } from "../kit/calls/use-command.ts";
import { Changes } from "../kit/session/permissions.tsx";
import { SendAllModal, type Sendable } from "./send-all-modal.tsx";

/** Checks which variants are back, then asks. */
export const SendAll = ({ onSent }: { readonly onSent: () => void }) => {
  const [sendable, setSendable] = useState<Sendable>();
  const look = useCommand(listSendableContract, {
    input: () => ({}),
    refreshes: [],
    onDone: (found) => setSendable(found.groups.length > 0 ? found : undefined),
    says: ({ groups }) =>
      groups.length > 0 ? undefined : "No variant with people waiting is back in stock.",
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
