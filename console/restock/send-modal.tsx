import { Stack } from "@mantine/core";
import { sendRestockNoticesContract } from "#commands/restock/contract.ts";
import { recipientsOf } from "#domain/restock/recipients.ts";
import { listRestockGroupsContract } from "#read-api/restock/console-contract.ts";
import type { SignUpGroup } from "#read-api/restock/contract.ts";
import { useCommand } from "../kit/calls/use-command.ts";
import { Confirm } from "../kit/editing/confirm.tsx";
import { counted } from "../kit/figures/figures.tsx";
import classes from "./restock-screen.module.css";
import { useSendChoice } from "./send-choice.tsx";

const groupReads = [listRestockGroupsContract];

/** Asks first, with the number of recipients. */
export const SendModal = ({
  group,
  onSent,
  onClose,
}: {
  readonly group: SignUpGroup;
  readonly onSent: () => void;
  readonly onClose: () => void;
}) => {
  const { audience, holdMinutes, fields } = useSendChoice();
  const { productId, variantId } = group;
  const send = useCommand(sendRestockNoticesContract, {
    input: () => ({ body: { productId, variantId, audience, holdMinutes } }),
    refreshes: groupReads,
    onDone: () => {
      onClose();
      onSent();
    },
    says: ({ status }) =>
      status === "requested"
        ? `Restock emails for ${group.sku} will be sent.`
        : `Emails for ${group.sku} are already being sent.`,
    errors: "form",
  });
  const waiting = recipientsOf(group);
  return (
    <Confirm
      opened
      title="Send restock emails"
      action={audience === "units" ? "Send emails" : `Send ${counted(waiting, "email")}`}
      pending={send.isPending}
      error={send.error}
      onConfirm={() => send.mutate()}
      onClose={onClose}
    >
      <Stack gap="md">
        <div>
          {counted(waiting, "person is", "people are")} waiting for{" "}
          <strong>{[group.productName, ...Object.values(group.attributes)].join(", ")}</strong>.{" "}
          {waiting === 1 ? "They get" : "Each gets"} one email.
        </div>
        <p className={classes.hint}>
          Emails stop as soon as the variant sells out again. You can undo this until the first
          email is sent.
        </p>
        {fields}
      </Stack>
    </Confirm>
  );
};
