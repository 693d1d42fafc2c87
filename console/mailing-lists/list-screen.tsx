import { Button, NativeSelect } from "@mantine/core";
import { notifications } from "@mantine/notifications";
import { IconDownload } from "@tabler/icons-react";
import { useMutation } from "@tanstack/react-query";
import { getRouteApi, Link } from "@tanstack/react-router";
import { useMemo } from "react";
import { removeMemberContract, restoreMemberContract } from "#commands/mailing-lists/contract.ts";
import { addressOf, call, messageOf } from "#console/app/api.ts";
import { Changes } from "#console/app/permissions.tsx";
import { useCall } from "#console/app/queries.ts";
import { useSearchChange } from "#console/app/use-search-change.ts";
import { announceUndoable } from "#console/form-submissions/undo-notice.tsx";
import { DataTable } from "#console/ui/data-table.tsx";
import type { Column } from "#console/ui/data-table-columns.ts";
import { Moment } from "#console/ui/moment.tsx";
import { Page } from "#console/ui/page.tsx";
import { SearchField } from "#console/ui/search-field.tsx";
import {
  exportMembersContract,
  getMailingListContract,
  listMembersContract,
  type MailingListMember,
} from "#read-api/mailing-lists/contract.ts";
import classes from "./lists-screen.module.css";
import { useRefreshLists } from "./use-change-list.tsx";

const route = getRouteApi("/mailing-lists/$listId");

const sourceWords: Readonly<Record<string, string>> = {
  restock: "Product page",
  account: "Account",
  console: "Console",
};

/** `form:contact` → "Form contact" */
const sourceText = (source: string): string =>
  source.startsWith("form:") ? `Form ${source.slice(5)}` : (sourceWords[source] ?? source);

const columnsWith = (
  onRemove: (member: MailingListMember) => void,
): readonly Column<MailingListMember>[] => [
  {
    id: "email",
    header: "Email",
    sortable: true,
    card: "title",
    cell: (row) => <span className={classes.address}>{row.email}</span>,
  },
  { id: "name", header: "Name", sortable: true, cell: (row) => row.name ?? "" },
  { id: "source", header: "Joined by", sortable: true, cell: (row) => sourceText(row.source) },
  {
    id: "joinedAt",
    header: "Joined",
    sortable: true,
    descendingFirst: true,
    align: "right",
    cell: (row) => <Moment at={row.joinedAt} />,
  },
  {
    id: "actions",
    header: "Actions",
    align: "right",
    cell: (row) => (
      <Changes>
        <Button
          size="compact-sm"
          variant="default"
          aria-label={`Take off ${row.email}`}
          onClick={() => onRemove(row)}
        >
          Take off
        </Button>
      </Changes>
    ),
  },
];

const useRemoveMember = (listId: string) => {
  const refresh = useRefreshLists();
  const { mutate } = useMutation({
    mutationFn: ({ personId }: MailingListMember) =>
      call(removeMemberContract, { params: { listId, personId } }),
    onSuccess: async (_done, { personId, email }) => {
      announceUndoable(`${email} is off the list.`, async () => {
        await call(restoreMemberContract, { params: { listId, personId } });
        await refresh();
        return `${email} is on the list again.`;
      });
      await refresh();
    },
    onError: (error) => notifications.show({ color: "red", message: messageOf(error) }),
  });
  return mutate;
};

/** Who is on one list. */
export const MailingListScreen = () => {
  const { listId } = route.useParams();
  const search = route.useSearch();
  const change = useSearchChange();
  const remove = useRemoveMember(listId);
  const columns = useMemo(() => columnsWith(remove), [remove]);
  const list = useCall(getMailingListContract, { params: { listId } });
  const query = useCall(listMembersContract, { params: { listId }, query: search });
  const { page: _page, pageSize: _size, ...filters } = search;
  return (
    <Page
      title={list.data?.name ?? "Mailing list"}
      back={<Link to="/mailing-lists">← Mailing lists</Link>}
      intro={
        list.data?.removed
          ? "This list is removed: nobody joins it."
          : "Those who are on the list now. The file has a link for each with which they leave it."
      }
      actions={
        <Button
          component="a"
          variant="default"
          leftSection={<IconDownload size={16} />}
          href={addressOf(exportMembersContract, { params: { listId }, query: filters })}
          download
        >
          Export CSV
        </Button>
      }
    >
      <DataTable
        label="Members"
        columns={columns}
        query={query}
        rowId={(row) => row.personId}
        search={search}
        onSearch={change}
        defaultSort="-joinedAt"
        filtered={Boolean(search.search || search.source)}
        onClearFilters={() => change({ search: undefined, source: undefined, page: undefined })}
        toolbar={
          <>
            <SearchField
              label="Search members"
              value={search.search}
              onChange={(value) => change({ search: value, page: undefined }, { replace: true })}
            />
            <NativeSelect
              aria-label="Joined by"
              value={search.source ?? ""}
              onChange={({ currentTarget: { value } }) =>
                change({ source: value === "" ? undefined : value, page: undefined })
              }
              data={[
                { value: "", label: "Any source" },
                ...(query.data?.sources ?? []).map((source) => ({
                  value: source,
                  label: sourceText(source),
                })),
              ]}
            />
          </>
        }
        empty={{
          title: "Nobody is on this list",
          text: "Visitors join by a form that names this list, once they agree.",
        }}
      />
    </Page>
  );
};
