import { getRouteApi } from "@tanstack/react-router";
import type { ResponseOf } from "#domain/kit/contract.ts";
import { mailColumns } from "#domain/mail/mail-columns.ts";
import {
  exportOutboxContract,
  listOutboxContract,
  type OutboxMail,
} from "#read-api/mail/contract.ts";
import { useCall } from "../kit/calls/queries.ts";
import { resetPaging } from "../kit/lists/list-address.ts";
import type { CellRenderers } from "../kit/lists/list-columns.tsx";
import { listFileAddress } from "../kit/lists/list-file-address.ts";
import { listSearch, open } from "../kit/lists/list-search.ts";
import { ListTable } from "../kit/lists/list-table.tsx";
import { RowOpener } from "../kit/lists/row-opener.tsx";
import { without } from "../kit/lists/search.ts";
import { SearchField } from "../kit/lists/search-field.tsx";
import { useSearchChange } from "../kit/lists/use-search-change.ts";
import { Page } from "../kit/ui/page.tsx";
import { EmailSetup } from "./email-setup.tsx";
import { MailDrawer } from "./mail-drawer.tsx";
import { MailState } from "./mail-state.tsx";
import { useBulkMails } from "./use-bulk-mails.tsx";

export const screenSearch = listSearch(listOutboxContract, { open });

const route = getRouteApi("/mail");
/** While an email on the screen is in progress. */
const WATCH_EVERY_MS = 3_000;

const cells: CellRenderers<OutboxMail, typeof mailColumns> = {
  subject: {
    card: "title",
    cell: (row) => (
      <RowOpener open={{ open: row.mailId }}>{row.subject ?? "No longer kept"}</RowOpener>
    ),
  },
  status: { cell: (row) => <MailState of={row.status} /> },
  handedOverAt: { card: "hidden", wideOnly: true },
};
const places = ["to"];

type Answer = ResponseOf<typeof listOutboxContract>;

const introOf = (answer: Answer | undefined): string => {
  if (answer === undefined) return "Every email of this website and its status.";
  return `Every email of this website and its status. Contents are kept for ${answer.keptDays} days.`;
};

const isMoving = ({ status }: OutboxMail): boolean => status === "sending" || status === "waiting";

export const OutboxScreen = () => {
  const search = route.useSearch();
  const change = useSearchChange();
  const listQuery = without(search, "open", "columns", "view");
  const query = useCall(
    listOutboxContract,
    { query: listQuery },
    { every: (answer) => (answer?.rows.some(isMoving) ? WATCH_EVERY_MS : false) },
  );
  const bulk = useBulkMails(listQuery, query.data?.rows);
  return (
    <Page title="Email outbox" intro={introOf(query.data)}>
      {query.data !== undefined && <EmailSetup mode={query.data.mailMode} />}
      <ListTable
        label="Emails"
        list="mail"
        columns={mailColumns}
        cells={cells}
        query={query}
        rowId={(row) => row.mailId}
        openRowId={search.open}
        search={search}
        onSearch={change}
        defaultSort="-createdAt"
        places={places}
        fileOf={listFileAddress(exportOutboxContract, search)}
        bulk={bulk}
        toolbar={
          <SearchField
            label="Search by full email address"
            value={search.to}
            onChange={(value) => change({ to: value, ...resetPaging }, { replace: true })}
          />
        }
        empty={{
          title: "No emails yet",
          text: "Order confirmations, restock emails, form notifications and all other emails appear here.",
        }}
      />
      <MailDrawer mailId={search.open} onClose={() => change({ open: undefined })} />
    </Page>
  );
};
