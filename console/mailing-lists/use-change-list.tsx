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
import { call } from "../kit/calls/api.ts";
import { useCommand } from "../kit/calls/use-command.ts";

/** All queries that show a list or its subscribers. */
export const READS = [listMailingListsContract, getMailingListContract, listMembersContract];

type List = { readonly listId: string; readonly name: string };

/** The actions on lists. A removal can be undone. */
export const useChangeList = () => {
  const create = useCommand(createMailingListContract, {
    input: (name: string) => ({ body: { name } }),
    refreshes: READS,
    errors: "form",
  });
  const rename = useCommand(renameMailingListContract, {
    input: ({ listId, name }: List) => ({ params: { listId }, body: { name } }),
    refreshes: READS,
    errors: "form",
  });
  const restore = useCommand(restoreMailingListContract, {
    input: ({ listId }: List) => ({ params: { listId } }),
    refreshes: READS,
  });
  const remove = useCommand(removeMailingListContract, {
    input: ({ listId }: List) => ({ params: { listId } }),
    refreshes: READS,
    says: (_removed, { name }) => `${name} was removed. Nobody can join it any longer.`,
    undo: async ({ listId, name }) => {
      await call(restoreMailingListContract, { params: { listId } });
      return `${name} was restored with its subscribers.`;
    },
  });
  return { create, rename, remove, restore };
};
