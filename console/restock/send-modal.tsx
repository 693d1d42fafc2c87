import { Stack } from "@mantine/core";
import { notifications } from "@mantine/notifications";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { sendRestockNoticesContract } from "#commands/restock/contract.ts";
import { call } from "#console/app/api.ts";
import { Confirm } from "#console/ui/confirm.tsx";
import { counted } from "#console/ui/figures.tsx";
import { listRestockGroupsContract } from "#read-api/restock/console-contract.ts";
import type { SignUpGroup } from "#read-api/restock/contract.ts";
import classes from "./restock-screen.module.css";
import { useSendChoice } from "./send-choice.tsx";

/** Asks first, with how many and whom. */
export const SendModal = ({
  group,
  onSent,
  onClose,
}: {
  readonly group: SignUpGroup;
  readonly onSent: () => void;
  readonly onClose: () => void;
}) => {
  const client = useQueryClient();
  const { audience, holdMinutes, fields } = useSendChoice();
  const { productId, variantId } = group;
  const send = useMutation({
    mutationFn: () =>
      call(sendRestockNoticesContract, {
        body: { productId, variantId, audience, holdMinutes },
      }),
    onSuccess: async ({ status }) => {
      notifications.show({
        message:
          status === "requested"
            ? `Restock emails for ${group.sku} will be sent.`
            : `Mails for ${group.sku} are being sent already.`,
      });
      onClose();
      onSent();
      await client.invalidateQueries({ queryKey: [listRestockGroupsContract.path] });
    },
  });
  const waiting = group.waiting + group.failed;
  return (
    <Confirm
      opened
      title="Send restock mails"
      action={audience === "units" ? "Send mails" : `Send ${counted(waiting, "mail")}`}
      pending={send.isPending}
      error={send.error}
      onConfirm={() => send.mutate()}
      onClose={onClose}
    >
      <Stack gap="md">
        <div>
          {counted(waiting, "person is", "people are")} waiting for{" "}
          <strong>{[group.productName, ...Object.values(group.attributes)].join(", ")}</strong>.{" "}
          {waiting === 1 ? "They get" : "Each gets"} one mail.
        </div>
        <p className={classes.hint}>
          Nobody is mailed once the variant is sold out again. It can be undone until the first mail
          leaves.
        </p>
        {fields}
      </Stack>
    </Confirm>
  );
};
