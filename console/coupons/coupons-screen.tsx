import { Button, NativeSelect } from "@mantine/core";
import { notifications } from "@mantine/notifications";
import { IconPlus } from "@tabler/icons-react";
import { getRouteApi } from "@tanstack/react-router";
import { useMemo, useState } from "react";
import { messageOf } from "#console/app/api.ts";
import { useCall } from "#console/app/queries.ts";
import { without } from "#console/app/search.ts";
import { useSearchChange } from "#console/app/use-search-change.ts";
import { ColumnChoice } from "#console/form-submissions/column-choice.tsx";
import { DataTable } from "#console/ui/data-table.tsx";
import type { Column } from "#console/ui/data-table-columns.ts";
import { formatCount, Money } from "#console/ui/figures.tsx";
import { Moment } from "#console/ui/moment.tsx";
import { Page } from "#console/ui/page.tsx";
import { SearchField } from "#console/ui/search-field.tsx";
import { discountText } from "#domain/coupons/words.ts";
import { type CouponRow, listCouponsContract } from "#read-api/coupons/contract.ts";
import { CouponDrawer } from "./coupon-drawer.tsx";
import { CouponStatusPill, couponStatusNames } from "./coupon-status.tsx";
import classes from "./coupons-screen.module.css";
import { useChangeCoupon } from "./use-change-coupon.tsx";

const route = getRouteApi("/coupons");

/** "3 of 100" */
const usesText = ({ redeemed, usageLimit }: CouponRow): string =>
  usageLimit === null
    ? formatCount(redeemed)
    : `${formatCount(redeemed)} of ${formatCount(usageLimit)}`;

/** A coupon that ends with the first of April is good until the last of March. */
const lastMoment = ({ expiresAt }: CouponRow): string | null =>
  expiresAt === null ? null : new Date(Date.parse(expiresAt) - 1).toISOString();

const choosable: readonly Column<CouponRow>[] = [
  { id: "discount", header: "Gives", cell: discountText },
  {
    id: "status",
    header: "Status",
    sortable: true,
    card: "corner",
    cell: (row) => <CouponStatusPill of={row.status} />,
  },
  {
    id: "redeemed",
    header: "Orders",
    sortable: true,
    descendingFirst: true,
    align: "right",
    cell: (row) => <span className="db-number">{usesText(row)}</span>,
  },
  {
    id: "discountedCents",
    header: "Taken off",
    sortable: true,
    descendingFirst: true,
    align: "right",
    cell: (row) => <Money cents={row.discountedCents} currency={row.currency} />,
  },
  {
    id: "expiresAt",
    header: "Until",
    sortable: true,
    align: "right",
    cell: (row) => <Moment at={lastMoment(row)} format="date" />,
  },
  {
    id: "lastUsedAt",
    header: "Last used",
    sortable: true,
    descendingFirst: true,
    align: "right",
    card: "hidden",
    wideOnly: true,
    cell: (row) => <Moment at={row.lastUsedAt} />,
  },
  {
    id: "createdAt",
    header: "Created",
    sortable: true,
    descendingFirst: true,
    align: "right",
    card: "hidden",
    wideOnly: true,
    cell: (row) => <Moment at={row.createdAt} format="date" />,
  },
];

type Editing = { readonly row: CouponRow | undefined };

const codeColumn = (edit: (row: CouponRow) => void): Column<CouponRow> => ({
  id: "code",
  header: "Code",
  sortable: true,
  card: "title",
  cell: (row) => (
    <span className={classes.code}>
      <button type="button" onClick={() => edit(row)} data-row-opener>
        {row.code}
      </button>
      {row.name !== "" && <span className={classes.name}>{row.name}</span>}
    </span>
  ),
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
            aria-label={removed ? `Bring ${row.code} back` : `Remove ${row.code}`}
            onClick={() => (removed ? restoreCoupon : removeCoupon)(row, { onError })}
          >
            {removed ? "Bring back" : "Remove"}
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
  const query = useCall(listCouponsContract, { query: without(search, "hide") });
  const hidden = useMemo(() => new Set(search.hide?.split(",") ?? []), [search.hide]);
  const actions = useActions();
  const columns = useMemo(
    () => [
      codeColumn((row) => setEditing({ row })),
      ...choosable.filter(({ id }) => !hidden.has(id)),
      actions,
    ],
    [hidden, actions],
  );
  return (
    <Page
      title="Coupons"
      intro="Codes that take something off a cart. Visitors enter them in the cart or at the checkout."
      actions={
        <Button leftSection={<IconPlus size={16} />} onClick={() => setEditing({ row: undefined })}>
          New coupon
        </Button>
      }
    >
      <DataTable
        label="Coupons"
        columns={columns}
        query={query}
        rowId={(row) => row.couponId}
        search={search}
        onSearch={change}
        defaultSort="-createdAt"
        filtered={Boolean(search.search || search.status || search.kind)}
        onClearFilters={() =>
          change({ search: undefined, status: undefined, kind: undefined, page: undefined })
        }
        toolbar={<Filters hidden={hidden} />}
        empty={{
          title: "No coupons yet",
          text: "Create a code, and visitors can enter it in their cart.",
        }}
      />
      {editing !== undefined && (
        <CouponDrawer row={editing.row} onClose={() => setEditing(undefined)} />
      )}
    </Page>
  );
};

const Filters = ({ hidden }: { readonly hidden: ReadonlySet<string> }) => {
  const search = route.useSearch();
  const change = useSearchChange();
  const filter = (name: "status" | "kind") => ({
    value: search[name] ?? "",
    onChange: ({ currentTarget: { value } }: { currentTarget: { value: string } }) =>
      change({ [name]: value || undefined, page: undefined }),
  });
  return (
    <>
      <SearchField
        label="Search code or name"
        value={search.search}
        onChange={(value) => change({ search: value, page: undefined }, { replace: true })}
      />
      <NativeSelect
        {...filter("status")}
        aria-label="Status"
        data={[
          { value: "", label: "All in use" },
          ...Object.entries(couponStatusNames).map(([value, label]) => ({ value, label })),
        ]}
      />
      <NativeSelect
        {...filter("kind")}
        aria-label="What it gives"
        data={[
          { value: "", label: "Any discount" },
          { value: "percent", label: "Percentage" },
          { value: "amount", label: "Amount" },
          { value: "free-shipping", label: "Free shipping" },
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
