import { Button } from "@mantine/core";
import { IconPlus } from "@tabler/icons-react";
import { getRouteApi } from "@tanstack/react-router";
import { useMemo, useState } from "react";
import { countryName } from "#domain/kit/country-name.ts";
import { taxRuleColumns, taxRuleQuickFilters } from "#domain/taxes/tax-rule-columns.ts";
import {
  exportTaxRulesContract,
  listTaxRulesContract,
  type TaxRuleRow,
} from "#read-api/taxes/contract.ts";
import { useCall } from "../kit/calls/queries.ts";
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
import { TaxRuleDrawer } from "./tax-rule-drawer.tsx";
import { useBulkTaxRules } from "./use-bulk-tax-rules.ts";
import { useChangeTaxRule } from "./use-change-tax-rule.tsx";

export const screenSearch = listSearch(listTaxRulesContract);

const route = getRouteApi("/taxes");

type Editing = { readonly row: TaxRuleRow | undefined };

const cellsWith = (
  edit: (row: TaxRuleRow) => void,
): CellRenderers<TaxRuleRow, typeof taxRuleColumns> => ({
  name: {
    card: "title",
    cell: (row) => (
      <button type="button" onClick={() => edit(row)} data-row-opener>
        {row.name}
      </button>
    ),
  },
  appliesTo: { card: "hidden", wideOnly: true },
  enabled: {
    card: "corner",
    cell: (row) =>
      row.removed ? (
        <Pill tone="bad">Removed</Pill>
      ) : row.enabled ? (
        <Pill tone="good">Active</Pill>
      ) : (
        <Pill tone="neutral">Disabled</Pill>
      ),
  },
});

const useActions = (): readonly Column<TaxRuleRow>[] => {
  const { remove, restore } = useChangeTaxRule();
  const removeRule = remove.mutate;
  const restoreRule = restore.mutate;
  return useMemo(
    () => [
      {
        id: "actions",
        header: "Actions",
        align: "right",
        cell: (row) => (
          <Button
            size="compact-sm"
            variant="default"
            data-danger={row.removed ? undefined : true}
            aria-label={row.removed ? `Restore ${row.name}` : `Remove ${row.name}`}
            onClick={() => (row.removed ? restoreRule : removeRule)(row)}
          >
            {row.removed ? "Restore" : "Remove"}
          </Button>
        ),
      },
    ],
    [removeRule, restoreRule],
  );
};

export const TaxesScreen = () => {
  const search = route.useSearch();
  const change = useSearchChange();
  const [editing, setEditing] = useState<Editing>();
  const listQuery = without(search, "columns", "view");
  const query = useCall(listTaxRulesContract, { query: listQuery });
  const bulk = useBulkTaxRules(listQuery, query.data?.rows);
  const actions = useActions();
  const [cells] = useState(() => cellsWith((row) => setEditing({ row })));
  const newRule = (
    <Changes>
      <Button leftSection={<IconPlus size={16} />} onClick={() => setEditing({ row: undefined })}>
        New tax rule
      </Button>
    </Changes>
  );
  return (
    <Page
      title="Taxes"
      intro="Taxes by shipping destination. All rules that apply to a destination are added together."
      actions={newRule}
    >
      <ListTable
        label="Tax rules"
        list="tax-rules"
        columns={taxRuleColumns}
        cells={cells}
        trailing={actions}
        query={query}
        bulk={bulk}
        rowId={(row) => row.taxRuleId}
        search={search}
        onSearch={change}
        defaultSort="country"
        searches="Search name or region"
        quick={taxRuleQuickFilters}
        quickOptions={{
          country: (query.data?.countries ?? []).map((code) => ({
            value: code,
            label: countryName(code),
          })),
        }}
        fileOf={listFileAddress(exportTaxRulesContract, search)}
        empty={{
          title: "No tax rules yet",
          text: "No tax is charged until you add a rule for a destination.",
          action: newRule,
        }}
      />
      {editing !== undefined && (
        <TaxRuleDrawer row={editing.row} onClose={() => setEditing(undefined)} />
      )}
    </Page>
  );
};
