import { ActionIcon, Button, Group, NativeSelect } from "@mantine/core";
import { notifications } from "@mantine/notifications";
import { IconArrowDown, IconArrowUp, IconPlus } from "@tabler/icons-react";
import { getRouteApi } from "@tanstack/react-router";
import { useMemo, useState } from "react";
import { messageOf } from "#console/app/api.ts";
import { Changes } from "#console/app/permissions.tsx";
import { useCall } from "#console/app/queries.ts";
import { without } from "#console/app/search.ts";
import { useSearchChange } from "#console/app/use-search-change.ts";
import { ColumnChoice } from "#console/form-submissions/column-choice.tsx";
import { countryName } from "#console/ui/country-field.tsx";
import { DataTable } from "#console/ui/data-table.tsx";
import type { Column } from "#console/ui/data-table-columns.ts";
import { counted } from "#console/ui/figures.tsx";
import { Page } from "#console/ui/page.tsx";
import { Pill } from "#console/ui/pill.tsx";
import { SearchField } from "#console/ui/search-field.tsx";
import {
  listShippingOptionsContract,
  type ShippingOptionRow,
} from "#read-api/shipping/contract.ts";
import { rateText } from "./rate-text.ts";
import { ShippingOptionDrawer } from "./shipping-option-drawer.tsx";
import classes from "./shipping-screen.module.css";
import { useChangeShipping } from "./use-change-shipping.tsx";

const route = getRouteApi("/shipping");
const MOST_NAMED = 3;

const countriesText = ({ countries }: ShippingOptionRow): string => {
  if (countries.length === 0) return "The whole world";
  return countries.length <= MOST_NAMED
    ? countries.map(countryName).join(", ")
    : counted(countries.length, "country", "countries");
};

const choosable: readonly Column<ShippingOptionRow>[] = [
  { id: "kind", header: "Costs", sortable: true, cell: rateText },
  { id: "countries", header: "Goes to", cell: countriesText },
  {
    id: "enabled",
    header: "Status",
    card: "corner",
    cell: (row) =>
      row.enabled ? <Pill tone="good">Offered</Pill> : <Pill tone="neutral">Switched off</Pill>,
  },
];

const leading = (edit: (row: ShippingOptionRow) => void): readonly Column<ShippingOptionRow>[] => [
  {
    id: "rank",
    header: "Place",
    sortable: true,
    align: "right",
    width: "5rem",
    card: "hidden",
    cell: (row) => <span className="db-number">{row.rank}</span>,
  },
  {
    id: "name",
    header: "Name",
    sortable: true,
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
];

/** Moves by one place; only while the table shows all of them in their order. */
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
  const { arrange, remove } = useChangeShipping();
  const arrangeOptions = arrange.mutate;
  const removeOption = remove.mutate;
  return useMemo((): Column<ShippingOptionRow> => {
    const onError = (error: unknown) =>
      notifications.show({ color: "red", message: messageOf(error) });
    const move = (row: ShippingOptionRow, by: 1 | -1) =>
      arrangeOptions(moved(rows, row.shippingOptionId, by), { onError });
    return {
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
            aria-label={`Remove ${row.name}`}
            onClick={() => removeOption(row, { onError })}
          >
            Remove
          </Button>
        </Group>
      ),
    };
  }, [rows, inOrder, arrangeOptions, removeOption]);
};

type Editing = { readonly row: ShippingOptionRow | undefined };
const NO_ROWS: readonly ShippingOptionRow[] = [];

export const ShippingScreen = () => {
  const search = route.useSearch();
  const change = useSearchChange();
  const [editing, setEditing] = useState<Editing>();
  const query = useCall(listShippingOptionsContract, { query: without(search, "hide") });
  const hidden = useMemo(() => new Set(search.hide?.split(",") ?? []), [search.hide]);
  const rows = query.data?.rows ?? NO_ROWS;
  const filtered = Boolean(search.search || search.kind);
  const isWhole = query.data?.total === rows.length;
  const actions = useActions(rows, isWhole && !filtered && search.sort === undefined);
  const columns = useMemo(
    () => [
      ...leading((row) => setEditing({ row })),
      ...choosable.filter(({ id }) => !hidden.has(id)),
      actions,
    ],
    [hidden, actions],
  );
  return (
    <Page
      title="Shipping"
      intro="Ways to ship, in the order in which buyers see them. Without any, shipping is free."
      actions={
        <Changes>
          <Button
            leftSection={<IconPlus size={16} />}
            onClick={() => setEditing({ row: undefined })}
          >
            New option
          </Button>
        </Changes>
      }
    >
      <DataTable
        label="Shipping options"
        columns={columns}
        query={query}
        rowId={(row) => row.shippingOptionId}
        search={search}
        onSearch={change}
        defaultSort="rank"
        filtered={filtered}
        onClearFilters={() => change({ search: undefined, kind: undefined, page: undefined })}
        toolbar={<Filters hidden={hidden} />}
        empty={{
          title: "No shipping options yet",
          text: "Until there are some, goods are shipped for nothing.",
        }}
      />
      {editing !== undefined && (
        <ShippingOptionDrawer row={editing.row} onClose={() => setEditing(undefined)} />
      )}
    </Page>
  );
};

const Filters = ({ hidden }: { readonly hidden: ReadonlySet<string> }) => {
  const search = route.useSearch();
  const change = useSearchChange();
  return (
    <>
      <SearchField
        label="Search name or description"
        value={search.search}
        onChange={(value) => change({ search: value, page: undefined }, { replace: true })}
      />
      <NativeSelect
        aria-label="What it costs"
        value={search.kind ?? ""}
        onChange={({ currentTarget: { value } }) =>
          change({ kind: value || undefined, page: undefined })
        }
        data={[
          { value: "", label: "Any cost" },
          { value: "flat", label: "One amount" },
          { value: "weight", label: "By weight" },
          { value: "subtotal", label: "By subtotal" },
        ]}
      />
      <ColumnChoice
        columns={choosable}
        hidden={hidden}
        onChange={(next) => change({ hide: [...next].join(",") || undefined })}
      />
    </>
  );
};
