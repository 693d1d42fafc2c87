import { Button, NativeSelect } from "@mantine/core";
import { notifications } from "@mantine/notifications";
import { IconPlus } from "@tabler/icons-react";
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
import { Page } from "#console/ui/page.tsx";
import { Pill } from "#console/ui/pill.tsx";
import { SearchField } from "#console/ui/search-field.tsx";
import { percentText } from "#domain/coupons/words.ts";
import { listTaxRulesContract, type TaxRuleRow } from "#read-api/taxes/contract.ts";
import { TaxRuleDrawer } from "./tax-rule-drawer.tsx";
import { taxableNames } from "./taxable-names.ts";
import { useChangeTaxRule } from "./use-change-tax-rule.tsx";

const route = getRouteApi("/taxes");

/** "New York, United States; postal codes 100, 101" */
const placeText = ({ country, region, regionName, postalCodes }: TaxRuleRow): string => {
  const place = [regionName || region, countryName(country)].filter((part) => part !== "");
  const codes = postalCodes.length === 0 ? "" : `; postal codes ${postalCodes.join(", ")}`;
  return `${place.join(", ")}${codes}`;
};

const choosable: readonly Column<TaxRuleRow>[] = [
  { id: "country", header: "Where", sortable: true, cell: placeText },
  {
    id: "ratePpm",
    header: "Rate",
    sortable: true,
    descendingFirst: true,
    align: "right",
    cell: (row) => <span className="db-number">{percentText(row.ratePpm)}</span>,
  },
  {
    id: "inclusive",
    header: "Prices",
    cell: (row) => (row.inclusive ? "Contain it" : "It is added"),
  },
  {
    id: "appliesTo",
    header: "On",
    card: "hidden",
    wideOnly: true,
    cell: (row) => row.appliesTo.map((taxable) => taxableNames[taxable]).join(", "),
  },
  {
    id: "enabled",
    header: "Status",
    card: "corner",
    cell: (row) =>
      row.enabled ? <Pill tone="good">Charged</Pill> : <Pill tone="neutral">Switched off</Pill>,
  },
];

type Editing = { readonly row: TaxRuleRow | undefined };

const nameColumn = (edit: (row: TaxRuleRow) => void): Column<TaxRuleRow> => ({
  id: "name",
  header: "Name",
  sortable: true,
  card: "title",
  cell: (row) => (
    <button type="button" onClick={() => edit(row)} data-row-opener>
      {row.name}
    </button>
  ),
});

export const TaxesScreen = () => {
  const search = route.useSearch();
  const change = useSearchChange();
  const [editing, setEditing] = useState<Editing>();
  const query = useCall(listTaxRulesContract, { query: without(search, "hide") });
  const hidden = useMemo(() => new Set(search.hide?.split(",") ?? []), [search.hide]);
  const { remove } = useChangeTaxRule();
  const removeRule = remove.mutate;
  const columns = useMemo(
    (): readonly Column<TaxRuleRow>[] => [
      nameColumn((row) => setEditing({ row })),
      ...choosable.filter(({ id }) => !hidden.has(id)),
      {
        id: "actions",
        header: "Actions",
        align: "right",
        cell: (row) => (
          <Button
            size="compact-sm"
            variant="default"
            aria-label={`Remove ${row.name}`}
            onClick={() =>
              removeRule(row, {
                onError: (error) => notifications.show({ color: "red", message: messageOf(error) }),
              })
            }
          >
            Remove
          </Button>
        ),
      },
    ],
    [hidden, removeRule],
  );
  return (
    <Page
      title="Taxes"
      intro="What is charged where the goods go. All rules that hold at a place are added up."
      actions={
        <Changes>
          <Button
            leftSection={<IconPlus size={16} />}
            onClick={() => setEditing({ row: undefined })}
          >
            New tax rule
          </Button>
        </Changes>
      }
    >
      <DataTable
        label="Tax rules"
        columns={columns}
        query={query}
        rowId={(row) => row.taxRuleId}
        search={search}
        onSearch={change}
        defaultSort="country"
        filtered={Boolean(search.search || search.country || search.inclusive)}
        onClearFilters={() =>
          change({ search: undefined, country: undefined, inclusive: undefined, page: undefined })
        }
        toolbar={<Filters hidden={hidden} countries={query.data?.countries ?? []} />}
        empty={{
          title: "No tax rules yet",
          text: "Until there are some, carts cost what is in them.",
        }}
      />
      {editing !== undefined && (
        <TaxRuleDrawer row={editing.row} onClose={() => setEditing(undefined)} />
      )}
    </Page>
  );
};

const Filters = ({
  hidden,
  countries,
}: {
  readonly hidden: ReadonlySet<string>;
  readonly countries: readonly string[];
}) => {
  const search = route.useSearch();
  const change = useSearchChange();
  const filter = (name: "country" | "inclusive") => ({
    value: search[name] ?? "",
    onChange: ({ currentTarget: { value } }: { currentTarget: { value: string } }) =>
      change({ [name]: value || undefined, page: undefined }),
  });
  return (
    <>
      <SearchField
        label="Search name or region"
        value={search.search}
        onChange={(value) => change({ search: value, page: undefined }, { replace: true })}
      />
      <NativeSelect
        {...filter("country")}
        aria-label="Country"
        data={[
          { value: "", label: "All countries" },
          ...countries.map((code) => ({ value: code, label: countryName(code) })),
        ]}
      />
      <NativeSelect
        {...filter("inclusive")}
        aria-label="Prices"
        data={[
          { value: "", label: "Any prices" },
          { value: "yes", label: "Contain it" },
          { value: "no", label: "It is added" },
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
