import { removeMemberContract, restoreMemberContract } from "#commands/mailing-lists/contract.ts";
import { call } from "#console/app/api.ts";
import { useMayChange } from "#console/app/permissions.tsx";
import type { Bulk } from "#console/ui/bulk-bar.tsx";
import { counted } from "#console/ui/figures.tsx";
import { rowBulk } from "#console/ui/row-bulk.ts";
import { listMembersContract, type MailingListMember } from "#read-api/mailing-lists/contract.ts";
import { useRefreshLists } from "./use-change-list.tsx";

/** What can be done to many members of a list at once. */
export const useBulkMembers = (
  listId: string,
  query: object,
  rows: readonly MailingListMember[] | undefined,
): Bulk | undefined => {
  const refresh = useRefreshLists();
  const mayChange = useMayChange();
  if (!mayChange) return undefined;
  const of = ({ personId }: MailingListMember) => ({ params: { listId, personId } });
  return rowBulk<MailingListMember>({
    noun: "member",
    contract: listMembersContract,
    asked: { params: { listId }, query },
    rows: rows ?? [],
    idOf: ({ personId }) => personId,
    refresh,
    actions: [
      {
        label: "Remove",
        applies: () => true,
        change: (row) => call(removeMemberContract, of(row)),
        back: (row) => call(restoreMemberContract, of(row)),
        done: (count) => `Took ${counted(count, "member")} off the list.`,
      },
    ],
  });
};
