import { Button, Menu } from "@mantine/core";
import { IconChevronDown } from "@tabler/icons-react";
import type { MatchingOrders } from "#commands/orders/sending-contract.ts";
import { exportOrdersContract } from "#read-api/orders/contract.ts";
import { packingSlipsContract } from "#read-api/orders/handling-contract.ts";
import type { Selection } from "../kit/bulk/bulk-bar.tsx";
import { addressOf } from "../kit/calls/api.ts";
import type { ListSearch } from "../kit/lists/list-address.ts";
import { listFileAddress } from "../kit/lists/list-file-address.ts";

type Props = {
  readonly chosen: Selection;
  /** The parameters of the URL that select orders. */
  readonly matching: MatchingOrders;
  readonly search: ListSearch;
};

/** Packing slips of the selected orders, on this page or all. */
export const SelectedOrders = ({ chosen, matching, search }: Props) => {
  const { ids } = chosen;
  const named = ids === undefined ? matching : { ids: ids.join(",") };
  const { sort } = search;
  const fileOf = listFileAddress(exportOrdersContract, { ...named, sort });
  return (
    <>
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
    </>
  );
};
