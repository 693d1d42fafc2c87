import { Button, NativeSelect } from "@mantine/core";
import { IconGift } from "@tabler/icons-react";
import { getRouteApi } from "@tanstack/react-router";
import { useMemo } from "react";
import { useCall } from "#console/app/queries.ts";
import { without } from "#console/app/search.ts";
import { useSearchChange } from "#console/app/use-search-change.ts";
import { ColumnChoice } from "#console/form-submissions/column-choice.tsx";
import { DataTable } from "#console/ui/data-table.tsx";
import type { Column } from "#console/ui/data-table-columns.ts";
import { counted, Money } from "#console/ui/figures.tsx";
import { Figures } from "#console/ui/figures-row.tsx";
import { Moment } from "#console/ui/moment.tsx";
import { Page } from "#console/ui/page.tsx";
import { RowOpener } from "#console/ui/row-opener.tsx";
import { SearchField } from "#console/ui/search-field.tsx";
import type { ResponseOf } from "#domain/shared/contract.ts";
import { type GiftCardRow, listGiftCardsContract } from "#read-api/gift-cards/contract.ts";
import { GiftCardDrawer } from "./gift-card-drawer.tsx";
import { GiftCardStatus, giftCardStatusNames } from "./gift-card-status.tsx";
import classes from "./gift-cards-screen.module.css";
import { IssueModal } from "./issue-modal.tsx";

const route = getRouteApi("/gift-cards");

const code: Column<GiftCardRow> = {
  id: "code",
  header: "Card",
  card: "title",
  cell: (row) => (
    <RowOpener open={{ open: row.giftCardId }}>
      <span className="db-mono">…{row.lastCharacters}</span>
    </RowOpener>
  ),
};

const choosable: readonly Column<GiftCardRow>[] = [
  {
    id: "email",
    header: "For",
    sortable: true,
    cell: (row) => (
      <span className={classes.to}>
        {row.name !== null && <span>{row.name}</span>}
        <span>{row.email ?? "Nobody was named"}</span>
      </span>
    ),
  },
  {
    id: "status",
    header: "Status",
    sortable: true,
    cell: (row) => <GiftCardStatus of={row.status} />,
  },
  {
    id: "source",
    header: "Where from",
    card: "hidden",
    wideOnly: true,
    cell: (row) => (row.orderId === null ? row.note || "Given away" : "Bought"),
  },
  {
    id: "issuedAt",
    header: "Issued",
    sortable: true,
    descendingFirst: true,
    align: "right",
    cell: (row) => <Moment at={row.issuedAt} format="date" />,
  },
  {
    id: "lastUsedAt",
    header: "Last used",
    sortable: true,
    descendingFirst: true,
    align: "right",
    card: "hidden",
    wideOnly: true,
    cell: (row) => <Moment at={row.lastUsedAt} format="date" />,
  },
  {
    id: "initialCents",
    header: "Issued with",
    sortable: true,
    descendingFirst: true,
    align: "right",
    card: "hidden",
    cell: (row) => <Money cents={row.initialCents} currency={row.currency} />,
  },
  {
    id: "balanceCents",
    header: "Balance",
    sortable: true,
    descendingFirst: true,
    align: "right",
    cell: (row) => <Money cents={row.balanceCents} currency={row.currency} />,
  },
];

const noFilters = {
  search: undefined,
  status: undefined,
  source: undefined,
  orderId: undefined,
  page: undefined,
};

type Outstanding = ResponseOf<typeof listGiftCardsContract>["outstanding"];

/** What cards are still worth is money that the shop owes. */
const Owed = ({ of }: { readonly of: Outstanding }) =>
  of.length === 0 ? null : (
    <Figures
      of={of.map(({ currency, cards, balanceCents }) => ({
        label: "Still to be spent",
        value: <Money cents={balanceCents} currency={currency} />,
        note: `on ${counted(cards, "active card")}`,
      }))}
    />
  );

const Filters = () => {
  const search = route.useSearch();
  const change = useSearchChange();
  const hidden = useMemo(() => new Set(search.hide?.split(",") ?? []), [search.hide]);
  const filter = (name: "status" | "source") => ({
    value: search[name] ?? "",
    onChange: ({ currentTarget: { value } }: { currentTarget: { value: string } }) =>
      change({ [name]: value || undefined, page: undefined }),
  });
  return (
    <>
      <SearchField
        label="Search address, name, note or last four"
        value={search.search}
        onChange={(value) => change({ search: value, page: undefined }, { replace: true })}
      />
      <NativeSelect
        {...filter("status")}
        aria-label="Status"
        data={[
          { value: "", label: "Any status" },
          ...Object.entries(giftCardStatusNames).map(([value, label]) => ({ value, label })),
        ]}
      />
      <NativeSelect
        {...filter("source")}
        aria-label="Where from"
        data={[
          { value: "", label: "Bought or given" },
          { value: "order", label: "Bought" },
          { value: "owner", label: "Given away" },
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

export const GiftCardsScreen = () => {
  const search = route.useSearch();
  const change = useSearchChange();
  const query = useCall(listGiftCardsContract, { query: without(search, "open", "hide", "new") });
  const hidden = search.hide?.split(",") ?? [];
  const columns = [code, ...choosable.filter(({ id }) => !hidden.includes(id))];
  return (
    <Page
      title="Gift cards"
      intro="Cards that were bought or given away, and what is left on them."
      actions={
        <Button
          leftSection={<IconGift size={16} aria-hidden="true" />}
          onClick={() => change({ new: "card" })}
        >
          Give a gift card away
        </Button>
      }
    >
      <Owed of={query.data?.outstanding ?? []} />
      <DataTable
        label="Gift cards"
        columns={columns}
        query={query}
        rowId={(row) => row.giftCardId}
        openRowId={search.open}
        search={search}
        onSearch={change}
        defaultSort="-issuedAt"
        filtered={Boolean(search.search || search.status || search.source || search.orderId)}
        onClearFilters={() => change(noFilters)}
        toolbar={<Filters />}
        empty={{
          title: "No gift cards yet",
          text: "A card appears here when a visitor has paid for one, or when you give one away.",
        }}
      />
      <GiftCardDrawer giftCardId={search.open} onClose={() => change({ open: undefined })} />
      {search.new === "card" && <IssueModal onClose={() => change({ new: undefined })} />}
    </Page>
  );
};
