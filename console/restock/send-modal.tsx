import { NativeSelect, Radio, Stack } from "@mantine/core";
import { notifications } from "@mantine/notifications";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { sendRestockNoticesContract } from "#commands/restock/contract.ts";
import { call } from "#console/app/api.ts";
import { Confirm } from "#console/ui/confirm.tsx";
import { counted } from "#console/ui/figures.tsx";
import type { Audience } from "#domain/restock/events.ts";
import { listSignUpGroupsContract, type SignUpGroup } from "#read-api/restock/contract.ts";

const holds = [
  { value: "0", label: "Not at all" },
  { value: "120", label: "For 2 hours" },
  { value: "1440", label: "For 24 hours" },
  { value: "4320", label: "For 3 days" },
];

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
  const [audience, setAudience] = useState<Audience>("everyone");
  const [hold, setHold] = useState("0");
  const { productId, variantId } = group;
  const holdMinutes = audience === "units" ? Number(hold) : 0;
  const send = useMutation({
    mutationFn: () =>
      call(sendRestockNoticesContract, {
        body: { productId, variantId, audience, holdMinutes },
      }),
    onSuccess: async ({ status }) => {
      notifications.show({
        message:
          status === "requested"
            ? `Mails for ${group.sku} are on their way.`
            : `Mails for ${group.sku} are being sent already.`,
      });
      onClose();
      onSent();
      await client.invalidateQueries({ queryKey: [listSignUpGroupsContract.path] });
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
          <strong>{[group.productName, ...Object.values(group.attributes)].join(", ")}</strong>.
          Each gets one mail. Nobody is mailed once the variant is sold out again.
        </div>
        <Radio.Group
          label="Who is told"
          value={audience}
          onChange={(value) => setAudience(value as Audience)}
        >
          <Stack gap="xs" mt="xs">
            <Radio value="everyone" label="Everyone who waits" />
            <Radio
              value="units"
              label="As many as there are units"
              description="Whoever signed up first comes first. The others go on waiting."
            />
          </Stack>
        </Radio.Group>
        {audience === "units" && (
          <NativeSelect
            label="Set a unit aside for each of them"
            description="Others see it as sold out meanwhile."
            data={holds}
            value={hold}
            onChange={({ currentTarget }) => setHold(currentTarget.value)}
          />
        )}
      </Stack>
    </Confirm>
  );
};
