import { ActionIcon, Button, Group } from "@mantine/core";
import { IconArrowDown, IconArrowUp, IconPlus } from "@tabler/icons-react";
import { getRouteApi } from "@tanstack/react-router";
import { useMemo, useState } from "react";
import { shippingColumns, shippingQuickFilters } from "#domain/shipping/shipping-columns.ts";
import {
  exportShippingOptionsContract,
  listShippingOptionsContract,
  type ShippingOptionRow,
} from "#read-api/shipping/contract.ts";
import { useCall } from "../kit/calls/queries.ts";
import { counted } from "../kit/figures/figures.tsx";
import type { Column } from "../kit/lists/data-table-columns.ts";
import type { CellRenderers } from "../kit/lists/list-columns.tsx";
import { listFileAddress } from "../kit/lists/list-file-address.ts";
import { listSearch } from "../kit/lists/list-search.ts";
import { ListTable } from "../kit/lists/list-table.tsx";
import { without } from "../kit/lists/search.ts";
import { useSearchChange } from "../kit/lists/use-search-change.ts";
import { Changes } from "../kit/session/permissions.tsx";
import { Page } from "../kit/ui/page.tsx";
import { Pill } from "../kit/ui/pill.tsx";
import { ShippingOptionDrawer } from "./shipping-option-drawer.tsx";
import classes from "./shipping-screen.module.css";
import { useBulkShipping } from "./use-bulk-shipping.ts";
import { useChangeShipping } from "./use-change-shipping.tsx";

export const screenSearch = listSearch(listShippingOptionsContract);

const route = getRouteApi("/shipping");
const MAX_NAMED = 3;

const cellsWith = (
  edit: (row: ShippingOptionRow) => void,
): CellRenderers<ShippingOptionRow, typeof shippingColumns> => ({
  rank: { width: "5rem", card: "hidden" },
  name: {
    card: "title",
    cell: (row) => (
      <span className={classes.name}>
        <button type="button" onClick={() => edit(row)} data-row-opener>
          {row.name}
        </button>
        {row.description !== "" && <span className={classes.note}>{row.description}</span>}
      </span>
    ),
  },
  // The file lists all of them; in the table a long list would make the row higher than the window.
  countries: {
    cell: (row) =>
      row.countries.length > MAX_NAMED
        ? counted(row.countries.length, "country", "countries")
        : shippingColumns.countries.value(row),
  },
  enabled: {
    card: "corner",
    cell: (row) =>
      row.removed ? (
        <Pill tone="bad">Removed</Pill>
      ) : row.enabled ? (
        <Pill tone="good">Offered</Pill>
      ) : (
        <Pill tone="neutral">Disabled</Pill>
      ),
  },
});

/** Moves by one position; only while the table shows all of them in their order. */
const moved = (rows: readonly ShippingOptionRow[], id: string, by: 1 | -1): readonly string[] => {
  const ids = rows.map(({ shippingOptionId }) => shippingOptionId);
  const from = ids.indexOf(id);
  const to = from + by;
  const other = ids[to];
  if (other === undefined) return ids;
  ids[to] = id;
  ids[from] = other;
  return ids;
};

const useActions = (rows: readonly ShippingOptionRow[], inOrder: boolean) => {
  const { arrange, remove, restore } = useChangeShipping();
  const arrangeOptions = arrange.mutate;
  const removeOption = remove.mutate;
  const restoreOption = restore.mutate;
  return useMemo((): readonly Column<ShippingOptionRow>[] => {
    const move = (row: ShippingOptionRow, by: 1 | -1) =>
      arrangeOptions(moved(rows, row.shippingOptionId, by));
    const actions: Column<ShippingOptionRow> = {
      id: "actions",
      header: "Actions",
      align: "right",
      cell: (row) => (
        <Group gap="xs" justify="flex-end" wrap="nowrap">
          {inOrder && (
            <>
              <ActionIcon
                variant="default"
                aria-label={`Move ${row.name} up`}
                disabled={row.rank === 1}
                onClick={() => move(row, -1)}
              >
                <IconArrowUp size={16} />
              </ActionIcon>
              <ActionIcon
                variant="default"
                aria-label={`Move ${row.name} down`}
                disabled={row.rank === rows.length}
                onClick={() => move(row, 1)}
              >
                <IconArrowDown size={16} />
              </ActionIcon>
            </>
          )}
          <Button
            size="compact-sm"
            variant="default"
            data-danger={row.removed ? undefined : true}
            aria-label={row.removed ? `Restore ${row.name}` : `Remove ${row.name}`}
            onClick={() => (row.removed ? restoreOption : removeOption)(row)}
          >
            {row.removed ? "Restore" : "Remove"}
          </Button>
        </Group>
      ),
    };
    return [actions];
  }, [rows, inOrder, arrangeOptions, removeOption, restoreOption]);
};

type Editing = { readonly row: ShippingOptionRow | undefined };
const NO_ROWS: readonly ShippingOptionRow[] = [];

export const ShippingScreen = () => {
  const search = route.useSearch();
  const change = useSearchChange();
  const [editing, setEditing] = useState<Editing>();
  const listQuery = without(search, "columns", "view");
  const query = useCall(listShippingOptionsContract, { query: listQuery });
  const rows = query.data?.rows ?? NO_ROWS;
  const bulk = useBulkShipping(listQuery, rows);
  const { sort, filters } = search;
  const isWhole = query.data?.total === rows.length && !search.search;
  const actions = useActions(rows, isWhole && sort === undefined && filters === undefined);
  const [cells] = useState(() => cellsWith((row) => setEditing({ row })));
  const newOption = (
    <Changes>
      <Button leftSection={<IconPlus size={16} />} onClick={() => setEditing({ row: undefined })}>
        New option
      </Button>
    </Changes>
  );
  return (
    <Page
      title="Shipping"
      intro="Shipping options in the order customers see them. With no options, shipping is free."
      actions={newOption}
    >
      <ListTable
        label="Shipping options"
        list="shipping-options"
        columns={shippingColumns}
        cells={cells}
        trailing={actions}
        query={query}
        bulk={bulk}
        rowId={(row) => row.shippingOptionId}
        search={search}
        onSearch={change}
        defaultSort="rank"
        searches="Search name or description"
        quick={shippingQuickFilters}
        fileOf={listFileAddress(exportShippingOptionsContract, search)}
        empty={{
          title: "No shipping options yet",
          text: "Shipping is free until you add an option.",
          action: newOption,
        }}
      />
      {editing !== undefined && (
        <ShippingOptionDrawer row={editing.row} onClose={() => setEditing(undefined)} />
      )}
    </Page>
  );
};
