import { Button } from "@mantine/core";
import { IconPlus } from "@tabler/icons-react";
import { getRouteApi } from "@tanstack/react-router";
import { useMemo, useState } from "react";
import { couponColumns, couponQuickFilters } from "#domain/coupons/coupon-columns.ts";
import {
  type CouponRow,
  exportCouponsContract,
  listCouponsContract,
} from "#read-api/coupons/contract.ts";
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
import { CouponDrawer } from "./coupon-drawer.tsx";
import { CouponStatusPill } from "./coupon-status.tsx";
import { useBulkCoupons } from "./use-bulk-coupons.ts";
import { useChangeCoupon } from "./use-change-coupon.tsx";

export const screenSearch = listSearch(listCouponsContract);

const route = getRouteApi("/coupons");

type Editing = { readonly row: CouponRow | undefined };

const cellsWith = (
  edit: (row: CouponRow) => void,
): CellRenderers<CouponRow, typeof couponColumns> => ({
  code: {
    card: "title",
    cell: (row) => (
      <button type="button" onClick={() => edit(row)} data-row-opener>
        {row.code}
      </button>
    ),
  },
  status: { cell: (row) => <CouponStatusPill of={row.status} /> },
  expiresAt: { align: "right", descendingFirst: false },
});

const useActions = (): Column<CouponRow> => {
  const { remove, restore } = useChangeCoupon();
  const removeCoupon = remove.mutate;
  const restoreCoupon = restore.mutate;
  return useMemo(() => {
    return {
      id: "actions",
      header: "Actions",
      align: "right",
      cell: (row) => {
        const removed = row.status === "removed";
        return (
          <Button
            size="compact-sm"
            variant="default"
            data-danger={removed ? undefined : true}
            aria-label={removed ? `Restore ${row.code}` : `Remove ${row.code}`}
            onClick={() => (removed ? restoreCoupon : removeCoupon)(row)}
          >
            {removed ? "Restore" : "Remove"}
          </Button>
        );
      },
    };
  }, [removeCoupon, restoreCoupon]);
};

export const CouponsScreen = () => {
  const search = route.useSearch();
  const change = useSearchChange();
  const [editing, setEditing] = useState<Editing>();
  const listQuery = without(search, "columns", "view");
  const query = useCall(listCouponsContract, { query: listQuery });
  const bulk = useBulkCoupons(listQuery, query.data?.rows);
  const actions = useActions();
  const trailing = useMemo(() => [actions], [actions]);
  const [cells] = useState(() => cellsWith((row) => setEditing({ row })));
  return (
    <Page
      title="Coupons"
      intro="Discount codes that customers enter in the cart or at checkout."
      actions={
        <Changes>
          <Button
            leftSection={<IconPlus size={16} />}
            onClick={() => setEditing({ row: undefined })}
          >
            New coupon
          </Button>
        </Changes>
      }
    >
      <ListTable
        label="Coupons"
        list="coupons"
        columns={couponColumns}
        cells={cells}
        trailing={trailing}
        query={query}
        bulk={bulk}
        rowId={(row) => row.couponId}
        search={search}
        onSearch={change}
        defaultSort="-createdAt"
        searches="Search code or name"
        quick={couponQuickFilters}
        fileOf={listFileAddress(exportCouponsContract, search)}
        empty={{
          title: "No coupons yet",
          text: "Create a code that customers can enter in the cart or at checkout.",
          action: (
            <Changes>
              <Button variant="default" onClick={() => setEditing({ row: undefined })}>
                New coupon
              </Button>
            </Changes>
          ),
        }}
      />
      {editing !== undefined && (
        <CouponDrawer row={editing.row} onClose={() => setEditing(undefined)} />
      )}
    </Page>
  );
};
