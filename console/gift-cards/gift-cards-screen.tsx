import { Button } from "@mantine/core";
import { IconGift } from "@tabler/icons-react";
import { getRouteApi } from "@tanstack/react-router";
import * as z from "zod/mini";
import { Explain } from "#console/history/explain.tsx";
import { giftCardColumns, giftCardQuickFilters } from "#domain/gift-cards/gift-card-columns.ts";
import type { ResponseOf } from "#domain/kit/contract.ts";
import {
  exportGiftCardsContract,
  type GiftCardRow,
  listGiftCardsContract,
} from "#read-api/gift-cards/contract.ts";
import { useCall } from "../kit/calls/queries.ts";
import { counted, Money } from "../kit/figures/figures.tsx";
import { Figures } from "../kit/figures/figures-row.tsx";
import type { CellRenderers } from "../kit/lists/list-columns.tsx";
import { listFileAddress } from "../kit/lists/list-file-address.ts";
import { listSearch, open } from "../kit/lists/list-search.ts";
import { ListTable } from "../kit/lists/list-table.tsx";
import { RowOpener } from "../kit/lists/row-opener.tsx";
import { without } from "../kit/lists/search.ts";
import { useSearchChange } from "../kit/lists/use-search-change.ts";
import { Changes } from "../kit/session/permissions.tsx";
import { EmailNotice } from "../kit/ui/email-notice.tsx";
import { Page } from "../kit/ui/page.tsx";
import { GiftCardDrawer } from "./gift-card-drawer.tsx";
import { GiftCardStatus } from "./gift-card-status.tsx";
import { IssueModal } from "./issue-modal.tsx";
import { useBulkGiftCards } from "./use-bulk-gift-cards.ts";

export const screenSearch = listSearch(listGiftCardsContract, {
  open,
  new: z.enum(["card"]),
});

const route = getRouteApi("/gift-cards");

const cells: CellRenderers<GiftCardRow, typeof giftCardColumns> = {
  code: {
    card: "title",
    cell: (row) => (
      <RowOpener open={{ open: row.giftCardId }}>
        <span className="db-mono">…{row.lastCharacters}</span>
      </RowOpener>
    ),
  },
  status: { cell: (row) => <GiftCardStatus of={row.status} /> },
  issuedAt: { align: "right" },
  initialCents: { card: "hidden" },
  balanceCents: {
    cell: (row) => (
      <Explain number="gift-card-balance" id={row.giftCardId} of={`…${row.lastCharacters}`}>
        <Money cents={row.balanceCents} currency={row.currency} />
      </Explain>
    ),
  },
};

const places = ["orderId"];

type Outstanding = ResponseOf<typeof listGiftCardsContract>["outstanding"];

/** Balances of cards are money that the shop owes. */
const Owed = ({ of }: { readonly of: Outstanding }) =>
  of.length === 0 ? null : (
    <Figures
      of={of.map(({ currency, cards, balanceCents }) => ({
        label: "Outstanding balance",
        value: <Money cents={balanceCents} currency={currency} />,
        note: `on ${counted(cards, "active card")}`,
      }))}
    />
  );

export const GiftCardsScreen = () => {
  const search = route.useSearch();
  const change = useSearchChange();
  const listQuery = without(search, "open", "new", "columns", "view");
  const query = useCall(listGiftCardsContract, { query: listQuery });
  const bulk = useBulkGiftCards(listQuery, query.data?.rows);
  return (
    <Page
      title="Gift cards"
      intro="Gift cards that were bought or issued manually, with their balances."
      actions={
        <Changes>
          <Button
            leftSection={<IconGift size={16} aria-hidden="true" />}
            onClick={() => change({ new: "card" })}
          >
            Issue gift card
          </Button>
        </Changes>
      }
    >
      <EmailNotice>Gift card codes are not delivered until an email server is set up.</EmailNotice>
      <Owed of={query.data?.outstanding ?? []} />
      <ListTable
        label="Gift cards"
        list="gift-cards"
        columns={giftCardColumns}
        cells={cells}
        query={query}
        bulk={bulk}
        rowId={(row) => row.giftCardId}
        openRowId={search.open}
        search={search}
        onSearch={change}
        defaultSort="-issuedAt"
        searches="Search by email, name, note or last 4 characters"
        quick={giftCardQuickFilters}
        places={places}
        fileOf={listFileAddress(exportGiftCardsContract, search)}
        empty={{
          title: "No gift cards yet",
          text: "Gift cards appear here when customers buy them or you issue one.",
          action: (
            <Changes>
              <Button variant="default" onClick={() => change({ new: "card" })}>
                Issue gift card
              </Button>
            </Changes>
          ),
        }}
      />
      <GiftCardDrawer giftCardId={search.open} onClose={() => change({ open: undefined })} />
      {search.new === "card" && <IssueModal onClose={() => change({ new: undefined })} />}
    </Page>
  );
};
