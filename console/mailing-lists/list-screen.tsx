import { Button, Menu } from "@mantine/core";
import { getRouteApi, Link } from "@tanstack/react-router";
import { useMemo } from "react";
import { removeMemberContract, restoreMemberContract } from "#commands/mailing-lists/contract.ts";
import {
  memberColumns,
  memberQuickFilters,
  sourceText,
} from "#domain/mailing-lists/member-columns.ts";
import {
  exportMembersContract,
  getMailingListContract,
  listMembersContract,
  type MailingListMember,
  membersFileContract,
} from "#read-api/mailing-lists/contract.ts";
import { addressOf, call } from "../kit/calls/api.ts";
import { useCall } from "../kit/calls/queries.ts";
import { useCommand } from "../kit/calls/use-command.ts";
import type { Column } from "../kit/lists/data-table-columns.ts";
import type { CellRenderers } from "../kit/lists/list-columns.tsx";
import { listFileAddress } from "../kit/lists/list-file-address.ts";
import { listSearch } from "../kit/lists/list-search.ts";
import { ListTable } from "../kit/lists/list-table.tsx";
import { without } from "../kit/lists/search.ts";
import { useSearchChange } from "../kit/lists/use-search-change.ts";
import { Changes } from "../kit/session/permissions.tsx";
import { EmailText } from "../kit/ui/email-text.tsx";
import { Page } from "../kit/ui/page.tsx";
import classes from "./lists-screen.module.css";
import { useBulkMembers } from "./use-bulk-members.ts";
import { READS } from "./use-change-list.tsx";

export const screenSearch = listSearch(listMembersContract);

const route = getRouteApi("/mailing-lists/$listId");

const cells: CellRenderers<MailingListMember, typeof memberColumns> = {
  email: {
    card: "title",
    cell: (row) => (
      <span className={classes.address}>
        <EmailText of={row.email} />
      </span>
    ),
  },
};

const actionsWith = (
  onRemove: (member: MailingListMember) => void,
): readonly Column<MailingListMember>[] => [
  {
    id: "actions",
    header: "Actions",
    align: "right",
    cell: (row) => (
      <Changes>
        <Button
          size="compact-sm"
          variant="default"
          data-danger
          aria-label={`Remove ${row.email}`}
          onClick={() => onRemove(row)}
        >
          Remove
        </Button>
      </Changes>
    ),
  },
];

const useRemoveMember = (listId: string) =>
  useCommand(removeMemberContract, {
    input: ({ personId }: MailingListMember) => ({ params: { listId, personId } }),
    refreshes: READS,
    says: (_removed, { email }) => `${email} was removed from the list.`,
    undo: async ({ personId, email }) => {
      await call(restoreMemberContract, { params: { listId, personId } });
      return `${email} was restored to the list.`;
    },
  }).mutate;

const introOf = (removed: boolean): string =>
  removed
    ? "This list was removed. Nobody can join it."
    : "Everyone on this list. One of the exports includes an unsubscribe link for each person.";

/** The subscribers of one list. */
export const MailingListScreen = () => {
  const { listId } = route.useParams();
  const search = route.useSearch();
  const change = useSearchChange();
  const remove = useRemoveMember(listId);
  const actions = useMemo(() => actionsWith(remove), [remove]);
  const list = useCall(getMailingListContract, { params: { listId } });
  const listQuery = without(search, "columns", "view");
  const query = useCall(listMembersContract, { params: { listId }, query: listQuery });
  const bulk = useBulkMembers(listId, listQuery);
  const { sort, filters, search: text } = search;
  return (
    <Page
      title={list.data?.name ?? "Mailing list"}
      back={<Link to="/mailing-lists">← Mailing lists</Link>}
      intro={introOf(list.data?.removed ?? false)}
    >
      <ListTable
        label="Subscribers"
        list="mailing-list-members"
        columns={memberColumns}
        cells={cells}
        trailing={actions}
        query={query}
        bulk={bulk}
        rowId={(row) => row.personId}
        search={search}
        onSearch={change}
        defaultSort="-joinedAt"
        searches="Search subscribers"
        quick={memberQuickFilters}
        quickOptions={{
          source: (query.data?.sources ?? []).map((source) => ({
            value: source,
            label: sourceText(source),
          })),
        }}
        fileOf={listFileAddress(exportMembersContract, search, { listId })}
        otherFiles={
          <Menu.Item
            component="a"
            href={addressOf(membersFileContract, {
              params: { listId },
              query: { sort, filters, search: text },
            })}
            download
          >
            CSV with unsubscribe links
          </Menu.Item>
        }
        empty={{
          title: "No subscribers yet",
          text: "Visitors join through a form linked to this list, once they agree.",
        }}
      />
    </Page>
  );
};
