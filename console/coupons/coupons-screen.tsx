import { Button, NativeSelect } from "@mantine/core";
import { notifications } from "@mantine/notifications";
import { IconPlus } from "@tabler/icons-react";
import { getRouteApi } from "@tanstack/react-router";
import { useMemo, useState } from "react";
import { couponColumns, couponStatusNames } from "#domain/coupons/coupon-columns.ts";
import {
  type CouponRow,
  exportCouponsContract,
  listCouponsContract,
} from "#read-api/coupons/contract.ts";
import { messageOf } from "../kit/calls/api.ts";
import { useCall } from "../kit/calls/queries.ts";
import type { Column } from "../kit/lists/data-table-columns.ts";
import type { CellRenderers } from "../kit/lists/list-columns.tsx";
import { listFileAddress } from "../kit/lists/list-file-address.ts";
import { anew, ListTable } from "../kit/lists/list-table.tsx";
import { without } from "../kit/lists/search.ts";
import { SearchField } from "../kit/lists/search-field.tsx";
import { useSearchChange } from "../kit/lists/use-search-change.ts";
import { Changes } from "../kit/session/permissions.tsx";
import { Page } from "../kit/ui/page.tsx";
import { CouponDrawer } from "./coupon-drawer.tsx";
import { CouponStatusPill } from "./coupon-status.tsx";

import { useBulkCoupons } from "./use-bulk-coupons.ts";
import { useChangeCoupon } from "./use-change-coupon.tsx";

const route = getRouteApi("/coupons");

const ownFilters = ["search", "status", "kind"];

type Editing = { readonly row: CouponRow | undefined };

const cellsWith = (edit: (row: CouponRow) => void): CellRenderers<CouponRow> => ({
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
    const onError = (error: unknown) =>
      notifications.show({ color: "red", message: messageOf(error) });
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
            onClick={() => (removed ? restoreCoupon : removeCoupon)(row, { onError })}
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
  const asked = without(search, "columns", "view");
  const query = useCall(listCouponsContract, { query: asked });
  const bulk = useBulkCoupons(asked, query.data?.rows);
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
        ownFilters={ownFilters}
        fileOf={listFileAddress(exportCouponsContract, search)}
        toolbar={<Filters />}
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

const Filters = () => {
  const search = route.useSearch();
  const change = useSearchChange();
  const filter = (name: "status" | "kind") => ({
    value: search[name] ?? "",
    onChange: ({ currentTarget: { value } }: { currentTarget: { value: string } }) =>
      change({ [name]: value || undefined, ...anew }),
  });
  return (
    <>
      <SearchField
        label="Search code or name"
        value={search.search}
        onChange={(value) => change({ search: value, ...anew }, { replace: true })}
      />
      <NativeSelect
        {...filter("status")}
        aria-label="Status"
        data={[
          { value: "", label: "All except removed" },
          ...Object.entries(couponStatusNames).map(([value, label]) => ({ value, label })),
        ]}
      />
      <NativeSelect
        {...filter("kind")}
        aria-label="Discount type"
        data={[
          { value: "", label: "Any discount" },
          { value: "percent", label: "Percentage" },
          { value: "amount", label: "Amount" },
          { value: "free-shipping", label: "Free shipping" },
        ]}
      />
    </>
  );
};
