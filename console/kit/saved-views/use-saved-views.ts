import {
  chooseDefaultViewContract,
  removeViewContract,
  saveViewContract,
} from "#commands/saved-views/contract.ts";
import { listSavedViewsContract, type SavedViewRow } from "#read-api/saved-views/contract.ts";
import { call } from "../calls/api.ts";
import { useCall } from "../calls/queries.ts";
import { useCommand } from "../calls/use-command.ts";

type StoredView = Pick<SavedViewRow, "viewId" | "name" | "shared" | "address">;

const viewReads = [listSavedViewsContract];

/** Whether it was done; what went wrong was said in a notice. */
const succeeded = (work: Promise<unknown>): Promise<boolean> =>
  work.then(
    () => true,
    () => false,
  );

/** The views of one list, and their actions; rejections appear as notices. */
export const useSavedViews = (list: string) => {
  const query = useCall(listSavedViewsContract, { query: { list } });
  const inputOf = ({ viewId, name, shared, address }: StoredView) => ({
    params: { viewId },
    body: { list, name, shared, address },
  });
  const save = useCommand(saveViewContract, { input: inputOf, refreshes: viewReads });
  const remove = useCommand(removeViewContract, {
    input: ({ viewId }: StoredView) => ({ params: { viewId } }),
    refreshes: viewReads,
    says: (_removed, { name }) => `The view “${name}” was deleted.`,
    undo: async (view) => {
      await call(saveViewContract, inputOf(view));
      return "Undone.";
    },
  });
  const makeDefault = useCommand(chooseDefaultViewContract, {
    input: (viewId: string | null) => ({ params: { list }, body: { viewId } }),
    refreshes: viewReads,
  });
  /** Whether the list's views have loaded or failed to. */
  const isKnown = query.isError || (query.isSuccess && !query.isPlaceholderData);
  return {
    data: query.data,
    isKnown,
    save: (view: StoredView) => succeeded(save.mutateAsync(view)),
    remove: (view: StoredView) => succeeded(remove.mutateAsync(view)),
    makeDefault: makeDefault.mutate,
  };
};
