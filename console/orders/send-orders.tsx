import { Button, Checkbox, Menu, Stack, Text } from "@mantine/core";
import { IconChevronDown } from "@tabler/icons-react";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import {
  listSendingsContract,
  type MatchingOrders,
  startSendingContract,
} from "#commands/orders/sending-contract.ts";
import { exportOrdersContract } from "#read-api/orders/contract.ts";
import { packingSlipsContract } from "#read-api/orders/handling-contract.ts";
import type { Chosen } from "../kit/bulk/bulk-bar.tsx";
import { addressOf, call } from "../kit/calls/api.ts";
import { Confirm } from "../kit/editing/confirm.tsx";
import { counted } from "../kit/figures/figures.tsx";
import { listFileAddress } from "../kit/lists/list-file-address.ts";
import type { ListSearch } from "../kit/lists/list-table.tsx";
import { Changes } from "../kit/session/permissions.tsx";
import { EmailNotice } from "../kit/ui/email-notice.tsx";

type Props = {
  readonly chosen: Chosen;
  /** What of the address chooses orders. */
  readonly matching: MatchingOrders;
  readonly search: ListSearch;
};

/** What can be done with the chosen orders, on this page or on all. */
export const SelectedOrders = ({ chosen, matching, search }: Props) => {
  const [sending, setSending] = useState(false);
  const { ids } = chosen;
  const named = ids === undefined ? matching : { ids: ids.join(",") };
  const { sort } = search;
  const fileOf = listFileAddress(exportOrdersContract, { ...named, sort });
  return (
    <>
      <Changes>
        <Button size="xs" variant="default" onClick={() => setSending(true)}>
          Mark as shipped…
        </Button>
      </Changes>
      <Button
        size="xs"
        variant="default"
        component="a"
        href={addressOf(packingSlipsContract, { query: { ...named, sort } })}
        target="_blank"
      >
        Packing slips
      </Button>
      <Menu position="bottom-end" shadow="md">
        <Menu.Target>
          <Button
            size="xs"
            variant="default"
            rightSection={<IconChevronDown size={14} aria-hidden="true" />}
          >
            Export selected
          </Button>
        </Menu.Target>
        <Menu.Dropdown>
          <Menu.Item component="a" href={fileOf(search.columns, "shown")} download>
            CSV, as shown
          </Menu.Item>
          <Menu.Item component="a" href={fileOf(search.columns, "plain")} download>
            CSV, raw values
          </Menu.Item>
        </Menu.Dropdown>
      </Menu>
      {sending && (
        <SendModal chosen={chosen} matching={matching} onClose={() => setSending(false)} />
      )}
    </>
  );
};

const SendModal = ({
  chosen: { ids, count, capped, onDone },
  matching,
  onClose,
}: Omit<Props, "search"> & { readonly onClose: () => void }) => {
  const client = useQueryClient();
  const [tellsBuyer, setTellsBuyer] = useState(true);
  const orders = `${capped ? "more than " : ""}${counted(count, "order")}`;
  const start = useMutation({
    mutationFn: () =>
      call(startSendingContract, {
        body: { of: ids === undefined ? { matching } : { ids: [...ids] }, tellsBuyer },
      }),
    onSuccess: async () => {
      onClose();
      onDone();
      await client.invalidateQueries({ queryKey: [listSendingsContract.path] });
    },
  });
  return (
    <Confirm
      opened
      title={`Mark ${orders} as shipped?`}
      action={`Mark ${orders} as shipped`}
      pending={start.isPending}
      error={start.error}
      onConfirm={() => start.mutate()}
      onClose={onClose}
    >
      <Stack gap="md">
        <Text>
          All unshipped items in each order will be marked as shipped, without a tracking number.
        </Text>
        <EmailNotice>The customers will be notified once an email server is set up.</EmailNotice>
        <Checkbox
          label="Notify customers by email"
          checked={tellsBuyer}
          onChange={({ currentTarget }) => setTellsBuyer(currentTarget.checked)}
        />
      </Stack>
    </Confirm>
  );
};
