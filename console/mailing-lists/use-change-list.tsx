import { useMutation, useQueryClient } from "@tanstack/react-query";
import {
  createMailingListContract,
  removeMailingListContract,
  renameMailingListContract,
  restoreMailingListContract,
} from "#commands/mailing-lists/contract.ts";
import {
  getMailingListContract,
  listMailingListsContract,
  listMembersContract,
} from "#read-api/mailing-lists/contract.ts";
import { announceUndoable } from "../kit/bulk/undo-notice.tsx";
import { call } from "../kit/calls/api.ts";

/** Whatever shows a list or who is on it. */
export const READS = [listMailingListsContract, getMailingListContract, listMembersContract];

/** Everything that shows lists or members is asked again. */
export const useRefreshLists = () => {
  const client = useQueryClient();
  return () => Promise.all(READS.map(({ path }) => client.invalidateQueries({ queryKey: [path] })));
};

type List = { readonly listId: string; readonly name: string };

/** What owners do with lists. A removal can be taken back. */
export const useChangeList = () => {
  const refresh = useRefreshLists();
  const create = useMutation({
    mutationFn: (name: string) => call(createMailingListContract, { body: { name } }),
    onSuccess: refresh,
  });
  const rename = useMutation({
    mutationFn: ({ listId, name }: List) =>
      call(renameMailingListContract, { params: { listId }, body: { name } }),
    onSuccess: refresh,
  });
  const restore = useMutation({
    mutationFn: ({ listId }: List) => call(restoreMailingListContract, { params: { listId } }),
    onSuccess: refresh,
  });
  const remove = useMutation({
    mutationFn: ({ listId }: List) => call(removeMailingListContract, { params: { listId } }),
    onSuccess: async (_done, list) => {
      announceUndoable(`${list.name} was removed. Nobody can join it any longer.`, async () => {
        await restore.mutateAsync(list);
        return `${list.name} was restored with its subscribers.`;
      });
      await refresh();
    },
  });
  return { create, rename, remove, restore };
};
